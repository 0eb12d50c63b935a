import { createHash } from 'node:crypto'
import { eventIdParts, type Fact, firesOn, type TriggerCondition } from '#domain/conversion-rules'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from './connection-lock.ts'
import { addDeliverJob, type Platform } from './deliver-job.ts'
import { notConnectedReason } from './reasons.ts'

/** A fact about a lead or a click that an ad platform may want to hear of. */
export type ConversionPromise = {
  fact: Fact
  leadId: string | null
  clickId: string | null
  /** Only this configured event may fire; absent: each that fits. */
  configId?: string
  /** When it happened, by its own clock: the click's or the message's instant. */
  at: Date
  /** Of a sale; wins over the fixed value of the configured event. */
  valueCents?: number
  currency?: string
}

const platform: Platform = 'meta'

/**
 * Writes one delivery for each active event that fires on a fact, in the transaction of the fact,
 * and adds the job that sends them. The same cause told twice writes nothing the second time.
 * Without a connection, or while it is paused, the delivery waits as 'pausado' and says why, so
 * that the user sees what was not sent; connecting sends what is not too old by then.
 */
export async function promiseDeliveries(
  ctx: Context,
  trx: Trx,
  accountId: string,
  promises: ConversionPromise[],
): Promise<void> {
  if (promises.length === 0) return
  const configs = await activeConfigs(trx, accountId)
  const fired = promises.flatMap((promise) =>
    configs.flatMap((config) => {
      if (promise.configId !== undefined && promise.configId !== config.id) return []
      if (promise.fact.kind === 'phrase' && promise.fact.configId !== config.id) return []
      const occurrence = firesOn(config.trigger_condition as TriggerCondition, promise.fact)
      const subjectId = promise.fact.kind === 'click' ? promise.clickId : promise.leadId
      if (occurrence === null || subjectId === null) return []
      const eventId = eventIdOf({ accountId, subjectId, configId: config.id, occurrence })
      return [{ promise, config, eventId }]
    }),
  )
  if (fired.length === 0) return

  const now = ctx.now()
  await whileConnectionStays(trx, accountId)
  const connection = await trx
    .selectFrom('ad_connections')
    .select(['paused_at', 'pause_reason'])
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  const waits = connection === undefined || connection.paused_at !== null
  const written = await trx
    .insertInto('deliveries')
    .values(
      fired.map(({ promise, config, eventId }) => ({
        account_id: accountId,
        id: ctx.newId(),
        platform,
        config_id: config.id,
        // A click is reported as a click even when its lead is known by now.
        lead_id: promise.fact.kind === 'click' ? null : promise.leadId,
        click_id: promise.clickId,
        event_type: config.event_type,
        event_id: eventId,
        event_time: promise.at,
        value_cents: promise.valueCents ?? config.purchase_value_cents,
        currency:
          promise.valueCents === undefined
            ? config.purchase_currency
            : (promise.currency ?? config.purchase_currency ?? 'BRL'),
        by_phrase: promise.fact.kind === 'phrase',
        state: waits ? ('pausado' as const) : ('pendente' as const),
        next_try_at: waits ? null : now,
        reason: waits ? (connection?.pause_reason ?? notConnectedReason) : null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'event_id']).doNothing())
    .executeTakeFirst()
  if (!waits && (written.numInsertedOrUpdatedRows ?? 0n) > 0n) {
    await addDeliverJob(ctx, trx, { accountId, platform })
  }
}

function activeConfigs(trx: Trx, accountId: string) {
  return trx
    .selectFrom('event_configs')
    .select(['id', 'event_type', 'trigger_condition', 'purchase_value_cents', 'purchase_currency'])
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
}

// The platform recognises a repeat by event name and event id, so the id is a function of what
// happened and the same on every attempt, whatever was killed in between. 160 bits are enough.
function eventIdOf(event: Parameters<typeof eventIdParts>[0]): string {
  return createHash('sha256').update(eventIdParts(event)).digest('hex').slice(0, 40)
}
