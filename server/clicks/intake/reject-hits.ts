import { type Kysely, sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { insertRows } from '#server/platform/insert-rows'
import type { Database } from '#server/platform/sql'
import type { InboxRow } from './hit.ts'

/** Keeps rows of the inbox that cannot become clicks, each with the reason. */
export async function rejectHits(
  ctx: Context,
  db: Kysely<Database>,
  rows: readonly InboxRow[],
  reason: string,
): Promise<void> {
  for (const row of rows) {
    await sql`insert into click_rejects (id, account_id, link_id, hit, reason, rejected_at)
      values (${row.id}, ${row.accountId}, ${row.linkId}, ${row.text.replaceAll('\0', '\ufffd')},
        ${reason}, ${ctx.now()})
      on conflict do nothing`.execute(db)
    ctx.log.error({ click: row.id, reason }, 'hit kept in click_rejects')
  }
}

/**
 * Puts the hits that were kept since then back into the inbox and answers how many. The id of a hit makes it one
 * click, however often it comes.
 */
export async function replayHits(ctx: Context, since: Date): Promise<number> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    // Two statements, since on a cluster none writes to two tables.
    const { rows } = await sql<KeptHit>`
      delete from click_rejects
      where rejected_at >= ${since} and account_id is not null and link_id is not null
      returning id, account_id, link_id, hit`.execute(trx)
    await insertRows(trx, 'click_inbox', rows, sql`on conflict do nothing`)
    return rows.length
  })
}

type KeptHit = { id: string; account_id: string; link_id: string; hit: string }
