import type { DestinationState } from '#contracts/destinations'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { ConnectionRow } from './open-connection.ts'

/** The end of a connection's secret behind a mask: what may be shown of it. */
export function masked({ secret_hint: hint }: ConnectionRow): string {
  return `••••${hint}`
}

/** Nothing is sent for now: it is paused, or the destination asked to wait. */
export function isWaiting(ctx: Context, { paused_at, resume_at }: ConnectionRow): boolean {
  return paused_at !== null || (resume_at !== null && resume_at > ctx.now())
}

/** The account's destinations besides Meta, oldest first. */
export async function listDestinations(
  ctx: Context,
  accountId: string,
): Promise<DestinationState[]> {
  return ctx.sql.withAccount(accountId, (trx) => destinationStates(ctx, trx, accountId))
}

/** Reads the destinations besides Meta within a transaction: all, or `only` one. */
export async function destinationStates(
  ctx: Context,
  trx: Trx,
  accountId: string,
  only?: Destination,
): Promise<DestinationState[]> {
  const rows = await trx
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('destination', '!=', 'meta')
    .$if(only !== undefined, (query) => query.where('destination', '=', only ?? null))
    .orderBy('connected_at')
    .orderBy('destination')
    .execute()
  const waiting = await trx
    .selectFrom('deliveries')
    .select(['destination', (count) => count.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['pending', 'retrying', 'paused'])
    .groupBy('destination')
    .execute()
  return rows.map((row) => {
    const destination = row.destination
    return {
      destination,
      kind: kindOf(destination),
      address: row.address,
      secretHint: masked(row),
      settings: row.settings,
      testEventCode: row.test_event_code ?? '',
      connectedAt: row.connected_at.toISOString(),
      acceptedAt: row.accepted_at?.toISOString() ?? null,
      isRefused: row.paused_at !== null,
      pauseReason: isWaiting(ctx, row) ? row.pause_reason && sentenceOf(row.pause_reason) : null,
      waiting: waiting.find((each) => each.destination === destination)?.count ?? 0,
    }
  })
}
