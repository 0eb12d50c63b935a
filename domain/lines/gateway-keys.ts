// Gateways put their own keys beside what they tell. Nothing here needs them, and a reader of a backup could act as
// the line with one.

const name =
  '(?:x[-_]?)?(?:global|instance|client|access|auth|admin|user|security|bearer|webhook|session|refresh|verify|app)?' +
  '[-_]?(?:api[-_]?key|apitoken|token|secret)|(?:proxy-)?authorization|bearer|password|jwt'
// A quotation mark in a text that somebody typed has a backslash before it, that of a name has not.
const member = new RegExp(
  `(?<=[{,\\s])"(${name})"\\s{0,20}:\\s{0,20}(?:"(?:[^"\\\\]|\\\\[^]){0,8192}"|-?\\d[\\d.eE+-]{0,40})`,
  'gi',
)
const bearer = /(?<=[[{,:\s])"bearer [\w.~+/=-]{8,4096}"/gi
const parameter = new RegExp(`^(?:${name})$`, 'i')
const hint = /key|token|secret|authorization|bearer|password|jwt/i
const mark = '[removido]'

/** The JSON text of a webhook without the keys and tokens of its gateway; everything else stays byte for byte. */
export function withoutGatewayKeys(text: string): string {
  if (!hint.test(text)) return text
  return text
    .replace(member, (_all, key: string) => `"${key}":"${mark}"`)
    .replace(bearer, `"${mark}"`)
}

/** The parameters of a webhook's address without such keys. */
export function withoutKeyParameters(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].map(([key, value]) => [key, parameter.test(key) ? mark : value]),
  )
}
