import type { z } from 'zod'
import type { newEvent } from '#contracts/events'
import { defaultTrigger } from '#domain/conversions/conversion-rules'
import type { Destination } from '#domain/conversions/destinations'
import { type FirstEvent, missingFirstEvents } from '#domain/conversions/first-events'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { insertEventConfig } from './event-configs.ts'
import { recordOfEvent } from './recorded-event.ts'
import { roomForEvents } from './room-for-events.ts'

const firstEvents: Record<FirstEvent, z.output<typeof newEvent>> = {
  lead: {
    eventName: 'Lead',
    eventDescription: 'Primeira mensagem de um lead rastreado',
    eventType: 'Lead',
    triggerCondition: defaultTrigger,
    phrase: null,
  },
  sale: {
    eventName: 'Purchase',
    eventDescription: 'Lead marcado como cliente, com o valor da venda',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    phrase: null,
    valueSource: 'sale',
    purchaseCurrency: 'BRL',
  },
}

/** The one event of a new account: a tracked lead's first message, for the Meta that it connects. */
export async function createDefaultEvent(ctx: Context, trx: Trx, accountId: string): Promise<void> {
  await insertEventConfig(ctx, trx, accountId, 'meta', firstEvents.lead)
}

/** Gives a destination that was connected for the first time its events of a lead and of a sale. */
export async function giveFirstEvents(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const known = await trx
    .selectFrom('event_configs')
    .select(['event_type as eventType', 'trigger_condition as trigger'])
    .where('account_id', '=', accountId)
    .where('destination', '=', destination)
    .execute()
  // A connection is not refused because the account has no room for more events.
  const room = Math.max(0, await roomForEvents(trx, accountId))
  for (const missing of missingFirstEvents(known).slice(0, room)) {
    const input = firstEvents[missing]
    const after = await insertEventConfig(ctx, trx, accountId, destination, input)
    await recordOfEvent(ctx, trx, 'event.create', { after })
  }
}
