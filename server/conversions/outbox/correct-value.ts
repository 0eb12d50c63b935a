import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** Which delivery of a phrase, and the value that its message states now. */
export type Correction = {
  leadId: string
  configId: string
  /** Instant of the message. */
  at: Date
  valueCents: number
  currency: string
}

/** Corrects the value of what was promised and has not been tried; what is on its way stays. */
export async function correctValue(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { leadId, configId, at, valueCents, currency }: Correction,
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ value_cents: valueCents, currency })
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .where('config_id', '=', configId)
    .where('by_phrase', '=', true)
    .where('event_time', '=', at)
    .where('state', 'in', ['pending', 'paused'])
    .where('attempts', '=', 0)
    .where((where) =>
      where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', ctx.now())]),
    )
    .execute()
}
