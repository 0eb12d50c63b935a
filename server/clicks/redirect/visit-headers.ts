import { createRecent } from '#server/platform/recent'

const keptNames = new Set([
  'referer',
  'accept-language',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-ch-ua-platform-version',
  'sec-ch-ua-model',
  'sec-purpose',
  'purpose',
  'x-purpose',
  'x-moz',
  // Android's in-app browsers name the app's package here.
  'x-requested-with',
  // What the browser says about being followed.
  'sec-gpc',
  'dnt',
])
const maxHeaderLength = 512
// An address of a page with its whole campaign.
const maxRefererLength = 2_048
const longestKnownName = 40

/** What the redirect reads of a request's headers. */
export type VisitHeaders = {
  userAgent: string | null
  forwardedFor: string | undefined
  cookie: string | undefined
  /** Those that say something of the visitor, under their names in lower case. */
  kept: Record<string, string>
  /** One of those was too long to be kept whole. */
  isCut: boolean
}

/** Lower case of the spellings that browsers and proxies use; a stranger's long ones are not remembered. */
const spellings = createRecent<string>(500)

/**
 * Reads names and values as they came, in turn. Node's own `headers` makes an object of all of them, which
 * costs a visit more than everything else that we do for it. What comes twice counts as there: the first
 * user agent and referer, all of the others one behind the other.
 */
export function visitHeaders(raw: readonly string[]): VisitHeaders {
  const visit: VisitHeaders = {
    userAgent: null,
    forwardedFor: undefined,
    cookie: undefined,
    kept: {},
    isCut: false,
  }
  for (let index = 0; index + 1 < raw.length; index += 2) {
    readHeader(visit, nameOf(raw[index] ?? ''), raw[index + 1] ?? '')
  }
  return visit
}

function readHeader(visit: VisitHeaders, name: string, value: string): void {
  if (name === 'user-agent') visit.userAgent ??= value
  else if (name === 'x-forwarded-for') visit.forwardedFor = joined(visit.forwardedFor, value, ', ')
  else if (name === 'cookie') visit.cookie = joined(visit.cookie, value, '; ')
  else if (keptNames.has(name)) keep(visit, name, value)
}

function keep(visit: VisitHeaders, name: string, value: string): void {
  const before = visit.kept[name]
  if (before !== undefined && name === 'referer') return
  const text = joined(before, value, ', ')
  const most = name === 'referer' ? maxRefererLength : maxHeaderLength
  visit.kept[name] = text.length > most ? text.slice(0, most) : text
  visit.isCut ||= text.length > most
}

function joined(before: string | undefined, value: string, by: string): string {
  return before === undefined ? value : `${before}${by}${value}`
}

function nameOf(spelled: string): string {
  if (spelled.length > longestKnownName) return spelled.toLowerCase()
  return spellings(spelled, () => spelled.toLowerCase())
}
