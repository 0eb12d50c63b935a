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
  await sql`
    insert into proven_hosts (account_id, host, first_click_at)
    select n.account_id, n.host, n.at
    from json_to_recordset(${JSON.stringify([...landed.values()])}::json)
      as n (account_id uuid, host text, at timestamptz)
    where not exists (select from proven_hosts p
        where p.account_id = n.account_id and p.host = n.host)
      and (select count(*) from proven_hosts p where p.account_id = n.account_id)
        < ${maxProvenHosts}
    on conflict do nothing`.execute(trx)
}

function hostOf(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.host !== '' && url.host.length <= maxHostLength ? url.host : null
}
