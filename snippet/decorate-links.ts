import { adParams, trackedParams } from '../domain/campaign/param-names.ts'

/** Decoded name → `name=value`, byte for byte as the address has it. */
export type Params = Map<string, string>

const tracked = new Set<string>(trackedParams)
/** The names that advertisers and ad platforms write into addresses. */
export const campaignNames = new Set<string>([...tracked, ...adParams])

/** The raw value of `name=value`; empty without one. */
export function rawValue(raw: string): string {
  return raw.replace(/[^=]*=?/, '')
}

/** The decoded name of `name=value`; as it stands when it is badly encoded. */
export function nameOf(raw: string): string {
  const name = raw.replace(/=.*/s, '')
  try {
    // Reading an escape takes longer than looking for one.
    if (/%/.test(name)) return decodeURIComponent(name)
  } catch {}
  return name
}

/** An address, whole and in three: up to `?`, the query without it, the hash with its `#`. */
export function partsOf(address: string): RegExpExecArray {
  return /([^?#]*)\??([^#]*)(.*)/s.exec(address)!
}

/** The parameters as a query, in their order. */
export function queryOf(params: Params): string {
  return [...params.values()].join('&')
}

/**
 * Adds `name=value` unless the name is there, the value is empty or the whole would grow beyond what
 * a link can carry; a long value is cut.
 */
export function addParam(params: Params, whole: string): void {
  // The server keeps about so much of a value, and proxies in front of it commonly refuse a request
  // line above 8 kB: a link that answers 414 is worse than one without parameters.
  const raw = whole.slice(0, 2e3)
  const name = nameOf(raw)
  if (
    name &&
    /=./.test(raw) &&
    !params.has(name) &&
    // What opens a door is not handed on; what is meant for this script says nothing of a click.
    !/senha|secret|token|passw|^rastro/i.test(name) &&
    (queryOf(params) + raw).length < 6e3
  ) {
    params.set(name, raw)
  }
}

/** The `name=value` parts of a page's address: of its query, then of its hash (`#a=1`, `#/x?a=1`). */
export function pageParts(address: string): string[] {
  const [, , query, hash] = partsOf(address)
  return `${query}&${hash!.replace(/.*\?|#/, '')}`.split('&')
}

/**
 * The address with the page's parameters (spec 4, 'Automatic parameter capture'): tracked ones
 * replace what the link has, others only fill in what is missing or empty. Of repeated names the
 * first stays, as the server counts it. Raw texts are spliced, never decoded and encoded again, so
 * that a click id stays byte for byte what the platform wrote.
 */
export function decorate(address: string, page: Params): string {
  const [, before, query, hash] = partsOf(address)
  // Not one map of everything for each of thousands of links: it costs more than all else here.
  const names = new Set()
  let after = ''
  for (const raw of query!.split('&')) {
    const name = nameOf(raw)
    if (/=./.test(raw) && !names.has(name)) {
      names.add(name)
      after += `&${(tracked.has(name) && page.get(name)) || raw}`
    }
  }
  page.forEach((raw, name) => {
    if (!names.has(name)) after += `&${raw}`
  })
  return before! + after.replace('&', '?') + hash
}
