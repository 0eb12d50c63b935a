/** One request to a tracking link, as it is kept in the inbox until it becomes a click. */
export type Hit = {
  /** Raw query string, byte for byte as it came (bytes above ASCII as Latin-1 characters). */
  query: string
  /** Instant of arrival in epoch milliseconds. */
  at: number
  ip: string | null
  userAgent: string | null
  /** Request headers that say something of the visitor; absent ones are left out. */
  headers: Record<string, string>
  method: string
  class: string
  reason: string
  /** Lead code in the greeting; null when none was issued. */
  code: string | null
  /** The link had been deleted. */
  orphan: boolean
  /** Something that the request brought was too long to be kept whole. */
  isCut: boolean
}

/** A hit with what it is filed under. `text` is one line without control characters. */
export type InboxRow = { id: string; accountId: string; linkId: string; text: string }

const format = 1

/** JSON with short keys: it is written and read once per click and lives for seconds. */
export function hitText(hit: Hit): string {
  return JSON.stringify([
    format,
    hit.at,
    hit.query,
    hit.ip,
    hit.userAgent,
    hit.headers,
    hit.method,
    hit.class,
    hit.reason,
    hit.code,
    hit.orphan,
    hit.isCut,
  ])
}

/** Reads what `hitText` wrote; throws a sentence about what is wrong with anything else. */
export function readHit(text: string): Hit {
  const value: unknown = JSON.parse(text)
  // A hit of an earlier version does not say whether it is cut.
  if (!Array.isArray(value) || value.length < 11 || value.length > 12 || value[0] !== format) {
    throw new TypeError('not a hit')
  }
  const [, at, query, ip, userAgent, headers, method, hitClass, ...rest]: unknown[] = value
  const [reason, code, orphan, isCut] = rest
  if (typeof at !== 'number' || !Number.isSafeInteger(at))
    throw new TypeError('hit without instant')
  return {
    at,
    query: textOf(query, 'query'),
    ip: ip === null ? null : textOf(ip, 'ip'),
    userAgent: userAgent === null ? null : textOf(userAgent, 'user agent'),
    headers: textsOf(headers),
    method: textOf(method, 'method'),
    class: textOf(hitClass, 'class'),
    reason: textOf(reason, 'reason'),
    code: code === null ? null : textOf(code, 'code'),
    orphan: orphan === true,
    isCut: isCut === true,
  }
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`hit with a bad ${name}`)
  return value
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) throw new TypeError('hit with bad headers')
  const texts: Record<string, string> = {}
  for (const [name, header] of Object.entries(value)) texts[name] = textOf(header, name)
  return texts
}
