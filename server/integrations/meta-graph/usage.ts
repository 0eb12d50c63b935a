import { isObject, parseJson } from '../read-json.ts'

/** How much of what Meta allows is used up, and when there is room again where it says so. */
export type Usage = {
  /** The fullest of all limits that were named; 0 when none was. */
  percent: number
  regainAfterMs: number | null
}

const headerNames = [
  'x-business-use-case-usage',
  'x-ad-account-usage',
  'x-fb-ads-insights-throttle',
  'x-app-usage',
]
const percentKeys = new Set([
  'call_count',
  'total_cputime',
  'total_time',
  'acc_id_util_pct',
  'app_id_util_pct',
])
const longestMs = 24 * 3_600_000

/** Reads Meta's limit headers (JSON, percentages; minutes until access is regained). */
export function usageOf(headers: Headers): Usage {
  let percent = 0
  let regainMinutes = 0
  const take = (value: unknown, depth: number) => {
    if (Array.isArray(value)) for (const one of value.slice(0, 50)) take(one, depth + 1)
    if (!isObject(value) || depth > 3) return
    for (const [key, inner] of Object.entries(value).slice(0, 100)) {
      if (typeof inner !== 'number') take(inner, depth + 1)
      else if (percentKeys.has(key)) percent = Math.max(percent, inner)
      else if (key === 'estimated_time_to_regain_access') {
        regainMinutes = Math.max(regainMinutes, inner)
      }
    }
  }
  for (const name of headerNames) {
    take(parseJson(Buffer.from((headers.get(name) ?? '').slice(0, 20_000))), 0)
  }
  return {
    percent,
    regainAfterMs: regainMinutes > 0 ? Math.min(regainMinutes * 60_000, longestMs) : null,
  }
}
