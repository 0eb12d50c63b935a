import { type RawBuilder, sql } from 'kysely'
import { isTrackedLead } from '#domain/attribution/attribution'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import type { LeadStatus } from '#domain/filters'
import { unpackFbclid } from '#server/clicks/store/fbclid'
import { shareDictionaries } from '#server/clicks/store/insert-split'
import { ownCampaignData } from '#server/clicks/store/split-click'
import { bringOver, hasUnmoved } from '#server/clicks/store/unmoved-clicks'
import type { Trx } from '#server/platform/sql'
import type { ClickEntries } from './click-entries.ts'
import type { ClickCells, LeadCells } from './file-cells.ts'
import { unansweredText } from './present-lead.ts'

/** What a click of a file has for itself, with the person who answered it. */
export type OwnRow = {
  id: string
  context_id: string
  agent_id: string
  place_id: string
  seconds: number
  status: LeadStatus
  code: string | null
  ip: string | null
  fbclid: Buffer | null
  fbclid_form: number | null
  params: Record<string, string> | null
  referrer: string | null
  landing_page: string | null
  privacy_signal: PrivacySignal | null
  lead_id: string | null
  contact_name: string | null
  contact_phone: string | null
}

const ownColumns = sql`r.context_id::text, r.agent_id::text, r.place_id::text, r.status, r.code,
  host(r.ip) as ip, r.fbclid, r.fbclid_form, r.params, r.referrer, r.landing_page,
  r.privacy_signal, r.lead_id, p.name as contact_name, p.phone as contact_phone`

/** The same number of columns for rows that are no clicks. */
export const noOwnColumns = sql.join(Array.from({ length: 15 }, () => sql`null`))

/**
 * The clicks of the account that the query `found` names by their `id`: selects `id`, `seconds` and what
 * else an `OwnRow` has. The ids stay in the database, and those of so many rows tell it the months.
 */
export function selectOwn(accountId: string, found: string): RawBuilder<OwnRow> {
  const ids = sql.table(found)
  return sql`
    select r.id, extract(epoch from r.clicked_at) as seconds, ${ownColumns}
    from click_rows r
    left join leads l on l.account_id = r.account_id and l.id = r.lead_id
    left join contacts p on p.account_id = l.account_id and p.id = l.contact_id
    where r.account_id = ${accountId} and r.id = any((select array_agg(id) from ${ids})::uuid[])
      and r.id >= (select id from ${ids} order by id limit 1)
      and r.id <= (select id from ${ids} order by id desc limit 1)`
}

/**
 * Before clicks are read by `selectOwn`: those that the query names lie where it looks for them, and what
 * they name in the dictionaries stays there until the transaction ends.
 */
export async function prepareOwn(
  trx: Trx,
  accountId: string,
  found: RawBuilder<{ id: string }>,
): Promise<void> {
  await shareDictionaries(trx, [{ account_id: accountId }])
  if (!(await hasUnmoved(trx))) return
  const { rows } = await found.execute(trx)
  await bringOver(
    trx,
    rows.map(({ id }) => ({ account_id: accountId, id })),
  )
}

/** A click as the file of clicks shows it, by what it shares with others: `readEntries` has read that. */
export function clickCells(row: OwnRow, entries: ClickEntries): ClickCells {
  const context = entries.contexts.get(row.context_id)
  const device = entries.devices.get(row.agent_id)
  const place = entries.places.get(row.place_id)
  if (!context || !device || !place) throw new Error('a click without its dictionary entries')
  const { campaignData: shared, pageParam } = context
  return {
    contactName: row.contact_name,
    whatsappNumber: row.contact_phone,
    status: row.status,
    code: row.code,
    clickId: context.clickId,
    linkNumber: context.linkNumber,
    instanceName: context.instanceName,
    source: context.source,
    campaign: context.campaign,
    adSet: context.adSet,
    creative: context.creative,
    campaignData: {
      ...shared,
      ...ownData(row),
      referrer: row.referrer ?? shared.referrer,
      landingPage: row.landing_page ?? pageParam ?? row.params?.landing_page ?? null,
    },
    deviceInfo: device,
    ipAddress: row.ip,
    clickedAt: row.seconds,
    isConverted: row.lead_id !== null,
    city: place.city,
    region: place.region,
    country: place.country,
    privacySignal: row.privacy_signal,
  }
}

function ownData(row: OwnRow): StoredCampaignData {
  const { fbclid: bytes, fbclid_form: form, params } = row
  return ownCampaignData({ fbclid: unpackFbclid({ form, bytes }), params })
}

/** The same of a click that is a row of the list of leads itself: nobody has answered it. */
export function unansweredCells(row: OwnRow, entries: ClickEntries): LeadCells {
  const click = clickCells(row, entries)
  return {
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
  }
}
