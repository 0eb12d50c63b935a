import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Destination, type DestinationKind, kindOf } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { addDeliverJob } from './deliver-job.ts'
import { saleGoneReason, saleGoneUnsureReason } from './gone-sales.ts'
import { waitingReasons } from './waiting-reasons.ts'

/** Reason of a purchase that was promised before its value is known. */
export const awaitsValueReason: Reason = { code: 'awaits_sale_value' }

type Sale = { id: string; cents: number; currency: string }

/**
 * Corrects the value of what was promised for a sale and cannot have been taken. Answers whether an
 * event may have been, with another value: what is on its way or was sent stays as it is. Events that always
 * have the same value keep it.
 */
export async function correctSaleValue(
  trx: Trx,
  accountId: string,
  { id, cents, currency }: Sale,
): Promise<{ wasSent: boolean }> {
  const ofSale = sql<SqlBool>`d.account_id = ${accountId} and d.sale_id = ${id}
    and (select c.value_source from event_configs c
      where c.account_id = ${accountId} and c.id = d.config_id limit 1) = 'sale'`
  await whileConnectionStays(trx, accountId)
  await sql`
    update deliveries d set value_cents = ${cents}, currency = ${currency}
    where ${ofSale} and ${isUntaken}`.execute(trx)
  const { rows } = await sql<{ sent: boolean }>`
    select exists(select from deliveries d where ${ofSale}
      and d.state <> 'dropped' and d.refunds is null and d.value_cents <> ${cents}) as sent`.execute(
    trx,
  )
  return { wasSent: rows[0]?.sent ?? false }
}

/** What is known of the events of a sale that is gone, beyond those that are not sent. */
export type GoneSale = {
  wasSent: boolean
  /** Who may have taken an event, keeps it in that case, and is not sent it again. */
  unsure: DestinationKind[]
}

/**
 * The events of a sale that is refunded or deleted are not sent, also where an earlier attempt may have been
 * taken: once more could only make it count. But who hears of the refund may have the event first.
 */
export async function dropSale(
  ctx: Context,
  trx: Trx,
  accountId: string,
  saleId: string,
  { isRefund }: { isRefund: boolean },
): Promise<GoneSale> {
  const now = ctx.now()
  await whileConnectionStays(trx, accountId)
  const rows = (await eventsOfSale(trx, accountId, saleId)).map((row) => ({
    ...row,
    isWaiting: row.state === 'pending' || row.state === 'retrying' || row.state === 'paused',
    isClaimed: row.claimed_until !== null && row.claimed_until > now,
    isTakenBack: isRefund && senderOf(row.destination).takesRefund(row),
    isPerhapsTaken: row.state !== 'sent' && (row.perhaps_taken || row.claimed_until !== null),
  }))
  const free = rows.filter(({ isWaiting, isClaimed }) => isWaiting && !isClaimed)
  const untaken = free.filter(({ isPerhapsTaken }) => !isPerhapsTaken)
  const kept = free.filter((row) => row.isPerhapsTaken && !row.isTakenBack)
  await dropForSale(trx, accountId, untaken, saleGoneReason)
  await dropForSale(trx, accountId, kept, saleGoneUnsureReason)
  const unsure = rows.filter((row) => row.isPerhapsTaken && !(row.isTakenBack && row.isWaiting))
  return {
    wasSent: rows.some(({ state }) => state === 'sent'),
    unsure: [...new Set(unsure.map(({ destination }) => kindOf(destination)))],
  }
}

/** What reported the sale or is to, with what its destination calls it; nobody else changes them meanwhile. */
function eventsOfSale(trx: Trx, accountId: string, saleId: string) {
  return trx
    .selectFrom('deliveries as d')
    .innerJoin('event_configs as c', (join) =>
      join.onRef('c.account_id', '=', 'd.account_id').onRef('c.id', '=', 'd.config_id'),
    )
    .select(['d.id', 'd.destination', 'd.state', 'd.event_type', 'd.perhaps_taken'])
    .select(['d.claimed_until', 'c.target'])
    .where('d.account_id', '=', accountId)
    .where('d.sale_id', '=', saleId)
    .where('d.refunds', 'is', null)
    .orderBy('d.id')
    .forUpdate('d')
    .execute()
}

async function dropForSale(
  trx: Trx,
  accountId: string,
  rows: { id: string }[],
  reason: Reason,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await trx
    .updateTable('deliveries')
    .set({ state: 'dropped', reason, next_try_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(ids))
    .execute()
}

/** A sale is back: what was not sent because it was gone is due again. */
export async function resumeSale(
  ctx: Context,
  trx: Trx,
  accountId: string,
  saleId: string,
): Promise<void> {
  await sendAgain(ctx, trx, accountId, {
    which: sql<SqlBool>`d.sale_id = ${saleId} and d.state = 'dropped' and d.refunds is null
      and d.reason ->> 'code' in (${saleGoneReason.code}, ${saleGoneUnsureReason.code})`,
    change: sql``,
  })
}

/**
 * Nobody is trying it now, and whoever tried it before was refused: it cannot have been taken. A claim that
 * ended without a result stands for a request of which nobody knows.
 */
export const isUntaken = sql<SqlBool>`d.state in ('pending', 'paused', 'retrying') and d.refunds is null
  and not d.perhaps_taken and d.claimed_until is null`

/** Makes the deliveries of the condition due, or pauses them where their connection lets nothing go now. */
export async function sendAgain(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { which, change }: { which: RawBuilder<SqlBool>; change: RawBuilder<unknown> },
): Promise<void> {
  const { rows } = await sql<{ destination: Destination }>`
    select distinct d.destination from deliveries d
    where d.account_id = ${accountId} and ${which}`.execute(trx)
  if (rows.length === 0) return
  await whileConnectionStays(trx, accountId)
  const destinations = rows.map(({ destination }) => destination)
  const waits = await waitingReasons(trx, accountId, destinations)
  for (const destination of destinations) {
    const reason = waits.get(destination) ?? null
    await sql`
      update deliveries d set reason = ${reason}::jsonb,
        state = ${reason === null ? 'pending' : 'paused'},
        next_try_at = ${reason === null ? ctx.now() : null}::timestamptz ${change}
      where d.account_id = ${accountId} and d.destination = ${destination} and ${which}`.execute(
      trx,
    )
    if (reason === null) await addDeliverJob(ctx, trx, { accountId, destination })
  }
}
