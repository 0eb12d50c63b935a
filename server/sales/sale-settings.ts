import type { z } from 'zod'
import type { saleSettings as contract } from '#contracts/sale-settings'
import { saleEventTypes } from '#domain/sales/phrase-rule'
import { untoldSales } from '#server/conversions/events/untold-sales'
import type { Context } from '#server/platform/context'

/**
 * Whether an active event of customers waits for the value of the sale (promise-deliveries.ts), and whether a
 * connected destination has no event for a sale.
 */
export async function saleSettings(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  const { destinations } = await untoldSales(ctx, accountId)
  return ctx.sql.withAccount(accountId, async (trx) => {
    const config = await trx
      .selectFrom('event_configs')
      .select('id')
      .where('account_id', '=', accountId)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .where('trigger_condition', '=', 'status_converted')
      .where('value_source', '=', 'sale')
      .where('purchase_value_cents', 'is', null)
      .where('event_type', 'in', [...saleEventTypes])
      .limit(1)
      .executeTakeFirst()
    return { asksValue: config !== undefined, isUntold: destinations.length > 0 }
  })
}
