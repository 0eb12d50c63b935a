import { defaultTrigger } from '#domain/conversions/conversion-rules'
import type { Destination } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** The one active event that a destination starts with: `Lead` on the first message of a tracked lead. */
export async function createDefaultEvent(
  ctx: Context,
  trx: Trx,
  accountId: string,
  destination: Destination = 'meta',
): Promise<void> {
  await trx
    .insertInto('event_configs')
    .values({
      account_id: accountId,
      id: ctx.newId(),
      destination,
      event_name: 'Lead',
      event_description: 'Primeira mensagem de um lead rastreado',
      event_type: 'Lead',
      trigger_condition: defaultTrigger,
      created_at: ctx.now(),
    })
    .execute()
}
