import { sql } from 'kysely'
import { asArrays } from '#server/platform/array-columns'
import type { Trx } from '#server/platform/sql'
import { shareDictionaries, writeAgents } from './insert-split.ts'
import { type StoredClick, splitClick } from './split-click.ts'
import { bringOver } from './unmoved-clicks.ts'

const changed = { id: 'uuid', agent_id: 'bigint' }

/**
 * Removes address and browser from the account's next clicks: those behind `after` and older than `before`,
 * at most `most`. The kind of device stays, because numbers are counted by it. Resolves with those that
 * were read, and how many of them had something.
 */
export async function clearVisitors(
  trx: Trx,
  accountId: string,
  { after, before, most }: { after: string; before: Date; most: number },
): Promise<{ read: StoredClick[]; clicks: number }> {
  await shareDictionaries(trx, [{ account_id: accountId }])
  const { rows } = await sql<{ click: StoredClick }>`
    select to_json(c) as click from clicks c
    where c.account_id = ${accountId} and c.id > ${after}
      and c.id < first_id_at(${before}::timestamptz)
    order by c.id limit ${most}`.execute(trx)
  const read = rows.map(({ click }) => click)
  const kept = read.filter(
    (click) => click.ip !== null || click.user_agent !== null || click.client_hints !== null,
  )
  if (kept.length > 0) {
    await bringOver(trx, kept)
    const cleared = kept.map((click) =>
      splitClick({ ...click, ip: null, user_agent: null, client_hints: null }),
    )
    await writeAgents(trx, cleared)
    const agents = cleared.map(({ row, agent }) => ({ id: row.id, agent_id: agent.id }))
    await sql`
      update click_rows r set ip = null, agent_id = c.agent_id
      from ${asArrays('c', changed, agents)}
      where r.account_id = ${accountId} and r.id = c.id`.execute(trx)
  }
  return { read, clicks: kept.length }
}
