/**
 * The pages of platforms that visitors of ads come from. A row names one by its place, from 1, so none may
 * ever change; `whole_referrer` of the database knows the same.
 */
const knownPages = [
  'https://l.instagram.com/',
  'http://m.facebook.com/',
  'https://www.facebook.com/',
  'https://l.facebook.com/',
  'https://lm.facebook.com/',
  'https://m.facebook.com/',
  'https://www.instagram.com/',
  'https://l.threads.com/',
  'https://www.google.com/',
  'https://www.tiktok.com/',
  'https://www.youtube.com/',
  'https://www.bing.com/',
]

/** A page's address with a query hardly comes twice; that of an app or a site does. */
const ownPage = /[?#]|^.{300}/s

/** What a row keeps of the page that its visitor came from; null where clicks share it. */
export function packReferrer(referrer: string | null): string | null {
  if (referrer === null) return null
  const place = knownPages.indexOf(referrer) + 1
  if (place > 0) return String(place)
  return ownPage.test(referrer) ? referrer : null
}

/** The page that was packed; no address that a row has for itself is a place. */
export function unpackReferrer(packed: string | null): string | null {
  const isPlace = packed !== null && /^\d{1,2}$/.test(packed)
  return isPlace ? (knownPages[Number(packed) - 1] ?? null) : packed
}
