import type { Trx } from '#server/platform/sql'
import { clickOrigins, leadOrigins, lineOfLink } from './origins.ts'

/** What both show of the click, its link and the line. */
const shared = [
  'c.clicked_at',
  'c.params',
  'c.referrer',
  'c.landing_page',
  'c.ip',
  'c.user_agent',
  'c.device',
  'c.country',
  'c.region',
  'c.city',
  'c.geo_time_zone',
  'c.orphan',
  'c.params_truncated',
  'c.unexpanded',
  'c.privacy_signal',
  'k.code as link_code',
] as const

/** Leads of the account with what `presentLead` shows; the caller adds conditions and order. */
export function leadRows(trx: Trx, accountId: string) {
  return leadOrigins(trx, accountId).select([
    ...shared,
    'n.name as instance_name',
    'l.id',
    'l.status',
    'l.is_tracked',
    'l.is_test',
    'l.reason',
    'l.confidence',
    'l.explanation',
    'l.click_id',
    'l.link_id',
    'l.code',
    'l.source',
    'l.campaign',
    'l.ad_set',
    'l.creative',
    'l.campaign_data',
    'l.ad',
    'l.created_at',
    'l.first_message_at',
    'l.last_message_at',
    'l.first_message',
    'l.message_count',
    'l.purchase_value_cents',
    'l.purchase_currency',
    'l.test_event_code',
    'l.ad_opt_out',
    'l.tags',
    'l.assigned_to',
    'p.name as contact_name',
    'p.phone as contact_phone',
    'p.phone_received as contact_phone_received',
    'p.username as contact_username',
    'c.campaign_data as click_campaign_data',
  ])
}

/** Clicks of the account with what `presentClickAsLead` shows; the caller adds conditions. */
export function clickRows(trx: Trx, accountId: string) {
  return clickOrigins(trx, accountId).select([
    ...shared,
    lineOfLink.as('instance_name'),
    'k.whatsapp_number as link_number',
    'c.id',
    'c.class',
    'c.lead_id',
    'c.status',
    'c.code',
    'c.source',
    'c.campaign',
    'c.ad_set',
    'c.creative',
    'c.campaign_data',
  ])
}
