import { filledIn, idIn, type JsonObject, objectIn } from '../read-json.ts'
import { callGraph, type GraphTarget, segment } from './call.ts'
import { readList } from './pages.ts'
import { type GraphProblem, problem } from './problem.ts'

export type AdAccount = {
  /** Without `act_`. */
  id: string
  name: string
  /** ISO 4217; '' when Meta did not say. */
  currency: string
  /** IANA name; '' when Meta did not say, or named one that is not known here. */
  timeZone: string
  /** The business that it belongs to; null for a person's own. */
  business: string | null
}

export type Pixel = {
  id: string
  name: string
  business: string | null
  /** Ad accounts that use it, as far as is known. */
  adAccountIds: string[]
}

export type Assets = {
  pixels: Pixel[]
  adAccounts: AdAccount[]
  /** What could not be listed; the rest is there. Null when everything was. */
  problem: GraphProblem | null
}

/** An id of Meta's as it may stand in a path. */
export const metaIdShape = /^[A-Za-z0-9_-]{1,60}$/

const maxAdAccountPages = 5
const maxBusinesses = 50
const maxAdAccountsAsked = 50
const atATime = 6
const pageSize = '100'
const adAccountFields = 'id,account_id,name,currency,timezone_name,account_status,business'
const pixelFields = 'id,name,is_unavailable'

/** The ad accounts that the token's owner works with. */
export async function listAdAccounts(
  target: GraphTarget,
  signal?: AbortSignal,
): Promise<{ adAccounts: AdAccount[]; problem: GraphProblem | null }> {
  const params = { fields: adAccountFields, limit: pageSize }
  const list = await readList(target, 'me/adaccounts', params, {
    maxPages: maxAdAccountPages,
    ...(signal ? { signal } : {}),
  })
  const found = new Map<string, AdAccount>()
  for (const row of list.rows) {
    const account = adAccountIn(row)
    if (account !== null) found.set(account.id, account)
  }
  return { adAccounts: [...found.values()], problem: list.problem }
}

/** One ad account by its id without `act_`. */
export async function readAdAccount(
  target: GraphTarget,
  id: string,
  signal?: AbortSignal,
): Promise<{ ok: true; value: AdAccount } | { ok: false; problem: GraphProblem }> {
  const path = `act_${segment(id)}`
  const answer = await callGraph(target, 'GET', path, { fields: adAccountFields }, signal)
  if (!answer.ok) return answer
  const account = adAccountIn(answer.body)
  return account === null
    ? { ok: false, problem: problem('temporary', { code: 'unreadable' }) }
    : { ok: true, value: account }
}

/**
 * Pixels and ad accounts that the token's owner may choose from: pixels of their businesses, owned
 * and shared, and those of their ad accounts. A list that is refused leaves the others standing.
 */
export async function listAssets(target: GraphTarget, signal?: AbortSignal): Promise<Assets> {
  const options = { maxPages: 2, ...(signal ? { signal } : {}) }
  const pixels = new Map<string, Pixel>()
  const problems: GraphProblem[] = []

  const [accounts, businesses] = await Promise.all([
    listAdAccounts(target, signal),
    readList(target, 'me/businesses', { fields: 'id,name', limit: pageSize }, options),
  ])
  if (accounts.problem !== null) problems.push(accounts.problem)
  if (businesses.problem !== null) problems.push(businesses.problem)

  async function addPixels(path: string, business: string | null, adAccountId: string | null) {
    const list = await readList(target, path, { fields: pixelFields, limit: pageSize }, options)
    if (list.problem !== null) problems.push(list.problem)
    for (const row of list.rows) {
      const id = idIn(row.id)
      if (id === null || !metaIdShape.test(id) || row.is_unavailable === true) continue
      const known = pixels.get(id) ?? {
        id,
        name: filledIn(row.name, 200) ?? id,
        business,
        adAccountIds: [],
      }
      if (adAccountId !== null && !known.adAccountIds.includes(adAccountId)) {
        known.adAccountIds.push(adAccountId)
      }
      known.business ??= business
      pixels.set(id, known)
    }
  }

  const lists: (() => Promise<void>)[] = []
  for (const row of businesses.rows.slice(0, maxBusinesses)) {
    const id = idIn(row.id)
    if (id === null || !metaIdShape.test(id)) continue
    const name = filledIn(row.name, 200)
    lists.push(() => addPixels(`${segment(id)}/owned_pixels`, name, null))
    lists.push(() => addPixels(`${segment(id)}/client_pixels`, name, null))
  }
  for (const account of accounts.adAccounts.slice(0, maxAdAccountsAsked)) {
    const path = `act_${segment(account.id)}/adspixels`
    lists.push(() => addPixels(path, account.business, account.id))
  }
  for (let next = 0; next < lists.length; next += atATime) {
    await Promise.all(lists.slice(next, next + atATime).map((list) => list()))
  }
  return {
    pixels: [...pixels.values()].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
    adAccounts: accounts.adAccounts,
    problem: problems[0] ?? null,
  }
}

function adAccountIn(row: JsonObject): AdAccount | null {
  const id = idIn(row.account_id) ?? idIn(row.id)?.replace(/^act_/, '') ?? null
  if (id === null || !metaIdShape.test(id)) return null
  const currency = filledIn(row.currency, 10)?.toUpperCase() ?? ''
  return {
    id,
    name: filledIn(row.name, 200) ?? id,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
    timeZone: knownZone(filledIn(row.timezone_name, 60)),
    business: filledIn(objectIn(row.business).name, 200),
  }
}

function knownZone(name: string | null): string {
  if (name === null) return ''
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return ''
  }
}
