import { sql } from 'kysely'
import type { Lead } from '#contracts/leads'
import { explanationText } from '#domain/attribution/explanation'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import { messageWords } from '#domain/codes/message-code'
import type { Trx } from '#server/platform/sql'
import { leadOrigins } from './origins.ts'
import { presentCampaignData, presentDevice } from './present-lead.ts'

/** What a file shows of who it is and where it came from. */
export type OriginCells = Pick<
  Lead,
  | 'contactName'
  | 'whatsappNumber'
  | 'status'
  | 'code'
  | 'clickId'
  | 'instanceName'
  | 'source'
  | 'campaign'
  | 'adSet'
  | 'creative'
  | 'campaignData'
  | 'deviceInfo'
  | 'ipAddress'
>

/** What the file of leads shows; instants as dateTimeCell takes them. */
export type LeadCells = OriginCells &
  Pick<
    Lead,
    | 'isTracked'
    | 'messageCount'
    | 'firstMessage'
    | 'purchaseValue'
    | 'purchaseCurrency'
    | 'assignedTo'
  > & {
    createdAt: string | number
    contactedAt: string | number | null
    attribution: Pick<Lead['attribution'], 'explanation'>
  }

// A file has a hundred thousand rows: they are read as narrow as its columns are, and so few at a time
// that they are forgotten while they are young to the garbage collector.
const rowsAtOnce = 100
const shared = [
  'c.referrer',
  'c.landing_page',
  'c.ip',
  'c.device',
  'k.code as link_code',
  'p.name as contact_name',
  'p.phone as contact_phone',
] as const

/** Takes the cells of one row of a file, whose id comes first. */
type CellReader<Cells> = (id: string, cells: Cells) => void

/** Reads leads of the account by id, as the file shows them, in any order. */
export async function readLeadCells(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
  use: CellReader<LeadCells>,
): Promise<void> {
  if (ids.length === 0) return
  const rows = leadOrigins(trx, accountId)
    .where('l.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      ...shared,
      'l.id',
      'l.status',
      'l.is_tracked',
      'l.explanation',
      'l.code',
      'l.source',
      'l.campaign',
      'l.ad_set',
      'l.creative',
      'l.campaign_data',
      'l.first_message',
      'l.message_count',
      'l.purchase_value_cents',
      'l.purchase_currency',
      'l.assigned_to',
      'n.name as instance_name',
      'c.campaign_data as click_campaign_data',
      sql<number>`extract(epoch from l.created_at)`.as('created_at'),
      sql<number>`extract(epoch from l.last_message_at)`.as('last_message_at'),
    ])
    .stream(rowsAtOnce)
  for await (const row of rows) {
    use(row.id, {
      ...originCells(row),
      campaignData: presentCampaignData(row, row.click_campaign_data, row.campaign_data),
      isTracked: row.is_tracked,
      createdAt: row.created_at,
      contactedAt: row.last_message_at,
      messageCount: row.message_count,
      firstMessage: messageWords(row.first_message),
      purchaseValue: row.purchase_value_cents === null ? null : row.purchase_value_cents / 100,
      purchaseCurrency: row.purchase_currency,
      assignedTo: row.assigned_to,
      attribution: { explanation: explanationText(row.explanation) },
    })
  }
}

/** What the file of clicks shows; `clickedAt` as dateTimeCell takes it. */
export type ClickCells = OriginCells & {
  clickedAt: number
  isConverted: boolean
  linkNumber: string | null
  city: string | null
  region: string | null
  country: string | null
  privacySignal: PrivacySignal | null
}

type OriginRow = Parameters<typeof presentDevice>[0] & {
  contact_name: string | null
  contact_phone: string | null
  status: Lead['status']
  code: string | null
  link_code: string | null
  instance_name: string | null
  source: string
  campaign: string | null
  ad_set: string | null
  creative: string | null
}

function originCells(row: OriginRow): Omit<OriginCells, 'campaignData'> {
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
    deviceInfo: presentDevice(row),
    ipAddress: row.ip,
  }
}
