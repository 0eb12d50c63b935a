import type { QueryParams, StoredCampaignData } from '#domain/campaign/campaign-of'
import { cookieName } from '#domain/campaign/param-names'
import type { StoredDevice } from '#domain/clicks/device'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import { foldText } from '#domain/text-fold'
import { contentKey } from './content-key.ts'
import { packFbclid } from './fbclid.ts'
import { packReferrer } from './referrer.ts'
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
  row: { clicked_at: string; [column: string]: unknown }
  context: SharedContext
  agent: Shared
  place: SharedPlace
}

/** An entry of a dictionary; `id` is a function of the content, so nobody has to look it up. */
export type Shared = { account_id: string; id: string; [column: string]: unknown }
export type SharedContext = Shared &
  Pick<StoredClick, 'campaign' | 'ad_set' | 'creative' | 'source' | 'campaign_data'>
export type SharedPlace = Shared & Pick<StoredClick, 'city'>

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

/** Takes a click apart. `clicks` shows it again as it was, but for the spelling of an IP address. */
export function splitClick(click: StoredClick): SplitClick {
  const { account_id } = click
  const { own, shared } = partsOf(click)
  const { fbclid = null } = own
  const packed = fbclid === null ? null : packFbclid(fbclid)
  const others = Object.entries(own).filter(([name]) => name !== 'fbclid' || packed === null)
  const { fbc, fbp, ip } = click
  const referrer = packReferrer(click.referrer)
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
    referrer: referrer === null ? click.referrer : null,
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
  const keyIn = (content: object) => contentKey(account_id, content)
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
      referrer,
      landing_page: click.landing_page === pageParam ? null : click.landing_page,
      fbp: fbp !== null && fbp === own._fbp ? '' : fbp,
      ga_client_id: click.ga_client_id,
      privacy_signal: click.privacy_signal ?? null,
      repeat_of: click.repeat_of,
      lead_id: click.lead_id ?? null,
      erased_at: click.erased_at ?? null,
    },
    context: { account_id, id: ids.context, ...context },
    agent: { account_id, id: ids.agent, ...agent },
    place: { account_id, id: ids.place, ...place },
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

/**
 * The campaign's data without what the click's own parameters say, and without fields that have no value: most
 * have none, and their names alone took a third of an entry.
 */
function sharedData(click: StoredClick, own: QueryParams): StoredCampaignData {
  const said = Object.entries(click.campaign_data).filter(([, value]) => value !== null)
  const data: StoredCampaignData = Object.fromEntries(said)
  for (const name of Object.keys(own)) if (isVisitParam(name)) delete data[visitParams[name]]
  return data
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
export function contextText(context: SharedContext): string {
  const { campaign, ad_set, creative, source, campaign_data: data } = context
  return foldText(
    [campaign, ad_set, creative, source, data.utmSource, data.utmCampaign]
      .filter((part) => part !== null && part !== undefined)
      .join('\n'),
  )
}

/** What a search finds in a place, folded. */
export function placeText({ city }: SharedPlace): string {
  return foldText(city ?? '')
}
