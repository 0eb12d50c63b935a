import { sql } from 'kysely'
import { isTrackedLead } from '#domain/attribution/attribution'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import type { LeadStatus } from '#domain/filters'
import { shareDictionaries } from '#server/clicks/store/insert-split'
import { ownCampaignData } from '#server/clicks/store/split-click'
import { bringOver } from '#server/clicks/store/unmoved-clicks'
import type { Trx } from '#server/platform/sql'
import type { ClickCells, LeadCells } from './file-rows.ts'
import { lineOfLink } from './origins.ts'
import { presentCampaignData, presentDevice, unansweredText } from './present-lead.ts'

/** What a click of the file has for itself. */
type OwnRow = {
  id: string
  context_id: string
  agent_id: string
  place_id: string
  seconds: number
  status: LeadStatus
  code: string | null
  ip: string | null
  fbclid: string | null
  params: Record<string, string> | null
  referrer: string | null
  landing_page: string | null
  privacy_signal: PrivacySignal | null
  lead_id: string | null
  contact_name: string | null
  contact_phone: string | null
}

/**
 * Clicks of the account by id as the file of clicks shows them, each with the person who answered it, in
 * any order. What clicks share is read and put into the words of the file once for all of them, for
 * they share nearly everything that is long.
 */
export async function readClickCells(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ClickCells>> {
  const cells = new Map<string, ClickCells>()
  if (ids.length === 0) return cells
  const keys = ids.map((id) => ({ account_id: accountId, id }))
  await bringOver(trx, keys)
  // What a click names stays until all of this is read.
  await shareDictionaries(trx, keys)
  const rows = await readOwn(trx, accountId, ids)
  const contexts = await readContexts(trx, accountId, keysOf(rows, 'context_id'))
  const devices = await readDevices(trx, accountId, keysOf(rows, 'agent_id'))
  const places = await readPlaces(trx, accountId, keysOf(rows, 'place_id'))
  for (const row of rows) {
    const context = contexts.get(row.context_id)
    const device = devices.get(row.agent_id)
    const place = places.get(row.place_id)
    if (!context || !device || !place) throw new Error('a click without its dictionary entries')
    const { campaignData, pageParam, ...origin } = context
    cells.set(row.id, {
      ...origin,
      ...place,
      contactName: row.contact_name,
      whatsappNumber: row.contact_phone,
      status: row.status,
      code: row.code,
      deviceInfo: device,
      ipAddress: row.ip,
      campaignData: {
        ...campaignData,
        ...ownCampaignData(row),
        referrer: row.referrer ?? campaignData.referrer,
        landingPage: row.landing_page ?? pageParam ?? row.params?.landing_page ?? null,
      },
      clickedAt: row.seconds,
      isConverted: row.lead_id !== null,
      privacySignal: row.privacy_signal,
    })
  }
  return cells
}

/** The same of clicks that are rows of the list of leads themselves: nobody has answered them. */
export async function readUnansweredCells(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LeadCells>> {
  const cells = new Map<string, LeadCells>()
  for (const [id, click] of await readClickCells(trx, accountId, ids)) {
    cells.set(id, {
      ...click,
      contactName: null,
      whatsappNumber: null,
      status: 'pending',
      isTracked: isTrackedLead(click),
      createdAt: click.clickedAt,
      contactedAt: null,
      messageCount: 0,
      firstMessage: null,
      purchaseValue: null,
      purchaseCurrency: null,
      assignedTo: null,
      attribution: { explanation: unansweredText },
    })
  }
  return cells
}

async function readOwn(trx: Trx, accountId: string, ids: readonly string[]): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select r.id, r.context_id::text, r.agent_id::text, r.place_id::text,
      extract(epoch from r.clicked_at) as seconds, r.status, r.code, host(r.ip) as ip,
      whole_fbclid(r.fbclid_form, r.fbclid) as fbclid, r.params, r.referrer, r.landing_page,
      r.privacy_signal, r.lead_id, p.name as contact_name, p.phone as contact_phone
    from click_rows r
    left join leads l on l.account_id = ${accountId} and l.id = r.lead_id
    left join contacts p on p.account_id = ${accountId} and p.id = l.contact_id
    where r.account_id = ${accountId} and r.id = any(${ids}::uuid[])`.execute(trx)
  return rows
}

function keysOf(
  rows: readonly OwnRow[],
  key: 'context_id' | 'agent_id' | 'place_id',
): readonly string[] {
  return [...new Set(rows.map((row) => row[key]))]
}

type ContextRow = {
  id: string
  source: string
  campaign: string | null
  ad_set: string | null
  creative: string | null
  campaign_data: StoredCampaignData
  referrer: string | null
  page_param: string | null
  link_code: string | null
  link_number: string | null
  instance_name: string | null
}

async function readContexts(trx: Trx, accountId: string, keys: readonly string[]) {
  const { rows } = await sql<ContextRow>`
    select x.id::text, x.source, x.campaign, x.ad_set, x.creative, x.campaign_data, x.referrer,
      x.params ->> 'landing_page' as page_param, k.code as link_code,
      k.whatsapp_number as link_number, ${lineOfLink} as instance_name
    from click_contexts x
    left join links k on k.account_id = ${accountId} and k.id = x.link_id
    left join instances n on n.account_id = ${accountId} and n.id = k.instance_id
    where x.account_id = ${accountId} and x.id = any(${keys}::bigint[])`.execute(trx)
  return byId(rows, (row) => ({
    clickId: row.link_code,
    linkNumber: row.link_number,
    instanceName: row.instance_name,
    source: row.source,
    campaign: row.campaign,
    adSet: row.ad_set,
    creative: row.creative,
    campaignData: presentCampaignData({ ...row, landing_page: null }, row.campaign_data),
    pageParam: row.page_param,
  }))
}

async function readDevices(trx: Trx, accountId: string, keys: readonly string[]) {
  const { rows } = await sql<{ id: string; device: Parameters<typeof presentDevice>[0]['device'] }>`
    select a.id::text, a.device from click_agents a
    where a.account_id = ${accountId} and a.id = any(${keys}::bigint[])`.execute(trx)
  return byId(rows, ({ device }) => presentDevice({ device, ip: null }))
}

async function readPlaces(trx: Trx, accountId: string, keys: readonly string[]) {
  type Place = Pick<ClickCells, 'city' | 'region' | 'country'>
  const { rows } = await sql<Place & { id: string }>`
    select p.id::text, p.city, p.region, p.country from click_places p
    where p.account_id = ${accountId} and p.id = any(${keys}::bigint[])`.execute(trx)
  return byId(rows, ({ city, region, country }) => ({ city, region, country }))
}

function byId<Row extends { id: string }, Value>(
  rows: readonly Row[],
  toValue: (row: Row) => Value,
): Map<string, Value> {
  return new Map(rows.map((row) => [row.id, toValue(row)]))
}
