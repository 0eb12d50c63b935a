import { anyOf, filledIn, foldKey, idIn, isObject, type JsonObject } from '../read-json.ts'
import type { AdReferral } from './gateway.ts'

const adKeys = new Set(['externaladreply', 'referral', 'ctwacontext'])
const maxDepth = 16
const maxNodes = 20_000

/**
 * The ad a message came from, and whether its chat was opened by a click-to-chat link. Looks for
 * `externalAdReply`, `referral` or `ctwaContext` in this message only, not in what it quotes.
 * Decided by what the gateways were seen to send: `sourceType` 'ad' or a `ctwaClid` is an ad; a
 * boosted post is not; a card that was forwarded proves
 * nothing without a `ctwaClid` or a ctwa entry point; a reply to a Status carries the ad of an older chat and is none; a `ctwaClid`
 * without any ad beside it is an ad; encrypted ad data alone (`ctwaPayload`, entry point `ctwa_ad`)
 * is an ad, unknown which. A lone
 * `conversionSource: FB_Ads` also stands on later messages and proves nothing.
 */
export function adReferralIn(message: unknown): { ad: AdReferral | null; fromChatLink: boolean } {
  const found = search(message)
  const fromChatLink = found.entryPoints.some((entry) => entry.includes('click_to_chat_link'))
  if (found.isStatusReply) return { ad: null, fromChatLink }
  const hasCtwa = found.entryPoints.some((entry) => entry.includes('ctwa'))
  if (found.isForwarded && !hasCtwa && found.contextClid === null && !found.ads.some(clidIn)) {
    return { ad: null, fromChatLink }
  }
  const hidden = found.hasPayload || found.entryPoints.includes('ctwa_ad')
  const ad = found.ads.map((object) => readAd(object, found)).find((read) => read !== null)
  if (ad) return { ad, fromChatLink }
  const { contextClid } = found
  if (found.ads.length === 0 && contextClid !== null) {
    const details = detailsOf({}, found)
    return { ad: { source: 'ad', ctwaClid: contextClid, ...details }, fromChatLink }
  }
  if (!hidden || found.ads.some(isPost)) return { ad: null, fromChatLink }
  return { ad: { source: 'unknown', ...detailsOf(found.ads[0] ?? {}, found) }, fromChatLink }
}

type AdFields = {
  ads: JsonObject[]
  entryPoints: string[]
  entryApp: string | null
  contextClid: string | null
  hasPayload: boolean
  isStatusReply: boolean
  isForwarded: boolean
}

function readAd(object: JsonObject, found: AdFields): AdReferral | null {
  if (isPost(object)) return null
  const isAd = sourceTypeOf(object) === 'ad'
  const ctwaClid = clidIn(object) ?? found.contextClid
  if (!isAd && ctwaClid === null) return null
  const adId = isAd ? idIn(anyOf(object, 'sourceId')) : null
  return {
    source: 'ad',
    ...(adId === null ? {} : { adId }),
    ...(ctwaClid === null ? {} : { ctwaClid }),
    ...detailsOf(object, found),
  }
}

function detailsOf(object: JsonObject, found: AdFields): Omit<AdReferral, 'source'> {
  const url = filledIn(anyOf(object, 'sourceUrl'))
  const app = filledIn(anyOf(object, 'sourceApp'), 100) ?? found.entryApp ?? appOf(url)
  const title = filledIn(anyOf(object, 'title', 'headline'), 500)
  const body = filledIn(anyOf(object, 'body'))
  return {
    ...(url === null ? {} : { url }),
    ...(app === null ? {} : { app: app.toLowerCase() }),
    ...(title === null ? {} : { title }),
    ...(body === null ? {} : { body }),
  }
}

/** The app that an ad was shown in, where its address alone tells: Facebook's may be of either. */
function appOf(url: string | null): string | null {
  const host = url === null ? undefined : URL.parse(url)?.hostname
  return host !== undefined && /(?:^|\.)instagram\.com$/.test(host) ? 'instagram' : null
}

function isPost(object: JsonObject): boolean {
  return sourceTypeOf(object) === 'post'
}

function sourceTypeOf(object: JsonObject): string | undefined {
  return filledIn(anyOf(object, 'sourceType'), 100)?.toLowerCase()
}

function clidIn(object: JsonObject): string | null {
  return filledIn(anyOf(object, 'ctwaClid'))
}

/** Breadth first with bounds on depth and size: the payload is anybody's. */
function search(message: unknown): AdFields {
  const found: AdFields = {
    ads: [],
    entryPoints: [],
    entryApp: null,
    contextClid: null,
    hasPayload: false,
    isStatusReply: false,
    isForwarded: false,
  }
  let level: unknown[] = [message]
  let nodes = 0
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    const next: unknown[] = []
    for (const node of level) {
      if (typeof node !== 'object' || node === null) continue
      for (const [key, value] of Object.entries(node)) {
        if (++nodes > maxNodes) return found
        const name = Array.isArray(node) ? '' : foldKey(key)
        if (name === 'quotedmessage' || name === 'quotedad') continue
        if (adKeys.has(name) && isObject(value)) found.ads.push(value)
        else note(found, name, value)
        next.push(value)
      }
    }
    level = next
  }
  return found
}

const forwardedKeys = new Set([
  'isforwarded',
  'forwarded',
  'frequentlyforwarded',
  'isfrequentlyforwarded',
  'forwardingscore',
])

function note(found: AdFields, name: string, value: unknown): void {
  if (forwardedKeys.has(name) && (value === true || value === 'true' || Number(value) > 0)) {
    found.isForwarded = true
  }
  const text = filledIn(value)
  if (text === null) return
  if (name === 'entrypointconversionsource') {
    found.entryPoints.push(text.toLowerCase())
    if (text.toLowerCase() === 'status') found.isStatusReply = true
  } else if (name === 'entrypointconversionapp') found.entryApp ??= text
  else if (name === 'ctwaclid') found.contextClid ??= text
  else if (name === 'ctwapayload') found.hasPayload = true
  else if (name === 'remotejid' && text.startsWith('status@')) found.isStatusReply = true
}
