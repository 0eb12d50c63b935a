import { hash } from 'node:crypto'
import type { QueryParams, StoredCampaignData } from '#domain/campaign/campaign-of'
import { cookieName } from '#domain/campaign/param-names'
import type { StoredDevice } from '#domain/clicks/device'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import { foldText } from '#domain/text-fold'
import { packFbclid } from './fbclid.ts'
import { visitKey, visitorOf } from './visit-key.ts'

/** A click in the words of the view `clicks`: what a row of it says, each fact in its own column. */
export type StoredClick = {
  account_id: string
  id: string
  link_id: string
  code: string | null
  clicked_at: string
  local_day: string
  class: string
  class_reason: string
  repeat_of: string | null
  orphan: boolean
  source: string
  campaign: string | null
  ad_set: string | null
  creative: string | null
  campaign_data: StoredCampaignData
  params: QueryParams
  params_truncated: boolean
  unexpanded: string[]
  referrer: string | null
  landing_page: string | null
  ip: string | null
  user_agent: string | null
  client_hints: Record<string, string> | null
  device: StoredDevice
  country: string | null
  region: string | null
  city: string | null
  geo_time_zone: string | null
  fbc: string | null
  fbp: string | null
  ga_client_id: string | null
  /** Hexadecimal; PostgreSQL's leading `\x` may stand before it. */
  visitor: string
  privacy_signal?: PrivacySignal | null
  lead_id?: string | null
  status?: string
  erased_at?: string | null
}

/** A click as it is stored: what is its own, and what it shares with others of its account. */
export type SplitClick = {
  row: Record<string, unknown>
  context: Shared
  agent: Shared
  place: Shared
}

/** An entry of a dictionary; `id` is a function of the content, so nobody has to look it up. */
export type Shared = { account_id: string; id: string; [column: string]: unknown }

/** As the view `clicks` says it of a row that has no reason of its own. */
const usualReasons: Record<string, string> = {
  human: 'pessoa',
  test: 'pessoa',
  repeat: 'mesmo_visitante',
  head: 'metodo_head',
  bot: 'robo',
  preview: 'robo_de_previa',
  prefetch: 'cabecalho_prefetch',
}

/** Parameters that name one visit, and where the campaign's data repeat them (view `clicks`). */
const visitParams = {
  fbclid: 'fbclid',
  gclid: 'gclid',
  gbraid: 'gbraid',
  wbraid: 'wbraid',
  ttclid: 'ttclid',
  msclkid: 'msclkid',
  tintim_fbid: 'trafficFbid',
} as const

