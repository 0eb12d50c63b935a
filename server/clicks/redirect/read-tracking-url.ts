import { isLinkCode, linkCodePattern } from '#domain/codes/link-code'

/** What a tracking address asks for: the link's code, folded, and the raw query. */
export type TrackingUrl = { code: string | null; query: string }

// Some senders escape the whole address once more and leave `&amp;` in it.
const clickIdParam = /(?:^|[&?])(?:amp;)?click_id=([^&?#]*)/gi
// Eight characters and then the end or anything that cannot belong to a code: links are pasted with
// a full stop, a bracket or a whole sentence behind them.
const leadingCode = new RegExp(`^${linkCodePattern}(?![0-9a-z])`)

/**
 * Reads `/r?click_id=<code>&…` and `/r/<code>?…` without decoding anything but the code. Its case
 * and `i l → 1`, `o → 0` are folded; null when there is none.
 */
export function readTrackingUrl(url: string): TrackingUrl {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : url.slice(mark + 1)
  const inPath = path.startsWith('/r/') ? codeIn(path.slice(3)) : null
  return { code: inPath ?? codeInQuery(query), query }
}

/** The first code in the values of `click_id`. */
function codeInQuery(query: string): string | null {
  for (const [, raw = ''] of query.matchAll(clickIdParam)) {
    const code = codeIn(raw)
    if (code !== null) return code
  }
  return null
}

function codeIn(raw: string): string | null {
  if (raw === '') return null
  if (isLinkCode(raw)) return raw
  const folded = decoded(raw).trim().toLowerCase().replace(/[il]/g, '1').replaceAll('o', '0')
  return leadingCode.exec(folded)?.[0] ?? null
}

function decoded(raw: string): string {
  if (!raw.includes('%')) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}
