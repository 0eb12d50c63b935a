import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '#server/platform/sql'

/** Where the stored requests of Meta and TikTok say from where, and with what, somebody clicked. */
const visitorPaths = [
  '{data,0,user_data,client_ip_address}',
  '{data,0,user_data,client_user_agent}',
  '{data,0,user,ip}',
  '{data,0,user,user_agent}',
]

type OldClick = { id: string; lead_id?: string | null }

/**
 * Removes address and browser of these clicks, all older than `before`, from the requests that the log keeps
 * of at most `most` deliveries; resolves with how many these were. That they were sent can still be seen. A
 * lead's event was sent with the click whose code the lead wrote last, so an event that may have gone with a
 * click that is not old yet waits for that click.
 */
export async function clearRequests(
  trx: Trx,
  accountId: string,
  clicks: readonly OldClick[],
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const ids = clicks.map(({ id }) => id)
  if (ids.length === 0) return 0
  const { rows: told } = await sql<{ lead_id: string }>`
    select distinct lead_id from lead_touches
    where account_id = ${accountId} and told_click_id = any(${ids}::uuid[])`.execute(trx)
  const owners = clicks.flatMap(({ lead_id: owner }) => owner ?? [])
  const leads = [...new Set([...owners, ...told.map(({ lead_id: lead }) => lead)])]
  const { rows } = await sql<{ id: string }>`
    select d.id from deliveries d
    where d.account_id = ${accountId} and (d.click_id = any(${ids}::uuid[])
        or d.lead_id = any(${leads}::uuid[]) and not exists (
          select from lead_touches t where t.account_id = ${accountId} and t.lead_id = d.lead_id
            and t.told_click_id >= first_id_at(${before}::timestamptz)
            and t.touched_at <= d.event_time))
      and (${tellsOfVisitor(sql`d.request`)} or exists (
        select from delivery_attempts a where a.account_id = ${accountId}
          and a.delivery_id = d.id and ${tellsOfVisitor(sql`a.request`)}))
    limit ${most}`.execute(trx)
  const found = rows.map(({ id }) => id)
  if (found.length === 0) return 0
  await sql`
    update deliveries d set request = ${withoutVisitor(sql`d.request`)}
    where d.account_id = ${accountId} and d.id = any(${found}::uuid[])
      and ${tellsOfVisitor(sql`d.request`)}`.execute(trx)
  await sql`
    update delivery_attempts a set request = ${withoutVisitor(sql`a.request`)}
    where a.account_id = ${accountId} and a.delivery_id = any(${found}::uuid[])
      and ${tellsOfVisitor(sql`a.request`)}`.execute(trx)
  return found.length
}

function tellsOfVisitor(request: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const values = visitorPaths.map((path) => sql`${request} #>> ${sql.lit(path)}`)
  return sql<SqlBool>`coalesce(${sql.join(values)}) is not null`
}

function withoutVisitor(request: RawBuilder<unknown>): RawBuilder<unknown> {
  return visitorPaths.reduce<RawBuilder<unknown>>(
    (cleared, path) => sql`jsonb_set(${cleared}, ${sql.lit(path)}, 'null', false)`,
    request,
  )
}
