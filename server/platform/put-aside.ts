import { type Kysely, sql } from 'kysely'
import type { Context } from './context.ts'
import { answering } from './insert-rows.ts'
import { reasonOf } from './refusals.ts'
import type { Database } from './sql.ts'

/** What a person or an ad platform sent that could not be worked on, and is kept with its reason. */
export type PutAside = 'messages' | 'clicks'

const counts: Record<PutAside, number> = { messages: 0, clicks: 0 }

/** How many rows this process has put aside since it began. */
export function rowsPutAside(): Record<PutAside, number> {
  return { ...counts }
}

/**
 * Counts a row that was put aside and, once in 24 hours, tells its account. A notice that cannot be written
 * stops no work: the count and the log have it.
 */
export async function tellPutAside(
  ctx: Context,
  accountId: string,
  what: PutAside,
  db: Kysely<Database> = ctx.sql.asIngest,
): Promise<void> {
  counts[what] += 1
  const now = ctx.now()
  try {
    await sql`
      insert into account_notices (account_id, id, kind, details, created_at)
      select ${accountId}::uuid, ${ctx.newId()}::uuid, 'put_aside',
        jsonb_build_object('putAside', ${what}::text), ${now}::timestamptz
      where not exists (
        select from account_notices n
        where n.account_id = ${accountId} and n.kind = 'put_aside'
          and n.details->>'putAside' = ${what}::text
          and n.created_at > ${now}::timestamptz - interval '24 hours')
      ${answering}`.execute(db)
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error), what }, 'rows were put aside and no notice written')
  }
}
