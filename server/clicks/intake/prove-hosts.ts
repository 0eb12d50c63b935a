import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'
import type { NewClick } from './enrich-click.ts'

/** How many hosts of an account are remembered as proven; the first ones stay. */
const maxProvenHosts = 1_000
const maxHostLength = 260

/**
 * Remembers the pages' hosts from which people came by a tracked link, with the first such click. Who
 * makes clicks up comes after the real sites, so the oldest proof is the best.
 */
export async function proveHosts(trx: Trx, clicks: readonly NewClick[]): Promise<void> {
  const landed = new Map<string, { account_id: string; host: string; at: string }>()
  for (const { account_id, landing_page, clicked_at: at } of clicks) {
    const host = landing_page === null ? null : hostOf(landing_page)
    const key = `${account_id} ${host}`
    if (host !== null && !landed.has(key)) landed.set(key, { account_id, host, at })
  }
  if (landed.size === 0) return
  const { rows: proven } = await sql<{ account_id: string; host: string }>`
    select p.account_id, p.host from proven_hosts p
    join unnest(${[...landed.values()].map((one) => one.account_id)}::uuid[],
      ${[...landed.values()].map(({ host }) => host)}::text[]) as n (account_id, host)
      on n.account_id = p.account_id and n.host = p.host`.execute(trx)
  for (const { account_id, host } of proven) landed.delete(`${account_id} ${host}`)
  if (landed.size > 0) await addHosts(trx, [...landed.values()])
}

/** Adds hosts that are not there yet to accounts that have room for more. */
async function addHosts(
  trx: Trx,
  hosts: { account_id: string; host: string; at: string }[],
): Promise<void> {
  const { rows: full } = await sql<{ account_id: string }>`
    select account_id from proven_hosts
    where account_id = any(${hosts.map((one) => one.account_id)}::uuid[])
    group by account_id having count(*) >= ${maxProvenHosts}`.execute(trx)
  const closed = new Set(full.map((one) => one.account_id))
  const open = hosts.filter((one) => !closed.has(one.account_id))
  if (open.length === 0) return
  await sql`
    insert into proven_hosts (account_id, host, first_click_at)
    select n.account_id, n.host, n.at from json_to_recordset(${JSON.stringify(open)}::json)
      as n (account_id uuid, host text, at timestamptz)
    on conflict do nothing`.execute(trx)
}

function hostOf(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.host !== '' && url.host.length <= maxHostLength ? url.host : null
}
