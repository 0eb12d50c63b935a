import { type Kysely, type RawBuilder, sql } from 'kysely'
import { shareTurn } from '#server/platform/account-lock'
import { answering } from '#server/platform/insert-rows'
import type { Database } from '#server/platform/sql'
import { addLinkTotals, type LinkDelta } from './add-link-totals.ts'
import { dimensions, nameKey, sourceKey } from './dimension-keys.ts'
import {
  addedTo,
  columnsOf,
  countedIn,
  type Measure,
  measureNames,
  type WeekColumn,
  weekColumns,
  weekOfDay,
} from './week-columns.ts'

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
  /** Counts in the totals over all days only; where days are chosen, a message counts on its own day. */
  messages?: number
}

type Row = Required<Omit<TotalsDelta, 'campaign' | 'adSet' | 'creative'>> & {
  campaign: string
  adSet: string
  creative: string
}

/** What a transaction changes about the counts of ads and links. */
export type Counts = { totals: TotalsDelta[]; links: LinkDelta[] }

/**
 * Adds the changes to what each ad counted on the days of a week (ad_weeks), to the sums over all names
 * (day_totals) and over all days (ad_totals, which knows the names of an ad's key), and to link_totals, in the
 * transaction of the rows that they count, which calls this once: then tables and keys are written in one
 * order by everybody, and concurrent transactions do not block each other in a circle. A recount of the account
 * (recount.ts) waits for it, and it for a recount.
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
      select *, totals_key(${adKey}) as key, ${weekOfDay} as week
      from unnest(${column('accountId')}::uuid[], ${column('day')}::date[],
        ${column('campaign')}::text[], ${column('adSet')}::text[], ${column('creative')}::text[],
        ${column('source')}::text[], ${column('status')}::text[], ${column('clicks')}::bigint[],
        ${column('trackedLeads')}::bigint[], ${column('trackedLeadsFromClick')}::bigint[],
        ${column('untrackedLeads')}::bigint[], ${column('messages')}::bigint[])
        as change (account_id, day, ${adKey}, ${measures}, messages)
    ), ${addWeeks(changedColumns(rows))} all_names as (
      insert into day_totals as known (account_id, day, source, status, ${measures})
      select account_id, day, source, status, ${sums} from change where ${counts}
      group by account_id, day, source, status order by account_id, day, source, status
      on conflict (account_id, day, source, status) do update set ${added}
    )
    insert into ad_totals as known (account_id, key, ${adKey}, ${measures}, messages, last_day)
    select account_id, key, ${adKey}, ${sums}, sum(messages), max(day)
    from change group by account_id, key, ${adKey} order by account_id, key
    on conflict (account_id, key) do update set ${added},
      messages = known.messages + excluded.messages,
      last_day = greatest(known.last_day, excluded.last_day)`.execute(trx)
}

function addWeeks(columns: readonly WeekColumn[]): RawBuilder<unknown> {
  if (columns.length === 0) return sql``
  return sql`weeks as (
    insert into ad_weeks as known (account_id, key, week, ${namesOf(columns)})
    select account_id, key, week, ${countedIn(columns)} from change where ${counts}
    group by account_id, key, week order by account_id, key, week
    on conflict (account_id, key, week) do update set ${addedTo(columns)}
  ),`
}

function changedColumns(rows: readonly Row[]): WeekColumn[] {
  const changes = measureNames.map((measure) => ({ measure, days: new Set<string>() }))
  for (const row of rows) {
    for (const { measure, days } of changes) if (countOf[measure](row) !== 0) days.add(row.day)
  }
  return columnsOf(changes)
}

const countOf: Record<Measure, (row: Row) => number> = {
  clicks: (row) => row.clicks,
  tracked_leads: (row) => row.trackedLeads,
  tracked_leads_from_click: (row) => row.trackedLeadsFromClick,
  untracked_leads: (row) => row.untrackedLeads,
}

function namesOf(columns: readonly WeekColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => sql.ref(name)))
}

/**
 * Makes the roll-ups of an account, which has none, from its leads and from `counted`, which selects rows
 * as countedRows does. The caller has the account's turn of counting.
 */
export async function makeTotals(
  trx: Kysely<Database>,
  accountId: string,
  counted: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into ad_totals (account_id, key, ${adKey}, ${measures}, messages, last_day)
    select account_id, totals_key(${adKey}), ${adKey}, ${sums}, sum(messages), max(day)
    from (
      select account_id, ${adKey}, ${measures}, 0 as messages, day from (${counted}) row
      union all
      select l.account_id, ${dimensions('l')}, 0, 0, 0, 0, l.message_count, l.first_message_day
      from leads l where l.account_id = ${accountId} and not l.is_test
    ) counted group by account_id, ${adKey} ${answering}`.execute(trx)
  await sql`
    insert into ad_weeks (account_id, key, week, ${namesOf(weekColumns)})
    select account_id, totals_key(${adKey}), week, ${countedIn(weekColumns)}
    from (select *, ${weekOfDay} as week from (${counted}) row) counted
    group by account_id, week, ${adKey} order by account_id, week ${answering}`.execute(trx)
  await sql`
    insert into day_totals (account_id, day, source, status, ${measures})
    select account_id, day, source, status, ${sums} from daily_totals
    where account_id = ${accountId} group by account_id, day, source, status ${answering}`.execute(
    trx,
  )
}

const adKey = sql`campaign, ad_set, creative, source, status`
const measures = sql.join(measureNames.map((name) => sql.ref(name)))
// A further message of a lead changes no day.
const counts = sql`(${measures}) <> (0, 0, 0, 0)`
const sums = sql.join(measureNames.map((name) => sql`sum(${sql.ref(name)})`))
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
    row.messages += delta.messages ?? 0
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
    messages: 0,
  }
}

function changesSomething(row: Row): boolean {
  const { clicks, trackedLeads, trackedLeadsFromClick, untrackedLeads, messages } = row
  return [clicks, trackedLeads, trackedLeadsFromClick, untrackedLeads, messages].some(
    (measure) => measure !== 0,
  )
}
