import type { Selectable } from 'kysely'
import type { ChangedEvent, EventConfig } from '#contracts/events'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { adapterOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { invalidField, notFound } from '#server/platform/errors'
import type { Database, Trx } from '#server/platform/sql'
import { webhookExists } from '../connections/webhook-exists.ts'
import { recordOfEvent } from './recorded-event.ts'
import { needRoomForEvents } from './room-for-events.ts'
import { saleFields } from './sale-fields.ts'

type Row = Selectable<Database['event_configs']>

/** The events configured for one destination. */
export async function listEventConfigs(
  ctx: Context,
  accountId: string,
  destination: Destination,
): Promise<EventConfig[]> {
  const rows = await ctx.sql.withAccount(accountId, async (trx) => {
    await webhookExists(trx, accountId, destination)
    return configs(trx, accountId, destination).orderBy('created_at').orderBy('id').execute()
  })
  return rows.map(present)
}

export async function createEventConfig(
  ctx: Context,
  accountId: string,
  destination: Destination,
  input: ChangedEvent,
): Promise<EventConfig> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    await webhookExists(trx, accountId, destination)
    await needRoomForEvents(trx, accountId)
    const row = await insertEventConfig(ctx, trx, accountId, destination, input)
    await recordOfEvent(ctx, trx, 'event.create', { after: row })
    return present(row)
  })
}

/** Inserts an event within a transaction that has already made sure of the destination and of the room. */
export async function insertEventConfig(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
  input: ChangedEvent,
): Promise<Row> {
  checkTarget(destination, input.target ?? null)
  return trx
    .insertInto('event_configs')
    .values({
      account_id: accountId,
      id: ctx.newId(),
      destination,
      ...described(input),
      ...saleFields(input, null),
      created_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes what events from now on look like; what is promised already keeps its value. */
export async function updateEventConfig(
  ctx: Context,
  accountId: string,
  destination: Destination,
  id: string,
  input: ChangedEvent,
): Promise<EventConfig> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const stored = await configs(trx, accountId, destination)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (stored === undefined) throw notFound()
    checkTarget(destination, input.target === undefined ? stored.target : input.target)
    return change(ctx, trx, accountId, destination, id, {
      ...described(input),
      ...saleFields(input, stored),
    })
  })
}

export async function switchEventConfig(
  ctx: Context,
  accountId: string,
  destination: Destination,
  id: string,
  isActive: boolean,
): Promise<EventConfig> {
  return ctx.sql.withAccount(accountId, (trx) =>
    change(ctx, trx, accountId, destination, id, { is_active: isActive }),
  )
}

/** It fires no more; what it promised is still sent, and its deliveries stay in the log. */
export async function deleteEventConfig(
  ctx: Context,
  accountId: string,
  destination: Destination,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, (trx) =>
    change(ctx, trx, accountId, destination, id, { deleted_at: ctx.now() }),
  )
  return { success: true }
}

/** Takes the deletion back; the event is as active as it was. What happened meanwhile fired nothing. */
export async function restoreEventConfig(
  ctx: Context,
  accountId: string,
  destination: Destination,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    await webhookExists(trx, accountId, destination)
    await needRoomForEvents(trx, accountId)
    const restored = await trx
      .updateTable('event_configs')
      .set({ deleted_at: null })
      .where('account_id', '=', accountId)
      .where('destination', '=', destination)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (restored === undefined) throw notFound()
    await recordOfEvent(ctx, trx, 'event.restore', { after: restored })
  })
  return { success: true }
}

function configs(trx: Trx, accountId: string, destination: Destination) {
  return trx
    .selectFrom('event_configs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .where('deleted_at', 'is', null)
}

async function change(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
  id: string,
  values: Partial<Row>,
): Promise<EventConfig> {
  const before = await configs(trx, accountId, destination).where('id', '=', id).executeTakeFirst()
  const row = await trx
    .updateTable('event_configs')
    .set(values)
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (before === undefined || row === undefined) throw notFound()
  if (values.deleted_at) await recordOfEvent(ctx, trx, 'event.delete', { before })
  else await recordOfEvent(ctx, trx, 'event.change', { before, after: row })
  return present(row)
}

/** 422 on `target` when the destination cannot do with what the event calls itself there. */
function checkTarget(destination: Destination, target: string | null): void {
  const problem = adapterOf(destination).problemOfTarget?.(target?.trim() ?? '') ?? null
  if (problem !== null) throw invalidField('target', problem)
}

/** The columns that stand for themselves. */
function described(input: ChangedEvent) {
  return {
    event_name: input.eventName,
    event_description: input.eventDescription,
    event_type: input.eventType,
    trigger_condition: input.triggerCondition,
    ...(input.target === undefined ? {} : { target: input.target }),
    ...(input.valueSource === undefined ? {} : { value_source: input.valueSource }),
    ...(input.actionSource === undefined ? {} : { action_source: input.actionSource }),
  }
}

const platformNames = {
  meta: 'Meta Ads',
  google: 'Google Ads',
  tiktok: 'TikTok Ads',
  ga4: 'Google Analytics 4',
  webhook: 'Webhook',
} as const

function present(row: Row): EventConfig {
  return {
    id: row.id,
    platform: platformNames[kindOf(row.destination)],
    eventName: row.event_name,
    eventDescription: row.event_description,
    eventType: row.event_type,
    triggerCondition: row.trigger_condition,
    phrase: row.phrase,
    target: row.target,
    valueSource: row.value_source,
    actionSource: row.action_source,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    purchaseValue: row.purchase_value_cents === null ? null : row.purchase_value_cents / 100,
    purchaseCurrency: row.purchase_currency,
  }
}
