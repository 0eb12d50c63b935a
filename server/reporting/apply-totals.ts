import { type Kysely, sql } from 'kysely'
import { shareTurn } from '#server/platform/account-lock'
import type { Database } from '#server/platform/sql'
import { addLinkTotals, type LinkDelta } from './add-link-totals.ts'
import { nameKey, sourceKey } from './dimension-keys.ts'

/** A change of the roll-up under one key; an absent measure does not change. */
export type TotalsDelta = {
  accountId: string
  /** The account's local day, 'YYYY-MM-DD'. */
  day: string
  campaign: string | null
  adSet: string | null
  creative: string | null
  source: string
  status: string
  clicks?: number
  trackedLeads?: number
  /** By the day of the click, so that it compares with `clicks`; the others by the first message. */
  trackedLeadsFromClick?: number
  untrackedLeads?: number
}

type Row = Required<Omit<TotalsDelta, 'campaign' | 'adSet' | 'creative'>> & {
  campaign: string
  adSet: string
  creative: string
}

/** What a transaction changes about the counts of ads and links. */
export type Counts = { totals: TotalsDelta[]; links: LinkDelta[] }

/**
 * Adds the changes to daily_totals, to ad_totals, its sum over all days, and to link_totals, in the
 * transaction of the rows that they count, which calls this once: then tables and keys are written in
 * one order by everybody, and concurrent transactions do not block each other in a circle. A recount of
 * the account (recount.ts) waits for it, and it for a recount.
 */
export async function applyTotals(trx: Kysely<Database>, { totals, links }: Counts): Promise<void> {
  const rows = summed(totals)
  const changed = links.filter(({ hits = 0, leads = 0 }) => hits !== 0 || leads !== 0)
  const accounts = new Set([...rows, ...changed].map(({ accountId }) => accountId))
  if (accounts.size === 0) return
  await shareTurn(trx, 'daily_totals', ...accounts)
  if (rows.length > 0) await addTotals(trx, rows)
  if (changed.length > 0) await addLinkTotals(trx, changed)
}

async function addTotals(trx: Kysely<Database>, rows: readonly Row[]): Promise<void> {
  const column = <K extends keyof Row>(name: K) => rows.map((row) => row[name])
  await sql`
    with change as materialized (
      select * from unnest(${column('accountId')}::uuid[], ${column('day')}::date[],
        ${column('campaign')}::text[], ${column('adSet')}::text[], ${column('creative')}::text[],
        ${column('source')}::text[], ${column('status')}::text[], ${column('clicks')}::bigint[],
        ${column('trackedLeads')}::bigint[], ${column('trackedLeadsFromClick')}::bigint[],
        ${column('untrackedLeads')}::bigint[]) as change (account_id, day, ${adKey}, ${measures})
    ), days as (
      insert into daily_totals as known (account_id, day, ${adKey}, ${measures}, key)
      select *, totals_key(${adKey}) from change
      on conflict (account_id, day, key) do update set ${added}
    )
    insert into ad_totals as known (account_id, ${adKey}, ${measures}, last_day)
    select account_id, ${adKey}, ${sql.join(measureNames.map((name) => sql`sum(${sql.ref(name)})`))},
      max(day)
    from change group by account_id, ${adKey} order by account_id, ${adKey}
    on conflict (account_id, ${adKey}) do update set ${added},
      last_day = greatest(known.last_day, excluded.last_day)`.execute(trx)
}

const adKey = sql`campaign, ad_set, creative, source, status`
const measureNames = ['clicks', 'tracked_leads', 'tracked_leads_from_click', 'untracked_leads']
const measures = sql.join(measureNames.map((name) => sql.ref(name)))
const added = sql.join(
  measureNames.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`known.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ),
)

function summed(deltas: TotalsDelta[]): Row[] {
  const rows = new Map<string, Row>()
  for (const delta of deltas) {
    const fresh = empty(delta)
    const { accountId, day, campaign, adSet, creative, source, status } = fresh
    const key = [accountId, day, campaign, adSet, creative, source, status].join('\u0000')
    const row = rows.get(key) ?? fresh
    row.clicks += delta.clicks ?? 0
    row.trackedLeads += delta.trackedLeads ?? 0
    row.trackedLeadsFromClick += delta.trackedLeadsFromClick ?? 0
    row.untrackedLeads += delta.untrackedLeads ?? 0
    rows.set(key, row)
  }
  return [...rows]
    .filter(([, row]) => changesSomething(row))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

function empty(delta: TotalsDelta): Row {
  return {
    accountId: delta.accountId,
    day: delta.day,
    campaign: nameKey(delta.campaign),
    adSet: nameKey(delta.adSet),
    creative: nameKey(delta.creative),
    source: sourceKey(delta.source),
    status: delta.status,
    clicks: 0,
    trackedLeads: 0,
    trackedLeadsFromClick: 0,
    untrackedLeads: 0,
  }
}

function changesSomething(row: Row): boolean {
  return [row.clicks, row.trackedLeads, row.trackedLeadsFromClick, row.untrackedLeads].some(
    (measure) => measure !== 0,
  )
}
