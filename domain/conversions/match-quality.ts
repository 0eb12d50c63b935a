/** What an ad platform recognises a person by, as far as an event carries it. */
export const matchKeys = [
  'clickId',
  'phone',
  'externalId',
  'browser',
  'browserId',
  'name',
  'place',
  'email',
] as const
export type MatchKey = (typeof matchKeys)[number]

/** Estimated chance that the platform recognises the person, with what would raise it most. */
export type MatchQuality = {
  /** 0 to 10, one decimal. Ours, not the platform's own figure. */
  score: number
  level: 'otima' | 'boa' | 'regular' | 'fraca'
  has: MatchKey[]
  /** What is missing, the most useful first. */
  missing: MatchKey[]
}

// Meta publishes no weights. These follow its order of best keys for a lead of a chat (Meta, "About
// event match quality", "Best practices for the Conversions API"): the click itself and a phone that
// is verified by WhatsApp identify nearly everybody, a place alone nobody.
const weights: Record<MatchKey, number> = {
  clickId: 3.5,
  phone: 3,
  externalId: 1,
  browser: 1,
  email: 0.5,
  browserId: 0.5,
  name: 0.3,
  place: 0.2,
}

/** The estimate for an event that carries these keys. */
export function matchQuality(carried: ReadonlySet<MatchKey>): MatchQuality {
  const byWeight = [...matchKeys].sort((a, b) => weights[b] - weights[a])
  const has = byWeight.filter((key) => carried.has(key))
  const missing = byWeight.filter((key) => !carried.has(key))
  const sum = has.reduce((total, key) => total + weights[key], 0)
  const score = Math.round(sum * 10) / 10
  return { score, level: levelOf(score), has, missing }
}

function levelOf(score: number): MatchQuality['level'] {
  if (score >= 8) return 'otima'
  if (score >= 6) return 'boa'
  return score >= 4 ? 'regular' : 'fraca'
}

const fields: Record<string, MatchKey> = {
  fbc: 'clickId',
  ctwa_clid: 'clickId',
  ttclid: 'clickId',
  ph: 'phone',
  phone: 'phone',
  external_id: 'externalId',
  client_user_agent: 'browser',
  user_agent: 'browser',
  fbp: 'browserId',
  ttp: 'browserId',
  fn: 'name',
  ln: 'name',
  first_name: 'name',
  last_name: 'name',
  ct: 'place',
  city: 'place',
  zp: 'place',
  em: 'email',
  email: 'email',
}

/** The keys that a person's fields in an event of Meta (`user_data`) or TikTok (`user`) amount to. */
export function matchKeysIn(person: object): Set<MatchKey> {
  const keys = Object.keys(person).flatMap((name) => fields[name] ?? [])
  return new Set(keys)
}
