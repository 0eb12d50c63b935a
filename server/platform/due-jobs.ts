import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './sql.ts'

/**
 * Adds a job of the task for each account that `due` selects and that has none waiting, at most `atMost`.
 * With `inOrder` jobs of an account follow each other. Two statements: the queue is beside the tables of
 * accounts, which may lie on other nodes.
 */
export async function addDueJobs(
  db: Kysely<Database>,
  task: string,
  due: RawBuilder<{ account_id: string }>,
  { inOrder = false, atMost = null }: { inOrder?: boolean; atMost?: number | null } = {},
): Promise<void> {
  const { rows } = await due.execute(db)
  if (rows.length === 0) return
  await sql`
    select add_job(${task}, json_build_object('accountId', due.account_id),
      case when ${inOrder} then due.key end, null, due.key)
    from (
      select a.id as account_id, ${`${task}:`} || a.id as key
      from unnest(${rows.map((row) => row.account_id)}::uuid[]) as a (id)
      where not exists (select from graphile_worker.jobs j
        where j.key = ${`${task}:`} || a.id and j.attempts < j.max_attempts)
      limit ${atMost}
    ) due`.execute(db)
}
