import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { Platform } from './deliver-job.ts'

const batchSize = 50
/**
 * Longer than one request (10 s) with its bookkeeping, extended before each further one; short,
 * because what a killed process had claimed waits for its end.
 */
const leaseMs = 20_000

export type Connection = {
  pixelId: string
  /** As stored: sealed. Also tells whether the credentials changed while a request was under way. */
  sealedToken: string
  testEventCode: string | null
}

/** A delivery that is ours until its lease ends, with everything that its event is made of. */
export type ClaimedDelivery = {
  id: string
  event_id: string
  event_type: string
  event_time: Date
  value_cents: number | null
  currency: string | null
  attempts: number
  lead_id: string | null
  click_id: string | null
  /** A rule on what the business wrote promised it, whatever the event's own trigger is. */
  by_phrase: boolean
  trigger_condition: string
  /** Null when the lead is gone, or the delivery is about a click alone. */
  known_lead_id: string | null
  lead_campaign: string | null
  purchase_value_cents: number | null
  purchase_currency: string | null
  test_event_code: string | null
  contact_name: string | null
  phone: string | null
  known_click_id: string | null
  click_campaign: string | null
  landing_page: string | null
  link_code: string | null
  ip: string | null
  user_agent: string | null
  fbc: string | null
  fbp: string | null
  city: string | null
  region: string | null
  country: string | null
}

/**
 * Takes up to 50 due deliveries of the account in a short transaction; null when nothing may be
 * sent now, or while another batch of the account is under way: a slow destination keeps one worker
 * busy, never more. A claim that ended without a result (the process died) is taken again.
 */
export async function claimDue(
  ctx: Context,
  accountId: string,
  platform: Platform,
): Promise<{ connection: Connection; deliveries: ClaimedDelivery[] } | null> {
  const now = ctx.now()
  return ctx.sql.withAccount(accountId, async (trx) => {
    const connection = await trx
      .selectFrom('ad_connections')
      .select(['pixel_id', 'access_token', 'test_event_code', 'paused_at', 'resume_at'])
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .forUpdate()
      .executeTakeFirst()
    if (connection === undefined || connection.paused_at !== null) return null
    if (connection.resume_at !== null && connection.resume_at > now) return null

    const due = await sql<{ id: string }>`
      select id from deliveries
      where account_id = ${accountId} and platform = ${platform}
        and state in ('pendente', 'tentando') and next_try_at <= ${now}
        and not exists (${liveClaims({ accountId, platform, now })})
      order by next_try_at limit ${batchSize} for update skip locked`.execute(trx)
    const ids = due.rows.map((row) => row.id)
    if (ids.length === 0) return null
    await lease(ctx, trx, accountId, ids)
    return {
      connection: {
        pixelId: connection.pixel_id,
        sealedToken: connection.access_token,
        testEventCode: connection.test_event_code,
      },
      deliveries: await loadDeliveries(trx, accountId, ids),
    }
  })
}

/** Deliveries that somebody is sending now. */
export function liveClaims(of: { accountId: unknown; platform: unknown; now: Date }) {
  return sql`select from deliveries claimed
    where claimed.account_id = ${of.accountId} and claimed.platform = ${of.platform}
      and claimed.claimed_until > ${of.now}`
}

/** Keeps the claim on deliveries that wait for their turn within a batch. */
export async function lease(
  ctx: Context,
  trx: Trx,
  accountId: string,
  ids: string[],
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ claimed_until: new Date(ctx.now().getTime() + leaseMs) })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

/** Gives claimed deliveries back untouched. */
export async function release(trx: Trx, accountId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('deliveries')
    .set({ claimed_until: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

// The click is the newest one that led to the lead before the event: its identifiers are the ones
// that the ad platform still remembers.
async function loadDeliveries(
  trx: Trx,
  accountId: string,
  ids: string[],
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select d.id, d.event_id, d.event_type, d.event_time, d.value_cents, d.currency, d.attempts,
      d.lead_id, d.click_id, d.by_phrase, c.trigger_condition,
      l.id as known_lead_id, l.campaign as lead_campaign, l.purchase_value_cents,
      l.purchase_currency, l.test_event_code,
      p.name as contact_name, coalesce(p.phone_received, p.phone) as phone,
      k.id as known_click_id, k.campaign as click_campaign, k.landing_page, n.code as link_code,
      k.ip, k.user_agent, k.fbc, k.fbp, k.city, k.region, k.country
    from deliveries d
    join event_configs c on c.account_id = d.account_id and c.id = d.config_id
    left join leads l on l.account_id = d.account_id and l.id = d.lead_id and l.erased_at is null
    left join contacts p on p.account_id = l.account_id and p.id = l.contact_id
    left join lateral (
      select t.click_id from lead_touches t
      where t.account_id = d.account_id and t.lead_id = d.lead_id and t.click_id is not null
        and t.touched_at <= d.event_time
      order by t.touched_at desc, t.id desc limit 1
    ) touch on true
    left join clicks k on k.account_id = d.account_id
      and k.id = coalesce(touch.click_id, d.click_id, l.click_id) and k.erased_at is null
    left join links n on n.account_id = k.account_id and n.id = k.link_id
    where d.account_id = ${accountId} and d.id = any(${ids}::uuid[])
    order by d.event_time, d.id`.execute(trx)
  return rows
}
