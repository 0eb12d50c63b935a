import { UAParser } from 'ua-parser-js'
import { inAppBrowser } from '../campaign/source.ts'

export type DeviceType = 'mobile' | 'tablet' | 'desktop'

/** What is known of the visitor's device; null where the user agent does not say or is frozen. */
export type Device = {
  type: DeviceType
  os: string | null
  osVersion: string | null
  browser: string | null
  browserVersion: string | null
  model: string | null
  platform: string | null
  /** The app whose built-in browser was used. */
  app: string | null
}

/** The device of a click in the database; an erased click keeps nothing of it. */
export type StoredDevice = Partial<Device>

/** Values of the `Sec-CH-UA-*` headers as received, quotes included. */
export type ClientHints = {
  platform?: string | null | undefined
  platformVersion?: string | null | undefined
  model?: string | null | undefined
  mobile?: string | null | undefined
}

const appNames = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  threads: 'Threads',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
} as const
const appVersion = {
  instagram: /Instagram (\d[\d.]*)/,
  facebook: /FBAV\/(\d[\d.]*)/,
  threads: /Barcelona (\d[\d.]*)/,
  tiktok: /(?:AppVersion|app_version|TikTok)[ /](\d[\d.]*)/,
  whatsapp: /WhatsApp\/(\d[\d.]*)/,
} as const

// `… Instagram 420.0 (iPhone12,1; iOS 26_3; …` and `FBDV/iPhone14,5;…FBSV/17.6`
const iosBracket = /\(((?:iPhone|iPad|iPod)[\d,]*); (?:iOS|iPadOS) ([\d_]+)/
const facebookModel = /FBDV\/([^;\]]+)/
const facebookOsVersion = /FBSV\/([\d.]+)/
// `… Instagram 395.0 Android (34/14; 450dpi; 1080x2340; samsung; SM-A155M; …`
const androidBracket = /Android \(\d+\/([\d.]+); [^;]*; [^;]*; [^;]*; ([^;]+);/
const maxUserAgentLength = 1_024

/**
 * Reads a user agent and, where given, client hints. Two things are frozen by the makers and not
 * believed: `iPhone OS 18_6`/`18_7` (Safari 26 and later; the true version is in the Instagram
 * bracket, `FBSV` or `Version/26…`) and `Android 10; K` (reduced user agent: version and model
 * only come from an app's own words or client hints). The same goes for `Mac OS X 10_15_7`.
 */
export function deviceOf(userAgent: string | null | undefined, hints: ClientHints = {}): Device {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength)
  const parsed = new UAParser(text).getResult()
  const app = inAppBrowser(text)
  const platformHint = unquoted(hints.platform)
  const os = osName(text, parsed.os.name, platformHint)
  return {
    type: typeOf(text, parsed.device.type, os, unquoted(hints.mobile)),
    os,
    osVersion: osVersionOf(text, os, parsed.os.version, unquoted(hints.platformVersion)),
    browser: app === null ? (parsed.browser.name ?? null) : appNames[app],
    browserVersion:
      app === null ? (parsed.browser.version ?? null) : (appVersion[app].exec(text)?.[1] ?? null),
    model: modelOf(text, parsed.device.model, unquoted(hints.model)),
    platform: platformHint ?? platformOf(text, os),
    app: app === null ? null : appNames[app],
  }
}

function osName(
  text: string,
  parsed: string | undefined,
  platformHint: string | null,
): string | null {
  // Apps that leave the browser's words out say it in their own.
  if (iosBracket.test(text) || /FBSN\/iOS/i.test(text)) return 'iOS'
  if (/FB4A|Orca-Android|FBPN\/com\.facebook/.test(text) || androidBracket.test(text)) {
    return 'Android'
  }
  if (parsed === undefined) return platformHint
  return parsed === 'Mac OS' ? 'macOS' : parsed
}

function osVersionOf(
  text: string,
  os: string | null,
  parsed: string | undefined,
  hint: string | null,
): string | null {
  if (os === 'iOS') return iosVersion(text, parsed)
  if (os === 'Android') {
    const own = androidBracket.exec(text)?.[1] ?? hint
    if (own !== null && own !== undefined) return trimmedVersion(own)
    return /Android 10; K\)/.test(text) ? null : (parsed ?? null)
  }
  if (os === 'Windows' && hint !== null) return Number.parseInt(hint, 10) >= 13 ? '11' : '10'
  if (os === 'macOS') {
    if (hint !== null) return trimmedVersion(hint)
    return parsed === '10.15.7' ? null : (parsed ?? null)
  }
  return hint ?? parsed ?? null
}

function iosVersion(text: string, parsed: string | undefined): string | null {
  const own = iosBracket.exec(text)?.[2] ?? facebookOsVersion.exec(text)?.[1]
  if (own !== undefined) return own.replaceAll('_', '.')
  const safari = /Version\/(\d+(?:\.\d+)*)/.exec(text)?.[1]
  if (safari !== undefined && Number.parseInt(safari, 10) >= 26) return safari
  if (/OS 18_[67] like/.test(text) && safari === undefined) return null
  return parsed ?? null
}

function typeOf(
  text: string,
  parsed: string | undefined,
  os: string | null,
  mobileHint: string | null,
): DeviceType {
  if (parsed === 'tablet' || /\biPad\b/.test(text)) return 'tablet'
  if (parsed === 'mobile' || mobileHint === '?1') return 'mobile'
  return os === 'iOS' || os === 'Android' ? 'mobile' : 'desktop'
}

function modelOf(text: string, parsed: string | undefined, hint: string | null): string | null {
  const own =
    hint ??
    iosBracket.exec(text)?.[1] ??
    facebookModel.exec(text)?.[1] ??
    androidBracket.exec(text)?.[2] ??
    parsed
  return own === undefined || own === 'K' || own === 'Macintosh' ? null : own
}

function platformOf(text: string, os: string | null): string | null {
  if (os === 'iOS') return /\biPad/.test(text) ? 'iPad' : 'iPhone'
  if (os === 'Windows') return /Win64|WOW64|x64/.test(text) ? 'Win64' : 'Win32'
  return os
}

/** Client hints are quoted strings, `""` when the browser keeps quiet. */
function unquoted(value: string | null | undefined): string | null {
  const text = (value ?? '').trim().replace(/^"|"$/g, '').trim()
  return text === '' || text === 'Unknown' ? null : text
}

/** `14.0.0` → `14`, `15.6.0` → `15.6` */
function trimmedVersion(version: string): string {
  return version.replace(/(?:\.0)+$/, '')
}
