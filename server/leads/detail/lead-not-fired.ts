import type { SilentEvent } from '#contracts/not-fired'
import { silentEventsOf } from '#server/conversions/events/why-not-fired'
import type { Context } from '#server/platform/context'
import { findLead } from '../find-lead.ts'

/** The configured events that were not sent for a lead, each with the reason. */
export async function leadNotFired(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<SilentEvent[]> {
  return ctx.sql.withAccount(accountId, async (trx) =>
    silentEventsOf(trx, accountId, await findLead(trx, accountId, id)),
  )
}
