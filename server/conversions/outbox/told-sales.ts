import { type SqlBool, sql } from 'kysely'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'

// One sale has one report for each ad platform and event type. A phrase reports the sale that it makes, and the sale
// also makes the lead a customer; one message may say two phrases; a phrase may speak of an order that is recorded
// already; two contacts that became one bring what was reported for each. A second report would count twice.

/** Reason of an event that would report a sale once more; the code is that of the case known first. */
export const saleToldReason: Reason = { code: 'sale_told_by_phrase' }

type Event = {
  sale_id: string | null
  destination: Destination
  event_type: string
  /** What the destination calls the event, where its user chooses that: two conversion actions are not the same. */
  target: string | null
}

/** Answers whether a new event would report one of these sales a second time; an event that would not is its report. */
export async function toldAlready(
  trx: Trx,
  accountId: string,
  saleIds: string[],
): Promise<(event: Event) => boolean> {
  if (saleIds.length === 0) return () => false
  const rows = await trx
    .selectFrom('deliveries as o')
    .innerJoin('event_configs as c', (join) =>
      join.onRef('c.account_id', '=', 'o.account_id').onRef('c.id', '=', 'o.config_id'),
    )
    .select(['o.sale_id', 'o.destination', 'o.event_type', 'c.target'])
    .where('o.account_id', '=', accountId)
    .where('o.sale_id', '=', oneOf(saleIds))
    .where(isReport('o'))
    .execute()
  const told = new Set(rows.map(keyOf))
  return (event) => {
    if (event.sale_id === null || kindOf(event.destination) === 'webhook') return false
    const key = keyOf(event)
    if (told.has(key)) return true
    told.add(key)
    return false
  }
}

function keyOf({ sale_id, destination, event_type, target }: Event): string {
  return JSON.stringify([sale_id, destination, event_type, target])
}

/** The delivery of this name reports what it is about: it was taken or may have been, or is still to be sent. */
export const isReport = (name: 'd' | 'o') => sql<SqlBool>`(${sql.ref(name)}.refunds is null
  and (${sql.ref(name)}.state in ('sent', 'pending', 'retrying', 'paused') or ${sql.ref(name)}.perhaps_taken))`

/**
 * Whether the delivery `d` would report its sale once more; one that does not know its sale yet is asked about the
 * given one.
 */
export const isToldAlready = (accountId: string, saleId = sql`d.sale_id`) => sql<SqlBool>`(
  d.refunds is null and d.destination not like 'webhook:%'
  and (select true from deliveries o
    where o.account_id = ${accountId} and o.sale_id = ${saleId} and o.id <> d.id
      and o.destination = d.destination and o.event_type = d.event_type and ${isReport('o')}
      and ${targetOf(accountId, sql`o.config_id`)} is not distinct from ${targetOf(accountId, sql`d.config_id`)}
    limit 1) is true)`

const targetOf = (accountId: string, configId: ReturnType<typeof sql>) => sql`(
  select t.target from event_configs t where t.account_id = ${accountId} and t.id = ${configId} limit 1)`
