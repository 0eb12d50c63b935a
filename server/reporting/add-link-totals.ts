import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/sql'

/** A change of what a link has counted of a class of hits; an absent measure does not change. */
export type LinkDelta = {
  accountId: string
  linkId: string
  class: string
  hits?: number
  /** Tracked leads. */
  leads?: number
}

/** Adds the changes to link_totals: equal keys as one, keys in one order. Called by applyTotals alone. */
export async function addLinkTotals(
  trx: Kysely<Database>,
  deltas: readonly LinkDelta[],
): Promise<void> {
  const key = (delta: LinkDelta) => [delta.accountId, delta.linkId, delta.class].join(' ')
  const groups = [...Map.groupBy(deltas, key)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group)
  const first = groups.flatMap((group) => group.slice(0, 1))
  const sums = (measure: 'hits' | 'leads') =>
    groups.map((group) => group.reduce((sum, delta) => sum + (delta[measure] ?? 0), 0))
  await sql`
    insert into link_totals (account_id, link_id, class, hits, leads)
    select * from unnest(${first.map((delta) => delta.accountId)}::uuid[],
      ${first.map((delta) => delta.linkId)}::uuid[], ${first.map((delta) => delta.class)}::text[],
      ${sums('hits')}::bigint[], ${sums('leads')}::bigint[])
    on conflict (account_id, link_id, class) do update set
      hits = link_totals.hits + excluded.hits, leads = link_totals.leads + excluded.leads`.execute(
    trx,
  )
}
