import { sql } from 'kysely'
import type { Explanation } from '#domain/attribution/explanation'
import { explanationText } from '#domain/attribution/explanation'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import { messageWords } from '#domain/codes/message-code'
import type { LeadStatus } from '#domain/filters'
import type { Trx } from '#server/platform/sql'
import { clickCells, type OwnRow, prepareOwn, selectOwn } from './click-cells.ts'
import type { ReadEntries } from './click-entries.ts'
import type { ClickCells, LeadCells } from './file-cells.ts'
import { presentCampaignData, presentDevice } from './present-lead.ts'

type LeadRow = {
  id: string
  click_id: string | null
  contact_name: string | null
  contact_phone: string | null
  status: LeadStatus
  is_tracked: boolean
  explanation: Explanation
  code: string | null
  link_code: string | null
  instance_name: string | null
  source: string
  campaign: string | null
  ad_set: string | null
  creative: string | null
  campaign_data: StoredCampaignData
  first_message: string
  message_count: number
  cents: number | null
  currency: string | null
  assigned_to: string | null
  created_at: number
  last_message_at: number | null
}

/**
 * Reads leads of the account, each with the click that brought it; what is returned makes of an id what
 * their file shows, and null of one that is no lead any more.
 */
export async function readLeadCells(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
  readEntries: ReadEntries,
): Promise<(id: string) => LeadCells | null> {
  if (ids.length === 0) return () => null
  const { rows } = await sql<LeadRow>`
    select l.id, l.click_id, p.name as contact_name, p.phone as contact_phone, l.status,
      l.is_tracked, l.explanation, l.code, k.code as link_code, n.name as instance_name, l.source,
      l.campaign, l.ad_set, l.creative, l.campaign_data, l.first_message, l.message_count,
      l.purchase_value_cents as cents, l.purchase_currency as currency, l.assigned_to,
      extract(epoch from l.created_at) as created_at,
      extract(epoch from l.last_message_at) as last_message_at
    from leads l
    join contacts p on p.account_id = l.account_id and p.id = l.contact_id
    left join links k on k.account_id = l.account_id and k.id = l.link_id
    left join instances n on n.account_id = l.account_id and n.id = l.instance_id
    where l.account_id = ${accountId} and l.id = any(${ids}::uuid[])`.execute(trx)
  const clickIds = rows.flatMap((row) => row.click_id ?? [])
  const clicks = await readClicks(trx, accountId, clickIds, readEntries)
  const leads = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = leads.get(id)
    return row ? leadCells(row, clicks(row.click_id)) : null
  }
}

async function readClicks(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
  readEntries: ReadEntries,
): Promise<(id: string | null) => ClickCells | null> {
  if (ids.length === 0) return () => null
  const found = sql<{ id: string }>`select unnest(${ids}::uuid[]) as id`
  await prepareOwn(trx, accountId, found)
  const { rows } = await sql<OwnRow>`
    with found as materialized (${found}) ${selectOwn(accountId, 'found')}`.execute(trx)
  const entries = await readEntries(trx, rows)
  const clicks = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = clicks.get(id ?? '')
    return row ? clickCells(row, entries) : null
  }
}

/** What the lead knows wins over what its click brought. */
function leadCells(row: LeadRow, click: ClickCells | null): LeadCells {
  const page = {
    referrer: click?.campaignData.referrer ?? null,
    landing_page: click?.campaignData.landingPage ?? null,
  }
  return {
    contactName: row.contact_name,
    whatsappNumber: row.contact_phone,
    status: row.status,
    code: row.code,
    clickId: row.link_code,
    instanceName: row.instance_name,
    source: row.source,
    campaign: row.campaign,
    adSet: row.ad_set,
    creative: row.creative,
    campaignData: presentCampaignData(page, click?.campaignData ?? null, row.campaign_data),
    deviceInfo: click?.deviceInfo ?? presentDevice({ device: null, ip: null }),
    ipAddress: click?.ipAddress ?? null,
    isTracked: row.is_tracked,
    createdAt: row.created_at,
    contactedAt: row.last_message_at,
    messageCount: row.message_count,
    firstMessage: messageWords(row.first_message),
    purchaseValue: row.cents === null ? null : row.cents / 100,
    purchaseCurrency: row.currency,
    assignedTo: row.assigned_to,
    attribution: { explanation: explanationText(row.explanation) },
  }
}
