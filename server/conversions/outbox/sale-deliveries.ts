import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Destination } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { addDeliverJob } from './deliver-job.ts'
import { publishConversions } from './record-outcomes.ts'
import { waitingReasons } from './waiting-reasons.ts'

/** Reason of a purchase that was promised before its value is known. */
export const awaitsValueReason: Reason = { code: 'awaits_sale_value' }
/** Reason of an event whose sale was refunded or deleted before the event was sent. */
export const saleGoneReason: Reason = { code: 'sale_gone' }

const withoutValue = [
  'awaits_sale_value',
  'meta_purchase_without_value',
  'meta_refused_without_value',
]

type Sale = { id: string; cents: number; currency: string }

/** Sends the events that wait for the value of the lead's first sale or were refused for the lack of it. */
export async function releaseFirstSale(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { leadId, id, cents, currency }: Sale & { leadId: string },
): Promise<void> {
  await sendAgain(ctx, trx, accountId, {
    which: sql<SqlBool>`d.lead_id = ${leadId} and d.value_cents is null
      and d.state in ('paused', 'dropped', 'failed') and d.reason ->> 'code' in (${sql.join(withoutValue)})`,
    change: sql`, value_cents = ${cents}, currency = ${currency}, sale_id = ${id}`,
  })
}

/**
 * Corrects the value of what was promised for a sale and cannot have been taken. Answers whether an
 * event may have been, with another value: what is on its way or was sent stays as it is.
 */
export async function correctSaleValue(
  trx: Trx,
  accountId: string,
  { id, cents, currency }: Sale,
): Promise<{ wasSent: boolean }> {
  await sql`
    update deliveries d set value_cents = ${cents}, currency = ${currency}
    where d.account_id = ${accountId} and d.sale_id = ${id} and ${isUntaken}`.execute(trx)
  const { rows } = await sql<{ sent: boolean }>`
    select exists(select from deliveries d where d.account_id = ${accountId} and d.sale_id = ${id}
      and d.state <> 'dropped' and d.refunds is null and d.value_cents <> ${cents}) as sent`.execute(
    trx,
  )
  return { wasSent: rows[0]?.sent ?? false }
}

/** The events of a sale that is refunded or deleted are not sent, unless they may have been taken. */
export async function dropSale(
  trx: Trx,
  accountId: string,
  saleId: string,
): Promise<{ wasSent: boolean }> {
  await sql`
    update deliveries d set state = 'dropped', reason = ${saleGoneReason}, next_try_at = null
    where d.account_id = ${accountId} and d.sale_id = ${saleId} and ${isUntaken}`.execute(trx)
  const { rows } = await sql<{ sent: boolean }>`
    select exists(select from deliveries d where d.account_id = ${accountId}
      and d.sale_id = ${saleId} and d.state not in ('dropped', 'failed')) as sent`.execute(trx)
  await publishConversions(trx, accountId, [])
  return { wasSent: rows[0]?.sent ?? false }
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
      and d.reason ->> 'code' = ${saleGoneReason.code}`,
    change: sql``,
  })
}

/**
 * Nobody is trying it now, and whoever tried it before was refused: it cannot have been taken. A claim that
 * ended without a result stands for a request of which nobody knows.
 */
const isUntaken = sql<SqlBool>`d.state in ('pending', 'paused', 'retrying') and d.refunds is null
  and not d.perhaps_taken and d.claimed_until is null`

/** Makes the deliveries of the condition due, or pauses them where their connection lets nothing go now. */
async function sendAgain(
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
