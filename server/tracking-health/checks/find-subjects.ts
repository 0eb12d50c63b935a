import { sql } from 'kysely'
import type { Question, Subject } from './check.ts'

/**
 * What the account has for the checks to look at. A destination is proven once it accepted something, but for
 * GA4, which never says; of a token only a check that Meta answered tells when it ends.
 */
export async function findSubjects({
  trx,
  accountId,
  address,
  clicks,
}: Question): Promise<Record<Subject, boolean>> {
  type Read = Exclude<Subject, 'address' | 'clicks'>
  const { rows } = await sql<Record<Read, boolean>>`
    select
      coalesce((select bool_and(accepted_at is not null and paused_at is null and failing_since is null)
        from connections where account_id = ${accountId} and destination <> 'ga4'), false)
        as "provenDestinations",
      coalesce((select bool_or(token_checked_at is not null and paused_at is null)
          and not bool_or(paused_at is not null)
        from connections where account_id = ${accountId}), false) as "tokens",
      exists (select from instances where account_id = ${accountId} and state = 'connected')
        as "workingLine",
      exists (select from leads where account_id = ${accountId}) as "conversations",
      exists (select from event_configs e
        join connections c on c.account_id = ${accountId} and c.destination = e.destination
        where e.account_id = ${accountId} and e.deleted_at is null and e.is_active) as events,
      exists (select from links where account_id = ${accountId}
        and deleted_at is null and not is_test) as links`.execute(trx)
  const [found] = rows
  if (found === undefined) throw new Error('the question about the account has one answer')
  const hasClicks = (await clicks()).length > 0
  return {
    ...found,
    workingLine: found.workingLine && hasClicks,
    address: address.isProven,
    clicks: hasClicks,
  }
}
