import { sql } from 'kysely'
import { eventIdParts, type Fact, firesOn } from '#domain/conversions/conversion-rules'
import type { DeliveryState } from '#domain/conversions/delivery-states'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import { saleEventTypes } from '#domain/sales/phrase-rule'
import { asArrays } from '#server/platform/array-columns'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import { createRest } from '#server/platform/slices'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { addDeliverJob } from './deliver-job.ts'
import { eventIdOf } from './event-id.ts'
import { awaitsValueReason } from './sale-deliveries.ts'
import { saleToldReason, toldAlready } from './told-sales.ts'
import { waitingReasons } from './waiting-reasons.ts'

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
  /** Which sale it reports. */
  saleId?: string
  currency?: string
}

/**
 * Writes one delivery for each active event that fires on a fact, in the transaction of the fact,
 * whatever its destination, and adds the jobs that send them. The same cause writes
 * nothing a second time. Without a connection, or while it is paused, the delivery waits as 'paused'
 * and says why, so that the user sees what was not sent; connecting sends what is not too old by
 * then. What would report a sale once more is written as not sent, so that the user sees why.
 */
export async function promiseDeliveries(
  ctx: Context,
  trx: Trx,
  accountId: string,
  promises: ConversionPromise[],
): Promise<void> {
  if (promises.length === 0) return
  const configs = await activeConfigs(trx, accountId)
  const reported = await reportedSales(trx, accountId, promises)
  const fired: { promise: ConversionPromise; config: Config; eventId: string }[] = []
  const rest = createRest()
  for (const promise of promises) {
    await rest()
    for (const config of configs) {
      const eventId = eventIdIfFired(accountId, promise, config, reported)
      if (eventId !== null) fired.push({ promise, config, eventId })
    }
  }
  if (fired.length === 0) return

  const now = ctx.now()
  await whileConnectionStays(trx, accountId)
  const waits = await waitingReasons(
    trx,
    accountId,
    fired.map(({ config }) => config.destination),
  )
  const saleIds = fired.flatMap(({ promise: { saleId } }) => (saleId === undefined ? [] : [saleId]))
  const isTold = await toldAlready(trx, accountId, saleIds)
  const ids = await freeIds(trx, accountId, fired)
  const rows = fired.map(({ promise, config, eventId: usualId }) => {
    const eventId = ids.get(usualId) ?? usualId
    const saleId = saleEventTypes.has(config.event_type) ? (promise.saleId ?? null) : null
    const byPhrase = promise.fact.kind === 'phrase'
    const waitsFor = waitsForValue(promise, config) ?? waits.get(config.destination) ?? null
    const state = isTold({ ...config, sale_id: saleId }) ? told : stateOf(waitsFor, now)
    return {
      account_id: accountId,
      id: ctx.newId(),
      destination: config.destination,
      config_id: config.id,
      // A click is reported as a click even when its lead is known by now.
      lead_id: promise.fact.kind === 'click' ? null : promise.leadId,
      click_id: promise.clickId,
      event_type: config.event_type,
      event_id: eventId,
      event_time: promise.at.toISOString(),
      ...saleValue(promise, config),
      sale_id: saleId,
      by_phrase: byPhrase,
      ...state,
      next_try_at: state.next_try_at?.toISOString() ?? null,
      created_at: now.toISOString(),
    }
  })
  const written = await writeDeliveries(trx, rows)
  const due = written.filter(({ state }) => state === 'pending')
  for (const destination of new Set(due.map((row) => row.destination))) {
    await addDeliverJob(ctx, trx, { accountId, destination })
  }
}

/** Deliveries of one statement: as text they are a megabyte. */
const rowsPerStatement = 2_000

const deliveryTypes = {
  account_id: 'uuid',
  id: 'uuid',
  destination: 'text',
  config_id: 'uuid',
  lead_id: 'uuid',
  click_id: 'uuid',
  event_type: 'text',
  event_id: 'text',
  event_time: 'timestamptz',
  value_cents: 'bigint',
  currency: 'text',
  sale_id: 'uuid',
  by_phrase: 'boolean',
  state: 'text',
  next_try_at: 'timestamptz',
  reason: 'jsonb',
  created_at: 'timestamptz',
}

/** Writes those that are new and answers them. Clicks come in thousands, and arrays cost half of what JSON does. */
async function writeDeliveries(
  trx: Trx,
  rows: readonly Record<keyof typeof deliveryTypes, unknown>[],
): Promise<{ destination: Destination; state: DeliveryState }[]> {
  const columns = sql.join(Object.keys(deliveryTypes).map((column) => sql.id(column)))
  const rest = createRest()
  const written: { destination: Destination; state: DeliveryState }[] = []
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await rest()
    const part = rows.slice(start, start + rowsPerStatement)
    const answer = await sql<(typeof written)[number]>`insert into deliveries (${columns})
      select ${columns} from ${asArrays('n', deliveryTypes, part)}
      on conflict (account_id, event_id) do nothing
      returning destination, state`.execute(trx)
    written.push(...answer.rows)
  }
  return written
}

