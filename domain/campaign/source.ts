import { foldText } from '../text-fold.ts'
import { clickIdIn, meaningful } from './ad-macro.ts'
import type { QueryParams } from './campaign-of.ts'

/** What a click is called when nothing says where it came from. */
export const untrackedSource = 'sem_rastreio'

export type InAppBrowser = 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'whatsapp'

export type SourceEvidence = {
  params: QueryParams
  referrer?: string | null | undefined
  userAgent?: string | null | undefined
  linkSource?: string | null | undefined
}

/** Source by each known spelling of it, in the folded form. */
export const sourceSpellings: ReadonlyMap<string, string> = new Map([
  ...[
    'fb',
    'facebook',
    'facebook_com',
    'fb_ads',
    'facebook_ads',
    'meta',
    'an',
    'msg',
    'audience_network',
    'messenger',
  ].map((spelling) => [spelling, 'facebook'] as const),
  ...['ig', 'insta', 'instagram', 'instagram_com'].map((s) => [s, 'instagram'] as const),
  ...['google', 'adwords', 'google_ads', 'googleads'].map((s) => [s, 'google'] as const),
  ...['tt', 'tiktok', 'tiktok_ads'].map((s) => [s, 'tiktok'] as const),
  ['bing', 'bing'] as const,
  // Meta's {{site_source_name}} writes `th`.
  ...['th', 'threads', 'threads_net', 'threads_com'].map((s) => [s, 'threads'] as const),
])

/** Registrable domains (and Android packages) of networks; sub-domains belong to them. */
const networkOfHost: ReadonlyMap<string, string> = new Map([
  ['facebook.com', 'facebook'],
  ['fb.com', 'facebook'],
  ['fb.me', 'facebook'],
  ['messenger.com', 'facebook'],
  ['com.facebook.katana', 'facebook'],
  ['com.facebook.lite', 'facebook'],
  ['com.facebook.orca', 'facebook'],
  ['instagram.com', 'instagram'],
  ['com.instagram.android', 'instagram'],
  ['threads.net', 'threads'],
  ['threads.com', 'threads'],
  ['com.instagram.barcelona', 'threads'],
  ['tiktok.com', 'tiktok'],
  ['com.zhiliaoapp.musically', 'tiktok'],
  ['com.ss.android.ugc.trill', 'tiktok'],
  ['bing.com', 'bing'],
  ['com.google.android.googlequicksearchbox', 'google_organico'],
])

const googleHost = /^(?:[a-z0-9-]+\.)*google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/
// Google's own addresses where people write, not search.
const googleWorkHost = /^(?:mail|docs|drive|sites|meet|chat|calendar|accounts|groups)\./
const hostOfReferrer =
  /^(?:[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@\s]*@)?|\/\/)?([a-z0-9._-]+)(?=[/?#:]|$)/i
const notLettersOrDigits = /[^\p{L}\p{N}]+/gu
const canonicalSpelling = /^[a-z0-9]+$/
// A source is a short word: a brace or an ad platform's underscores in it are half a macro.
const halfMacro = /[{}]|%7[bdBD]|__[A-Z][A-Z0-9_]*(?:__|$)/
const saysNothing = new Set([
  '',
  'whatsapp',
  untrackedSource,
  'none',
  'null',
  'undefined',
  'nan',
  'not_set',
  'not_provided',
])
const hostPrefix = /^(?:www|m|l|lm)_/
const adSuffix = /(?:_com_br|_com|_ads?|_cpc|_paid|ads)$/
const longestSpelling = 60

/**
 * The one name of a source however it was spelt: lower case, no accents, anything but letters and
 * digits one `_`, known spellings joined (`FB Ads` → `facebook`, `m.facebook.com` → `facebook`). Null when
 * it says nothing: empty, a macro or a part of one, a word for an absent value (`meaningful`), `whatsapp`
 * (the destination), `sem_rastreio`.
 */
export function foldSource(raw: string | null | undefined): string | null {
  const said = meaningful(raw)
  if (said === null) return null
  if (!canonicalSpelling.test(said) && halfMacro.test(said)) return null
  const folded = canonicalSpelling.test(said) ? said : underscored(said)
  if (saysNothing.has(folded)) return null
  return sourceSpellings.get(folded) ?? affixedSource(folded) ?? folded
}

/** The known source inside a folded spelling with parts of a host or words for ads around it. */
function affixedSource(folded: string): string | null {
  if (folded.length > longestSpelling) return null
  for (let left of [folded, folded.replace(hostPrefix, '')]) {
    for (;;) {
      const source = sourceSpellings.get(left)
      if (source !== undefined) return source
      const shorter = left.replace(adSuffix, '')
      if (shorter === left) break
      left = shorter
    }
  }
  return null
}

/** The app whose built-in browser made the request, or null. Link-preview robots are no browsers. */
export function inAppBrowser(userAgent: string | null | undefined): InAppBrowser | null {
  if (!userAgent) return null
  if (/\bBarcelona \d/.test(userAgent)) return 'threads'
  if (/\bInstagram \d|\bMetaIAB Instagram\b/.test(userAgent)) return 'instagram'
  if (/\bFB(?:AN|AV|_IAB)\b|\bFB_IAB\/|\bMetaIAB Facebook\b/.test(userAgent)) return 'facebook'
  if (/\bmusical_ly|\bBytedanceWebview\b|\btrill_\d|\bTikTok[ /]\d/i.test(userAgent)) {
    return 'tiktok'
  }
  // Anchored at the start it is WhatsApp's preview robot, not a person's web view.
  return /.\bWhatsApp\//.test(userAgent) ? 'whatsapp' : null
}

/**
 * Where a click came from: the first that says something of `site_source_name`, `utm_source`, the
 * click ids (gclid, gbraid, wbraid → google; ttclid → tiktok; msclkid → bing; fbclid → instagram
 * or facebook), the in-app browser, the referrer of a known network, the link's own source; else
 * `sem_rastreio`. A Google referrer without a click id is `google_organico`: a search, not an ad.
 */
export function sourceOf(evidence: SourceEvidence): string {
  const { params, userAgent } = evidence
  const named = foldSource(params.site_source_name) ?? foldSource(params.utm_source)
  if (named !== null) return named
  if (clickIdIn(params.gclid) || clickIdIn(params.gbraid) || clickIdIn(params.wbraid)) {
    return 'google'
  }
  if (clickIdIn(params.ttclid)) return 'tiktok'
  if (clickIdIn(params.msclkid)) return 'bing'
  const app = inAppBrowser(userAgent)
  const network = referrerNetwork(evidence.referrer)
  if (clickIdIn(params.fbclid)) {
    return app === 'instagram' || network === 'instagram' ? 'instagram' : 'facebook'
  }
  if (app !== null && app !== 'whatsapp') return app
  return network ?? foldSource(evidence.linkSource) ?? untrackedSource
}

/** The network a referring address belongs to; null for an unknown host, which decides nothing. */
function referrerNetwork(referrer: string | null | undefined): string | null {
  if (!referrer) return null
  let host = hostOfReferrer.exec(referrer)?.[1]?.toLowerCase() ?? ''
  if (host.endsWith('.')) host = host.slice(0, -1)
  if (googleHost.test(host)) return googleWorkHost.test(host) ? null : 'google_organico'
  const known = networkOfHost.get(host)
  if (known !== undefined) return known
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    const network = networkOfHost.get(host.slice(dot + 1))
    if (network !== undefined) return network
  }
  return null
}

function underscored(raw: string): string {
  const folded = foldText(raw).replace(notLettersOrDigits, '_')
  return folded.replace(/^_|_$/g, '')
}
