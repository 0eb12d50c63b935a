import { sql } from 'kysely'
import type { Question, Subject } from './check.ts'

/** What the account has for the checks to look at. */
export async function findSubjects({
  trx,
  accountId,
  clicks,
}: Question): Promise<Record<Subject, boolean>> {
  const { rows } = await sql<Record<Exclude<Subject, 'clicks'>, boolean>>`
    select
      exists (select from connections where account_id = ${accountId}) as destinations,
      exists (select from event_configs e
        join connections c on c.account_id = ${accountId} and c.destination = e.destination
        where e.account_id = ${accountId} and e.deleted_at is null and e.is_active) as events,
      exists (select from links where account_id = ${accountId}
        and deleted_at is null and not is_test) as links`.execute(trx)
  const found = rows[0] ?? { destinations: false, events: false, links: false }
  return { ...found, clicks: (await clicks()).length > 0 }
}