/** The id of the event that the promise fires by this configuration; null when it fires none. */
function eventIdIfFired(
  accountId: string,
  promise: ConversionPromise,
  config: Config,
  reported: ReadonlySet<string>,
): string | null {
  const { fact } = promise
  if (promise.configId !== undefined && promise.configId !== config.id) return null
  if (fact.kind === 'phrase' && fact.configId !== config.id) return null
  // A customer's sale that is known is reported as that sale, under whichever lead it was told before.
  const isKnownSale = fact.kind === 'status' && promise.saleId !== undefined
  if (isKnownSale && saleEventTypes.has(config.event_type)) return null
  if (fact.kind === 'sale') {
    if (!saleEventTypes.has(config.event_type)) return null
    if (reported.has(`${promise.saleId} ${config.id}`)) return null
  }
  const occurrence = firesOn(config.trigger_condition, fact)
  const subjectId = fact.kind === 'click' ? promise.clickId : promise.leadId
  if (occurrence === null || subjectId === null) return null
  return eventIdOf(eventIdParts({ accountId, subjectId, configId: config.id, occurrence }))
}

/** Those of the accounts that have an active event; the others have nothing to promise. */
export async function accountsWithEvents(
  trx: Trx,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('event_configs')
    .select('account_id')
    .distinct()
    .where('account_id', '=', oneOf(accountIds))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

/** What each event has been promised for already, by a phrase for one: `sale config`. */
async function reportedSales(
  trx: Trx,
  accountId: string,
  promises: ConversionPromise[],
): Promise<Set<string>> {
  const sales = promises.flatMap(({ fact }) => (fact.kind === 'sale' ? [fact.saleId] : []))
  if (sales.length === 0) return new Set()
  const rows = await trx
    .selectFrom('deliveries')
    .select(['sale_id', 'config_id'])
    .where('account_id', '=', accountId)
    .where('sale_id', '=', oneOf(sales))
    .execute()
  return new Set(rows.map((row) => `${row.sale_id} ${row.config_id}`))
}

/**
 * The event ids of first sales instead of those under which the lead became a customer already, with another sale
 * or with one that a merge or its undoing gave to another lead.
 */
async function freeIds(
  trx: Trx,
  accountId: string,
  fired: { promise: ConversionPromise; config: Config; eventId: string }[],
): Promise<Map<string, string>> {
  const own = new Map(
    fired.flatMap(({ promise: { fact, leadId }, config, eventId }) => {
      const occurrence = fact.kind === 'sale' && fact.isFirst ? `sale:${fact.saleId}` : null
      if (occurrence === null || leadId === null) return []
      const parts = { accountId, subjectId: leadId, configId: config.id, occurrence }
      return [[eventId, eventIdOf(eventIdParts(parts))] as const]
    }),
  )
  if (own.size === 0) return own
  const { rows } = await sql<{ event_id: string }>`
    select event_id from deliveries
    where account_id = ${accountId} and event_id = any(${[...own.keys()]}::text[])`.execute(trx)
  const used = new Set(rows.map(({ event_id }) => event_id))
  return new Map([...own].filter(([usual]) => used.has(usual)))
}

const told = { state: 'dropped', next_try_at: null, reason: saleToldReason } as const

/** A new delivery is due at once, or waits for the reason. */
export function stateOf(waits: Reason | null, now: Date) {
  return waits === null
    ? ({ state: 'pending', next_try_at: now, reason: null } as const)
    : ({ state: 'paused', next_try_at: null, reason: waits } as const)
}

/**
 * A purchase whose value is that of the sale waits until somebody says it: without one an ad platform
 * refuses it, or counts a sale of nothing. A webhook hears of the status at once.
 */
function waitsForValue({ fact, valueCents }: ConversionPromise, config: Config): Reason | null {
  const isOfSale = fact.kind === 'status' && config.value_source === 'sale'
  const isKnown = valueCents !== undefined || config.purchase_value_cents !== null
  if (!isOfSale || isKnown || !saleEventTypes.has(config.event_type)) return null
  return kindOf(config.destination) === 'webhook' ? null : awaitsValueReason
}

/** The sale's own value, unless the event says that it is always the configured one. */
function saleValue(
  promise: ConversionPromise,
  config: Config,
): { value_cents: number | null; currency: string | null } {
  const fixed = { value_cents: config.purchase_value_cents, currency: config.purchase_currency }
  if (promise.valueCents === undefined || config.value_source === 'fixed') return fixed
  return {
    value_cents: promise.valueCents,
    currency: promise.currency ?? config.purchase_currency ?? 'BRL',
  }
}

type Config = Awaited<ReturnType<typeof activeConfigs>>[number]

function activeConfigs(trx: Trx, accountId: string) {
  return trx
    .selectFrom('event_configs')
    .select([
      'id',
      'destination',
      'event_type',
      'trigger_condition',
      'value_source',
      'purchase_value_cents',
      'purchase_currency',
      'target',
    ])
    .where('account_id', '=', accountId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
