import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { insertSplit, shareDictionaries } from './insert-split.ts'
import { type StoredClick, splitClick } from './split-click.ts'

// Clicks of before migration 0053 lie in `clicks_unmoved`, where the view `clicks` finds them, until
// they are moved; with the last one that table goes.

const rowsPerBatch = 1_000
const batchesPerRun = 50

type ClickKey = { account_id: string; id: string }

/**
 * Moves these clicks where new ones are stored, so that they can be changed; resolves with the number
 * of those that were not there yet.
 */
export async function bringOver(trx: Trx, clicks: readonly ClickKey[]): Promise<number> {
  if (clicks.length === 0 || !(await hasUnmoved(trx))) return 0
  await shareDictionaries(trx, clicks)
  const { rows } = await sql<{ click: StoredClick }>`
    delete from clicks_unmoved u
    using unnest(${clicks.map((click) => click.account_id)}::uuid[],
      ${clicks.map((click) => click.id)}::uuid[]) as w (account_id, id)
    where u.account_id = w.account_id and u.id = w.id
    returning to_json(u) as click`.execute(trx)
  if (rows.length === 0) return 0
  await insertSplit(
    trx,
    rows.map(({ click }) => splitClick(click)),
  )
  return rows.length
}

/**
 * Moves the next 50,000 clicks, of each account the newest first, a thousand in a transaction: what
 * ends it, even a kill, leaves each click in one of the two places. Several processes may do it at once.
 */
export async function moveOldClicks(ctx: Context, batches = batchesPerRun): Promise<void> {
  if (!(await hasUnmoved(ctx.sql.asIngest))) return
  let last: ClickKey | null = null
  let moved = 0
  for (let batch = 0; batch < batches; batch += 1) {
    const { keys, count } = await bringNextOver(ctx, last)
    moved += count
    if (keys === null) {
      if (last === null && (await endMove(ctx))) return
      break
    }
    last = keys
  }
  ctx.log.info({ moved, left: await unmovedEstimate(ctx) }, 'clicks moved to their new tables')
}

/** Moves all that are left. */
export async function finishMove(ctx: Context): Promise<void> {
  while (await hasUnmoved(ctx.sql.asIngest)) await moveOldClicks(ctx)
}

/** How many clicks about are still to be moved, by PostgreSQL's estimate; null once there are none. */
export async function unmovedEstimate({ sql: { asIngest } }: Context): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select greatest(0, n_live_tup)::bigint as left from pg_stat_user_tables
    where relid = to_regclass('public.clicks_unmoved')`.execute(asIngest)
  return rows[0]?.left ?? null
}

/** The next clicks after the last one, in the order of the key backwards; null keys when none is left. */
async function bringNextOver(
  ctx: Context,
  last: ClickKey | null,
): Promise<{ keys: ClickKey | null; count: number }> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const after = last
      ? sql`where (account_id, id) < (${last.account_id}::uuid, ${last.id}::uuid)`
      : sql``
    const { rows: chosen } = await sql<ClickKey>`
      select account_id, id from clicks_unmoved ${after}
      order by account_id desc, id desc limit ${rowsPerBatch}`.execute(trx)
    const keys = chosen.at(-1)
    if (keys === undefined) return { keys: null, count: 0 }
    return { keys, count: await bringOver(trx, chosen) }
  })
}

/** Lets the old table go, unless a row was missed: then the next run looks again. */
async function endMove(ctx: Context): Promise<boolean> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const { rows } = await sql`select from clicks_unmoved limit 1`.execute(trx)
    if (rows.length > 0) return false
    // A long read of the old table must not make this lock wait, and everybody else behind it.
    await sql`set local lock_timeout = '2s'`.execute(trx)
    await sql`select end_of_move()`.execute(trx)
    ctx.log.info('all clicks are in their new tables')
    return true
  })
}

/** Whether clicks of before are still in their old table. */
export async function hasUnmoved(trx: Context['sql']['asIngest']): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('public.clicks_unmoved') is not null as is_there`.execute(trx)
  return rows[0]?.is_there ?? false
}
