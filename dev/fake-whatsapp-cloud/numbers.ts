export type FakeNumber = {
  id: string
  displayPhone: string
  verifiedName: string
  token: string
  wabaId: string | null
  override: { url: string; verifyToken: string } | null
  /** When each person last wrote, by number or user id: 24 hours of free text from then on. */
  heardFrom: Record<string, number>
  /** Webhooks of a number that reorders, until the next one comes. */
  held: { url: string; payload: object }[]
}

export type FakeApp = { url: string | null; verifyToken: string; secret: string }

/** Numbers by id. One that somebody names with a token for the first time exists from then on. */
export class FakeMeta {
  readonly numbers = new Map<string, FakeNumber>()
  readonly subscribed = new Set<string>()
  readonly app: FakeApp = { url: null, verifyToken: '', secret: 'segredo-do-aplicativo' }

  /** The number when the token is its own; null otherwise. */
  open(id: string, token: string): FakeNumber | null {
    const known = this.numbers.get(id)
    if (known !== undefined) return known.token === token ? known : null
    const number: FakeNumber = {
      id,
      displayPhone: `+55 11 4${id.slice(-7, -4).padStart(3, '0')}-${id.slice(-4)}`,
      verifiedName: 'Minha Loja',
      token,
      wabaId: null,
      override: null,
      heardFrom: {},
      held: [],
    }
    this.numbers.set(id, number)
    return number
  }
}
