import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'

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
  'k.code as link_code',
] as const

/**
 * Name of the number that the link `k` leads to, `n` being the one that it names: a link that names
 * no number of the account may lead to one by its digits (as filter-sql.ts).
 */
export const lineOfLink = sql<string | null>`coalesce(n.name, (select i.name from instances i
  where i.account_id = k.account_id and i.own_phone = k.whatsapp_number
  order by i.created_at, i.id limit 1))`

/** Leads of the account with what `presentLead` shows; the caller adds conditions and order. */
export function leadRows(trx: Trx, accountId: string) {
  return trx
    .selectFrom('leads as l')
    .innerJoin('contacts as p', (join) =>
      join.onRef('p.account_id', '=', 'l.account_id').onRef('p.id', '=', 'l.contact_id'),
    )
    .leftJoin('clicks as c', (join) =>
      join.onRef('c.account_id', '=', 'l.account_id').onRef('c.id', '=', 'l.click_id'),
    )
    .leftJoin('links as k', (join) =>
      join.onRef('k.account_id', '=', 'l.account_id').onRef('k.id', '=', 'l.link_id'),
    )
    .leftJoin('instances as n', (join) =>
      join.onRef('n.account_id', '=', 'l.account_id').onRef('n.id', '=', 'l.instance_id'),
    )
    .where('l.account_id', '=', accountId)
    .select([
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
      'p.name as contact_name',
      'p.phone as contact_phone',
      'p.phone_received as contact_phone_received',
      'c.campaign_data as click_campaign_data',
    ])
}

/** Clicks of the account with what `presentClickAsLead` shows; the caller adds conditions. */
export function clickRows(trx: Trx, accountId: string) {
  return trx
    .selectFrom('clicks as c')
    .leftJoin('links as k', (join) =>
      join.onRef('k.account_id', '=', 'c.account_id').onRef('k.id', '=', 'c.link_id'),
    )
    .leftJoin('instances as n', (join) =>
      join.onRef('n.account_id', '=', 'k.account_id').onRef('n.id', '=', 'k.instance_id'),
    )
    .where('c.account_id', '=', accountId)
    .select([
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
