import { isbot } from 'isbot'

/**
 * What a hit on a tracked link was; only `human` counts. `repeat` needs the earlier hits; `test` is
 * a person's on a link that was made to try the tracking.
 */
export const hitClasses = ['human', 'bot', 'preview', 'prefetch', 'head', 'repeat', 'test'] as const
export type HitClass = (typeof hitClasses)[number]

/** The same visitor (address, user agent, link) again within this time is one click. */
export const repeatWindowMs = 10_000

export type HitReason =
  | 'pessoa'
  | 'metodo_head'
  | 'cabecalho_prefetch'
  | 'cabecalho_prerender'
  | 'cabecalho_preview'
  | 'user_agent_vazio'
  | 'robo_de_previa'
  | 'robo'

export type Hit = {
  method: string
  userAgent: string | null | undefined
  headers: {
    purpose?: string | string[] | undefined
    'sec-purpose'?: string | string[] | undefined
    'x-moz'?: string | string[] | undefined
    'x-purpose'?: string | string[] | undefined
  }
}

export type HitVerdict = { class: Exclude<HitClass, 'repeat' | 'test'>; reason: HitReason }

const person: HitVerdict = { class: 'human', reason: 'pessoa' }
const head: HitVerdict = { class: 'head', reason: 'metodo_head' }
const prefetch: HitVerdict = { class: 'prefetch', reason: 'cabecalho_prefetch' }
const prerender: HitVerdict = { class: 'prefetch', reason: 'cabecalho_prerender' }
const previewHeader: HitVerdict = { class: 'preview', reason: 'cabecalho_preview' }
const empty: HitVerdict = { class: 'bot', reason: 'user_agent_vazio' }
const previewRobot: HitVerdict = { class: 'preview', reason: 'robo_de_previa' }
const robot: HitVerdict = { class: 'bot', reason: 'robo' }

// Robots that fetch a link because somebody is about to send it. WhatsApp only at the start: its
// in-app browser carries the same word at the end of a real browser's user agent.
const previewUserAgent =
  /^WhatsApp\/|facebookexternalhit|facebot|meta-externalfetcher|twitterbot|telegrambot|slackbot-linkexpanding|slack-imgproxy|linkedinbot|discordbot|snap url preview|skypeuripreview|pinterestbot|redditbot|mastodon|bluesky cardyb/i

// Common browsers in the exact words they use; isbot's list of some hundred patterns is not asked.
const commonBrowser =
  /^Mozilla\/5\.0 \((?:iPhone; CPU iPhone OS [\d_]+ like Mac OS X|iPad; CPU OS [\d_]+ like Mac OS X|Linux; Android [\d.]+; (?:K|SM-[A-Z]\d+[A-Z]*|moto [\w() ]{1,20})|Windows NT 10\.0; Win64; x64|Macintosh; Intel Mac OS X [\d_]+|X11; Linux x86_64)\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: (?:Version|Chrome|CriOS|SamsungBrowser|Mobile|Safari|Edg|EdgA|OPR)\/[\w.]+| Mobile)+$/

// The in-app browsers that most paid clicks come from; any word of a robot sends it to isbot.
const commonApp =
  /^Mozilla\/5\.0 \((?:iPhone|iPad|Linux; Android)[^()]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: (?:Version|Chrome|Mobile|Safari)\/[\w.]+| Mobile)* ?(?:Instagram \d|Barcelona \d|\[FB(?:AN|_IAB)\/|MetaIAB |musical_ly)/
const robotWord =
  /bot|crawl|spider|externalhit|preview|headless|compatible|https?:|lighthouse|monitor|scan|@/i

// Meta's apps sometimes announce themselves without a browser's words, on paid clicks too.
const bareApp = /^(?:Instagram \d[\d.]* \(|\[FB(?:AN|_IAB)\/)/

// Programs of apps that fetch an address without showing a page. Only at the start, or behind the name of an
// app: in-app browsers of people say Mozilla first, and Safari's own loader never opens a page alone.
const httpClient =
  /^(?:Dalvik\/|okhttp\b|stagefright\/|Expo\b|Dart\/|AppleCoreMedia\/|ExoPlayer|Ktor|Cronet|Go-http-client|axios|python|curl\/|Wget|Java\/|Apache-HttpClient|libwww|PostmanRuntime|ReactNative|Flutter)|^(?!Mozilla\/).*\b(?:CFNetwork\/\d|Darwin\/\d|Alamofire\b|okhttp\/|TTNetVersion\b|Cronet\b|Scale\/[\d.]+\))/i

/**
 * Person or machine, by one request alone, with a reason for the health page. The method counts
 * first, then the headers of browsers that load ahead of the person, then the user agent; an empty
 * user agent is a robot, and an app's HTTP client too. Facebook's and Instagram's in-app browsers are people.
 */
export function classifyHit(hit: Hit): HitVerdict {
  if (hit.method === 'HEAD') return head
  const { headers } = hit
  const ahead =
    byHeader(headers['sec-purpose']) ??
    byHeader(headers.purpose) ??
    byHeader(headers['x-purpose']) ??
    byHeader(headers['x-moz'])
  if (ahead !== null) return ahead
  const userAgent = hit.userAgent ?? ''
  if (commonBrowser.test(userAgent)) return person
  if (commonApp.test(userAgent) && !robotWord.test(userAgent)) return person
  if (userAgent.trim() === '') return empty
  if (previewUserAgent.test(userAgent)) return previewRobot
  if (httpClient.test(userAgent)) return robot
  if (!isbot(userAgent)) return person
  return bareApp.test(userAgent) && !isbot(`Mozilla/5.0 ${userAgent}`) ? person : robot
}

function byHeader(value: string | string[] | undefined): HitVerdict | null {
  if (value === undefined) return null
  const text = String(value).toLowerCase()
  if (text.includes('prerender')) return prerender
  if (text.includes('prefetch')) return prefetch
  return text.includes('preview') ? previewHeader : null
}