// A number, a word or a name comes again; a long jumble of letters and digits does not.
const jumble = /^(?=.*\d)(?=.*[a-z])[\w.~-]{20,}$/i
const namingParam = /^(utm_\w+|\w*(name|placement|source)|(campaign|adset|ad)_id|click_id)$/i
const longestShared = 300
const visitInAddress = /[?&#](fbclid|gclid|gbraid|wbraid|ttclid|msclkid)=/
/** A page's address with a query hardly comes twice; that of an app or a site does. */
const ownReferrer = /[?#]|^.{300}/s

/** Takes a click apart. `clicks` shows it again as it was, but for the spelling of an IP address. */
export function splitClick(click: StoredClick): SplitClick {
  const { account_id } = click
  const { own, shared } = partsOf(click)
  const { fbclid = null } = own
  const packed = fbclid === null ? null : packFbclid(fbclid)
  const others = Object.entries(own).filter(([name]) => name !== 'fbclid' || packed === null)
  const { fbc, fbp, ip, referrer } = click
  const hasOwnReferrer = referrer !== null && ownReferrer.test(referrer)
  const context = {
    link_id: click.link_id,
    orphan: click.orphan,
    source: click.source,
    campaign: click.campaign,
    ad_set: click.ad_set,
    creative: click.creative,
    campaign_data: sharedData(click, own),
    params: shared,
    params_truncated: click.params_truncated,
    unexpanded: click.unexpanded,
    referrer: hasOwnReferrer ? null : referrer,
  }
  const agent = {
    user_agent: click.user_agent,
    client_hints: click.client_hints,
    device: click.device,
  }
  const place = {
    country: click.country,
    region: click.region,
    city: click.city,
    time_zone: click.geo_time_zone,
  }
  const keyIn = (content: object) => keyOf(account_id, content)
  const ids = { context: keyIn(context), agent: keyIn(agent), place: keyIn(place) }
  const madeFbc = `fb.1.${Math.trunc(Date.parse(click.clicked_at))}.${fbclid}`
  const pageParam = click.params.landing_page ?? null
  return {
    row: {
      account_id,
      id: click.id,
      clicked_at: click.clicked_at,
      context_id: ids.context,
      agent_id: ids.agent,
      place_id: ids.place,
      visitor: visitKey(visitorOf(click.visitor), Date.parse(click.clicked_at)),
      local_day: click.local_day,
      class: click.class,
      status: click.status ?? 'pending',
      code: click.code,
      // A zone (fe80::1%eth0) is of the server's network, not of the visitor's address.
      ip: ip === null ? null : ip.replace(/%.*$/, ''),
      fbclid: packed?.bytes ?? null,
      fbclid_form: packed?.form ?? null,
      fbc: fbclid !== null && fbc === madeFbc ? '' : fbc,
      params: others.length === 0 ? null : Object.fromEntries(others),
      class_reason: usualReasons[click.class] === click.class_reason ? null : click.class_reason,
      referrer: hasOwnReferrer ? referrer : null,
      landing_page: click.landing_page === pageParam ? null : click.landing_page,
      fbp: fbp !== null && fbp === own._fbp ? '' : fbp,
      ga_client_id: click.ga_client_id,
      privacy_signal: click.privacy_signal ?? null,
      repeat_of: click.repeat_of,
      lead_id: click.lead_id ?? null,
      erased_at: click.erased_at ?? null,
    },
    context: {
      account_id,
      id: ids.context,
      ...context,
      // Folding costs more than the rest of an entry, and most entries are written already.
      get search_text() {
        return contextText(click)
      },
      last_click_at: click.class === 'human' ? click.clicked_at : null,
    },
    agent: { account_id, id: ids.agent, ...agent },
    place: {
      account_id,
      id: ids.place,
      ...place,
      get search_text() {
        return foldText(click.city ?? '')
      },
    },
  }
}

/** The parameters of the click alone, and those that other clicks have too. */
function partsOf(click: StoredClick): { own: QueryParams; shared: QueryParams } {
  const own: [string, string][] = []
  const shared: [string, string][] = []
  for (const param of Object.entries(click.params)) {
    const [name, value] = param
    ;(isOfVisit(click, name, value) ? own : shared).push(param)
  }
  return { own: Object.fromEntries(own), shared: Object.fromEntries(shared) }
}

/** The campaign's data without what the click's own parameters say. */
function sharedData(click: StoredClick, own: QueryParams): Record<string, unknown> {
  const repeated = new Set<string>()
  for (const name of Object.keys(own)) if (isVisitParam(name)) repeated.add(visitParams[name])
  return Object.fromEntries(
    Object.entries(click.campaign_data).filter(([name]) => !repeated.has(name)),
  )
}

/** What `sharedData` left out: what the campaign's data repeat of the click's own parameters. */
export function ownCampaignData(row: {
  fbclid: string | null
  params: QueryParams | null
}): StoredCampaignData {
  const data: StoredCampaignData = {}
  for (const [name, value] of Object.entries(row.params ?? {})) {
    if (isVisitParam(name)) data[visitParams[name]] = value
  }
  if (row.fbclid !== null) data.fbclid = row.fbclid
  return data
}

/** Whether hardly any other click has this parameter with this value. */
function isOfVisit(click: StoredClick, name: string, value: string): boolean {
  // What the campaign's data do not repeat is a macro of the platform, which comes again.
  if (isVisitParam(name)) return click.campaign_data[visitParams[name]] === value
  if (cookieName.test(name)) return true
  if (namingParam.test(name)) return false
  return value.length > longestShared || jumble.test(value) || visitInAddress.test(value)
}

function isVisitParam(name: string): name is keyof typeof visitParams {
  return Object.hasOwn(visitParams, name)
}

/** What a search finds in a context, folded; codes and cities are found apart (found_clicks). */
function contextText(click: StoredClick): string {
  const { campaign, ad_set, creative, source, campaign_data: data } = click
  return foldText(
    [campaign, ad_set, creative, source, data.utmSource, data.utmCampaign]
      .filter((part) => part !== null && part !== undefined)
      .join('\n'),
  )
}

/**
 * 64 bits of SHA-256 as PostgreSQL's bigint, other ones in each account; as text, because a number
 * would be rounded. Computing it costs no more than looking up whether it was computed before.
 */
function keyOf(accountId: string, content: object): string {
  return hash('sha256', accountId + orderedJson(content), 'buffer')
    .readBigInt64BE(0)
    .toString()
}

const plainName = /^\w+$/

/** JSON with the names in one order, whichever they came in: the same content has the same key. */
function orderedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(orderedJson).join()}]`
  let members = ''
  for (const name of Object.keys(value).sort()) {
    const quoted = plainName.test(name) ? `"${name}"` : JSON.stringify(name)
    members += `${members === '' ? '' : ','}${quoted}:${orderedJson(Reflect.get(value, name))}`
  }
  return `{${members}}`
}
