import { randomInt, randomUUID } from 'node:crypto'
import type { Lead } from '#contracts/leads'
import { adminPassword, type RunningServer } from '../helpers/server.ts'

export type StorageState = {
  cookies: {
    name: string
    value: string
    domain: string
    path: string
    expires: number
    httpOnly: boolean
    secure: boolean
    sameSite: 'Lax'
  }[]
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

/** A customer with nothing yet, made as an operator makes one, and signed in over HTTP. */
export class Account {
  readonly email: string
  password = adminPassword
  readonly url: string
  sessionId = ''
  user = ''

  private constructor(url: string, email: string) {
    this.url = url
    this.email = email
  }

  static async create(server: RunningServer, name: string): Promise<Account> {
    const account = await Account.make(server, name, false)
    await account.logIn()
    return account
  }

  /** As an installation begins: nobody has entered yet, and the password is somebody else's. */
  static async new(server: RunningServer, name: string): Promise<Account> {
    return Account.make(server, name, true)
  }

  private static async make(server: RunningServer, name: string, passwordIsInitial: boolean) {
    const email = `${name.toLowerCase().replace(/\W+/g, '-')}-${randomUUID().slice(0, 8)}@loja.test`
    const account = new Account(server.url, email)
    const { password } = account
    await server.operator.carryOut({ make: 'account', name, email, password, passwordIsInitial })
    return account
  }

  /** E-mail of a new user of this account who only reads; the password is the account's. */
  async addViewer(server: RunningServer): Promise<string> {
    const { accountId } = JSON.parse(this.user) as { accountId: string }
    const email = `leitura-${randomUUID().slice(0, 8)}@loja.test`
    const password = this.password
    const user = { accountId, name: 'Só Leitura', email, password, role: 'viewer' } as const
    await server.operator.carryOut({ make: 'user', ...user })
    return email
  }

  async logIn(): Promise<void> {
    const answer = await this.call<{ sessionId: string; user: unknown }>('POST /api/auth/login', {
      email: this.email,
      password: this.password,
    })
    this.sessionId = answer.sessionId
    this.user = JSON.stringify(answer.user)
  }

  /** What a browser keeps after the login, as `storageState` of a context. */
  get storageState(): StorageState {
    return {
      cookies: [
        {
          name: 'rastro_session',
          value: this.sessionId,
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [
        {
          origin: this.url,
          localStorage: [{ name: 'user', value: this.user }],
        },
      ],
    }
  }

  /** Calls the HTTP API; rejects with the answer's text when it is not 2xx. */
  async call<Answer>(methodAndPath: string, body?: unknown): Promise<Answer> {
    const [method = 'GET', path = ''] = methodAndPath.split(' ')
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.sessionId === '' ? {} : { 'x-session-id': this.sessionId }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${methodAndPath}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }

  /** A new link for the campaign. */
  async link(
    campaignName: string,
    more: Record<string, string | boolean> = {},
  ): Promise<{ id: string; clickId: string; trackingUrl: string }> {
    return this.call('POST /api/links', {
      whatsappNumber: '(11) 98765-4321',
      campaignName,
      ...more,
    })
  }

  /** One person's click on a link; the lead code that their greeting carries. */
  async click(clickId: string, query = ''): Promise<string> {
    const response = await fetch(`${this.url}/r?click_id=${clickId}&${query}`, {
      redirect: 'manual',
      headers: { 'user-agent': phone() },
    })
    const greeting = new URL(response.headers.get('location') ?? '').searchParams.get('text') ?? ''
    const code = /\[ID: (\w{8})\]/.exec(greeting)?.[1]
    if (code === undefined) throw new Error(`no code in ${JSON.stringify(greeting)}`)
    return code
  }

  /** Somebody writes to the account's simulated line, or is written to by the business. */
  async say(message: {
    from: string
    name?: string
    text: string
    at?: Date
    fromMe?: boolean
    ad?: { adId: string | null; title: string | null; ctwaClid: string; app: string }
  }): Promise<void> {
    const { webhookPath } = await this.call<{ webhookPath: string }>('GET /api/simulator')
    await this.call(`POST ${webhookPath}`, {
      id: randomUUID(),
      fromMe: false,
      ...message,
      at: (message.at ?? new Date()).toISOString(),
    })
  }

  /** Leads that a search finds. */
  async leads(search: string): Promise<Lead[]> {
    const query = `limit=100&search=${encodeURIComponent(search)}`
    return (await this.call<{ leads: Lead[] }>(`GET /api/leads?${query}`)).leads
  }

  /** A click on the link and its greeting sent by that person: a tracked lead. */
  async trackedLead(clickId: string, person: { from: string; name: string }, query = '') {
    const code = await this.click(clickId, query)
    await this.say({ ...person, text: `Olá! Vi o anúncio.\n\n[ID: ${code}]` })
    return code
  }
}

/** The canonical number of somebody new in São Paulo. */
export function aNumber(): string {
  return `55119${randomInt(60_000_000, 99_999_999)}`
}

let phones = 0

/** A phone of its own: the same visitor again within 10 s would be a repetition. */
function phone(): string {
  phones += 1
  const build = `${phones}.${randomInt(100, 999)}`
  return `Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.${build} Mobile Safari/537.36`
}
