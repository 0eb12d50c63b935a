import type { StoppedDestination } from '#contracts/stopped-destinations'
import { kindOf } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import { shownReason } from '../log/shown-answer.ts'
import { readStops } from './read-stops.ts'

/** The account's connected destinations that take no events now, as screens show them. */
export async function listStopped(ctx: Context, accountId: string): Promise<StoppedDestination[]> {
  const stops = await ctx.sql.withAccount(accountId, (trx) => readStops(trx, accountId, ctx.now()))
  return stops.map(({ since, reason, backlog, ...stop }) => ({
    ...stop,
    kind: kindOf(stop.destination),
    since: since.toISOString(),
    reason: reason && shownReason(reason),
    ...backlog,
  }))
}
