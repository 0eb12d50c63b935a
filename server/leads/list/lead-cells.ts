import { sql } from 'kysely'
import type { Explanation } from '#domain/attribution/explanation'
import { explanationText } from '#domain/attribution/explanation'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import { untrackedSource } from '#domain/campaign/source'
import { messageWords } from '#domain/codes/message-code'
import type { LeadStatus } from '#domain/filters'
import type { Trx } from '#server/platform/sql'
import { type AdCells, adFields, type ClickCells, type LeadCells } from './file-cells.ts'
import { presentCampaignData, presentDevice } from './present-lead.ts'

const unknownAd: AdCells = {
  source: untrackedSource,
  campaign: null,
  adSet: null,
  creative: null,
  campaignData: presentCampaignData({ referrer: null, landing_page: null }),
}
const unknownDevice = presentDevice({ device: null, ip: null })

export type LeadRow = {
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

/** Those of the listed rows that are leads of the account, and still are, by their ids. */
export async function readLeads(
  trx: Trx,
  accountId: string,
  listed: readonly { kind: string; id: string }[],
): Promise<Map<string, LeadRow>> {
  const ids = listed.filter(({ kind }) => kind === 'lead').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LeadRow>`
    select l.id, l.click_id, p.name as contact_name, p.phone as contact_phone, l.status,
      l.is_tracked, l.explanation, l.code, k.code as link_code, n.name as instance_name, l.source,
      l.campaign, l.ad_set, l.creative, l.campaign_data, l.first_message, l.message_count,
      l.purchase_value_cents as cents, l.purchase_currency as currency, l.assigned_to,
      extract(epoch from l.created_at)::float8 as created_at,
      extract(epoch from l.last_message_at)::float8 as last_message_at
    from leads l
    join contacts p on p.account_id = l.account_id and p.id = l.contact_id
    left join links k on k.account_id = l.account_id and k.id = l.link_id
    left join instances n on n.account_id = l.account_id and n.id = l.instance_id
    where l.account_id = ${accountId} and l.id = any(${ids}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the lead knows of its ad wins over what its click brought; most know the same. */
function adOf(row: LeadRow, known: AdCells): AdCells {
  const { source, campaign, ad_set: adSet, creative, campaign_data: own } = row
  const isKnown =
    source === known.source &&
    campaign === known.campaign &&
    adSet === known.adSet &&
    creative === known.creative &&
    adFields.every(
      (field) => (own[field] ?? null) === null || own[field] === known.campaignData[field],
    )
  if (isKnown) return known
  const campaignData = { ...known.campaignData }
  for (const field of adFields) campaignData[field] = own[field] ?? campaignData[field]
  return { source, campaign, adSet, creative, campaignData }
}

/** What the lead knows wins over what its click brought. */
export function leadCells(row: LeadRow, click: ClickCells | null): LeadCells {
  const [own, seen] = [row.campaign_data, click?.campaignData]
  return {
    contactName: row.contact_name,
    whatsappNumber: row.contact_phone,
    status: row.status,
    code: row.code,
    clickId: row.link_code,
    instanceName: row.instance_name,
    ad: adOf(row, click?.ad ?? unknownAd),
    campaignData: {
      fbclid: own.fbclid ?? seen?.fbclid ?? null,
      gclid: own.gclid ?? seen?.gclid ?? null,
      gbraid: own.gbraid ?? seen?.gbraid ?? null,
      wbraid: own.wbraid ?? seen?.wbraid ?? null,
      ttclid: own.ttclid ?? seen?.ttclid ?? null,
      msclkid: own.msclkid ?? seen?.msclkid ?? null,
      referrer: seen?.referrer ?? null,
      landingPage: seen?.landingPage ?? null,
    },
    deviceInfo: click?.deviceInfo ?? unknownDevice,
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
