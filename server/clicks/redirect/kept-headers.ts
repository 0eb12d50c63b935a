import type { IncomingHttpHeaders } from 'node:http'

const keptNames = [
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
] as const
const maxHeaderLength = 512
// An address of a page with its whole campaign.
const maxRefererLength = 2_048

/** The headers of a request that say something of the visitor; `isCut` when one was too long. */
export function keptHeaders(headers: IncomingHttpHeaders): {
  kept: Record<string, string>
  isCut: boolean
} {
  const kept: Record<string, string> = {}
  let isCut = false
  for (const name of keptNames) {
    const value = headers[name]
    if (value === undefined) continue
    const text = String(value)
    const most = name === 'referer' ? maxRefererLength : maxHeaderLength
    kept[name] = text.length > most ? text.slice(0, most) : text
    isCut ||= text.length > most
  }
  return { kept, isCut }
}
