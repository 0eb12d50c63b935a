import { defaultTrigger } from '#domain/conversion-rules'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** The one active event of a new account: `Lead` on the first message of a tracked lead. */
export async function createDefaultEvent(ctx: Context, trx: Trx, accountId: string): Promise<void> {
  await trx
    .insertInto('event_configs')
    .values({
      account_id: accountId,
      id: ctx.newId(),
      event_name: 'Lead',
      event_description: 'Primeira mensagem de um lead rastreado',
      event_type: 'Lead',
      trigger_condition: defaultTrigger,
      created_at: ctx.now(),
    })
    .execute()
}
