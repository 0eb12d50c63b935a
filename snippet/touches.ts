import { cookieName } from '../domain/campaign/param-names.ts'
import {
  addParam,
  campaignNames,
  nameOf,
  type Params,
  pageParts,
  partsOf,
  queryOf,
  rawValue,
} from './decorate-links.ts'
import { pageCookies } from './page-cookies.ts'
import { mayRemember, store, stored } from './settings.ts'

/** An arrival with campaign parameters: when, at which address, with which of them. */
export type Touch = { at: number; url: string; params: Params; query: string }

let first: Touch | undefined
let last: Touch | undefined
let params: Params = new Map()

function touchIn(url: string, at: number): Touch | undefined {
  const campaign: Params = new Map()
  for (const part of pageParts(url)) if (campaignNames.has(nameOf(part))) addParam(campaign, part)
  const query = queryOf(campaign)
  if (query) return { at, url, params: campaign, query }
  return
}

/** The touch that this browser remembers as 'First' or 'Last', at most 90 days old. */
export function recall(name: string): Touch | undefined {
  // Plain text, not JSON: old libraries teach strings and arrays a toJSON of their own.
  // Without one this is a text that begins with no number, and is no touch.
  const [at, url] = `${mayRemember() && stored(name)}`.split(' ')
  const since = +at!
  if (Date.now() - since < 90 * 86_400_000) return touchIn(url!, since)
  return
}

function keep(name: string, touch: Touch | undefined): void {
  const text = (touch && mayRemember() && `${touch.at} ${touch.url}`) || ''
  if (text !== stored(name)) store(name, text)
}

/** Takes in the address that the visitor is on: its campaign, if it has one, is now the newest. */
export function lookAt(url: string): void {
  const touch = touchIn(url, Date.now())
  last ??= recall('Last')
  // The same campaign again (a reload, another hash) is the same arrival: a click id keeps its age.
  if (touch && touch.query !== last?.query) last = touch
  first ??= recall('First') ?? last
  if (!mayRemember()) store('Campaign', '')
  keep('First', first)
  keep('Last', last)
}

/**
 * What the links of the page get now: the visitor's campaign, the cookies by which ad platforms know
 * the browser, where they landed, then the page's other parameters. The same map as before while
 * nothing changed.
 */
export function linkParams(): Params {
  const page = location.href
  lookAt(page)
  const now: Params = new Map(last?.params)
  for (const cookie of `${mayRemember() && pageCookies()}`.split('; ')) {
    const name = nameOf(cookie)
    if (cookieName.test(name)) addParam(now, `${name}=${encodeURIComponent(rawValue(cookie))}`)
  }
  const fbclid = now.get('fbclid')
  // When the click id was first seen, which the server cannot know days later.
  if (fbclid) addParam(now, `_fbc=fb.1.${last!.at}.${rawValue(fbclid)}`)
  addParam(now, `landing_page=${encodeURIComponent(partsOf(last?.url ?? page)[1]!)}`)
  if (first?.query !== last?.query) addParam(now, `first_touch=${encodeURIComponent(first!.query)}`)
  for (const part of pageParts(page)) addParam(now, part)
  if (queryOf(now) !== queryOf(params)) params = now
  return params
}
