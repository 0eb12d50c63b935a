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
] as const
const maxHeaderLength = 2_048

/** The headers of a request that say something of the visitor, each cut to 2,048 characters. */
export function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of keptNames) {
    const value = headers[name]
    if (value !== undefined) kept[name] = String(value).slice(0, maxHeaderLength)
  }
  return kept
}
