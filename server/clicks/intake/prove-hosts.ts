import { sql } from 'kysely'
import { providerNetwork } from '#server/platform/address-block'
import { answering } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'
import type { NewClick } from './enrich-click.ts'

/** How many hosts of an account are remembered as proven; the first ones stay. */
const maxProvenHosts = 1_000
const maxHostLength = 260
/** Clicks from so many networks of providers prove a host. One person reaches one or two. */
const enoughNetworks = 3
/** How many networks of hosts without proof an account keeps; the newest stay. */
const maxNetworks = 300

/** A click from a page; `at` is the instant of the click. */
export type Landing = { accountId: string; landingPage: string | null; at: string | Date }

type HostOfAccount = { account_id: string; host: string; at: string | Date }

/**
 * Remembers as proven the hosts of pages from which the code of a click came back in a message. A made-up
 * click has a code too, but sending it takes a number of WhatsApp and leaves a conversation.
 */
export async function proveHosts(trx: Trx, landings: readonly Landing[]): Promise<void> {
  const landed = new Map<string, HostOfAccount>()
  for (const { accountId, landingPage, at } of landings) {
    const host = hostOf(landingPage)
    const key = `${accountId} ${host}`
    if (host !== null && !landed.has(key)) landed.set(key, { account_id: accountId, host, at })
  }
  await addHosts(trx, await withoutProof(trx, [...landed.values()]))
}

/** Notes from which networks people came to pages without proof; clicks from several prove the host. */
export async function noteNetworks(trx: Trx, clicks: readonly NewClick[]): Promise<void> {
  const seen = new Map<string, HostOfAccount & { network: string }>()
  for (const { account_id, landing_page, clicked_at: at, ip } of clicks) {
    const host = hostOf(landing_page)
    if (host === null || ip === null) continue
    const network = providerNetwork(ip)
    seen.set(`${account_id} ${host} ${network}`, { account_id, host, network, at })
  }
  const rows = await withoutProof(trx, [...seen.values()])
  if (rows.length === 0) return
  const { rows: added } = await sql`
    insert into host_networks (account_id, host, network, seen_at)
    select n.account_id, n.host, n.network, n.at from json_to_recordset(${JSON.stringify(rows)}::json)
      as n (account_id uuid, host text, network text, at timestamptz)
    on conflict do nothing ${answering}`.execute(trx)
  if (added.length === 0) return
  const accountIds = rows.map((row) => row.account_id)
  const { rows: known } = await sql<HostOfAccount>`
    select account_id, host, min(seen_at) as at from host_networks
    where account_id = any(${accountIds}::uuid[]) and host = any(${rows.map(({ host }) => host)}::text[])
    group by account_id, host having count(*) >= ${enoughNetworks}`.execute(trx)
  await addHosts(trx, known)
  await sql`
    delete from host_networks h using (
      select n.account_id, n.host, n.network, p.host is not null as is_proven,
        row_number() over (partition by n.account_id order by n.seen_at desc, n.host, n.network) as place
      from host_networks n
      left join proven_hosts p on p.account_id = n.account_id and p.host = n.host
      where n.account_id = any(${accountIds}::uuid[])
    ) o
    where o.account_id = h.account_id and o.host = h.host and o.network = h.network
      and (o.is_proven or o.place > ${maxNetworks})`.execute(trx)
}

/** The rows whose hosts are not proven yet, in an order in which no two transactions wait for each other. */
async function withoutProof<Row extends HostOfAccount>(trx: Trx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const { rows: known } = await sql<{ account_id: string; host: string }>`
    select account_id, host from proven_hosts
    where account_id = any(${rows.map((one) => one.account_id)}::uuid[])
      and host = any(${rows.map((one) => one.host)}::text[])`.execute(trx)
  const proven = new Set(known.map((one) => `${one.account_id} ${one.host}`))
  return rows
    .filter((one) => !proven.has(`${one.account_id} ${one.host}`))
    .sort((a, b) => `${a.account_id} ${a.host}`.localeCompare(`${b.account_id} ${b.host}`))
}

/** Adds hosts that are not there yet to accounts that have room for more. */
async function addHosts(trx: Trx, hosts: readonly HostOfAccount[]): Promise<void> {
  if (hosts.length === 0) return
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
    on conflict do nothing ${answering}`.execute(trx)
}

function hostOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.host !== '' && url.host.length <= maxHostLength ? url.host : null
}
