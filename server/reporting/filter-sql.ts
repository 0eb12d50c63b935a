import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilterQuery } from '#contracts/filters'
import {
  addDays,
  type DateRangeProblem,
  type Day,
  type DaySpan,
  daysOf,
  InvalidDateRange,
  localDay,
  previousDaysOf,
  startOfLocalDay,
} from '#domain/date-range'
import type { LeadKind, LeadSegment } from '#domain/filters'
import { cleanText } from '#domain/text-fold'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import { idsSince, idsUntil } from '#server/platform/ids'
import type { Trx } from '#server/platform/sql'
import { onlyLeadsOf } from '#server/platform/work'
import { thereForAsker } from './asker-sql.ts'
import { maxNameKey, maxSourceKey, nameKey, sourceKey } from './dimension-keys.ts'
import { inSegment } from './segment-sql.ts'

export type Condition = RawBuilder<SqlBool>

/**
 * The filters of any list; whose leads: a person's id or nobody's, `none`; which kind of rows; and which
 * of the people who wrote.
 */
export type AskedFilters = Partial<FilterQuery> & {
  assignee?: string | undefined
  segment?: LeadSegment | undefined
  kind?: LeadKind | undefined
}

/**
 * One filter set as conditions. Each names fixed aliases: daily_totals `t`, clicks `c`, leads `l`,
 * messages `m` (their campaign is their lead's). The account is the caller's part.
 */
export type FilterSql = {
  /** The chosen days of the account, or null for no limit. */
  span: DaySpan | null
  totals: Condition
  /** Condition on the names of `t`, without the days. */
  names: Condition
  /**
   * The roll-up tells neither one number from another nor the hours of a day nor whose leads they are, and
   * knows no tests: what it counts is counted anew (totals-rows.ts).
   */
  isByRow: boolean
  /** Whether a campaign, an ad set or an ad was chosen. */
  isNamed: boolean
  /** Condition on clicks `c` that count, by the click's instant. */
  clicks: Condition
  /** Condition on leads `l` by the instant of the first message, like every count of leads. */
  leads: Condition
  /** Condition on leads `l` that came from a click, by the day of that click. */
  clickLeads: Condition
  /** Conditions on messages: by the message's own instant, and by its lead. */
  messageTimes: Condition
  messageLeads: Condition
}

const sentences: Record<DateRangeProblem, string> = {
  missing: 'Informe a data no formato AAAA-MM-DD',
  impossible: 'Data inválida',
  reversed: 'A data final deve ser igual ou posterior à data inicial',
}
// Nothing is outside; PostgreSQL and Date would refuse years 0 and 10000.
const firstDay = '1970-01-01'
const lastDay = '2999-12-31'

/** What the clicks of the chosen names share (look-up-contexts.ts); null for more than are worth naming. */
export type ContextIds = string[] | null

/** Today and the time zone of the account, by the server's clock. */
export async function accountToday(
  ctx: Pick<Context, 'now'>,
  trx: Trx,
  accountId: string,
): Promise<{ today: Day; timeZone: string }> {
  const { time_zone: timeZone } = await trx
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { today: localDay(ctx.now().getTime(), timeZone), timeZone }
}

/**
 * The one translation of the filter query into SQL, for metrics, trends, lists and export alike.
 * Days are the account's days. 422 on `startDate` or `endDate` for a custom range that means none.
 */
export function filtersFor(
  query: AskedFilters,
  today: Day,
  timeZone: string,
  contexts?: ContextIds,
): FilterSql {
  return filtersWithin(query, spanOf(query, today), timeZone, { contexts })
}

/**
 * True for the ids of clicks `c` from this instant on, and of some just before: it lets PostgreSQL skip months
 * and does not replace a condition on the instant.
 */
export function clickIdsSince(instant: Date): Condition {
  return idsSince(sql.ref('c.id'), instant)
}

/** Like `clickIdsSince`, for clicks before this instant. */
export function clickIdsUntil(instant: Date): Condition {
  return idsUntil(sql.ref('c.id'), instant)
}

/**
 * How many more clicks than wanted are read in the order of their ids, which is the order of their instants
 * except among clicks of the same moment.
 */
export const clicksAtOnce = 100

/** The day on which a lead `l` that came from a click is compared with the clicks. */
export const clickDay = sql<Day>`coalesce(l.click_day, l.first_message_day)`

/**
 * Like `filtersFor`, for other days than the query's, such as those of a comparison. `until` leaves out what
 * happened from that instant on.
 */
export function filtersWithin(
  query: AskedFilters,
  span: DaySpan | null,
  timeZone: string,
  {
    until = null,
    contexts = null,
  }: { until?: Date | null; contexts?: ContextIds | undefined } = {},
): FilterSql {
  const onDay = span
    ? [sql<SqlBool>`t.day >= ${span.from}::date`, sql<SqlBool>`t.day <= ${span.to}::date`]
    : []
  const dayStart = (day: Day) => new Date(startOfLocalDay(day, timeZone))
  const endOf = ({ to }: DaySpan) => until ?? dayStart(addDays(to, 1))
  const within = (instant: RawBuilder<Date>) => {
    if (!span) return []
    return [
      sql<SqlBool>`${instant} >= ${dayStart(span.from)}`,
      sql<SqlBool>`${instant} < ${endOf(span)}`,
    ]
  }
  // The key of clicks keeps the order of time, and the table its months, by the id alone.
  const idsWithin = span ? [clickIdsSince(dayStart(span.from)), clickIdsUntil(endOf(span))] : []
  const onClickDay = [
    ...(span ? [sql<SqlBool>`${clickDay} between ${span.from}::date and ${span.to}::date`] : []),
    ...(until
      ? [
          sql<SqlBool>`l.first_message_at < ${until}`,
          sql<SqlBool>`not exists (select from clicks k where k.account_id = l.account_id
            and k.id = l.click_id and k.clicked_at >= ${until})`,
        ]
      : []),
  ]
  const withTests = query.tests !== undefined
  const ofLead = [
    // A removed test is gone; of another lead that was erased the number stays.
    withTests ? sql<SqlBool>`(not l.is_test or l.erased_at is null)` : sql<SqlBool>`not l.is_test`,
    ...namesAre('l', query),
    ...equal(sql`l.status`, query.status),
    ...equal(sql`l.instance_id`, query.instance),
    ...assignedTo(query.assignee),
    ...(query.segment === undefined ? [] : [inSegment(query.segment)]),
    thereForAsker(),
  ]
  return {
    span,
    totals: all([...onDay, ...keyNames(query)]),
    names: all(keyNames(query)),
    isByRow:
      query.instance !== undefined ||
      query.assignee !== undefined ||
      query.segment !== undefined ||
      withTests ||
      until !== null ||
      onlyLeadsOf() !== null,
    isNamed: [query.campaign, query.adSet, query.creative].some((name) => name !== undefined),
    clicks: all([
      withTests ? sql<SqlBool>`c.class in ('human', 'test')` : sql<SqlBool>`c.class = 'human'`,
      ...within(sql`c.clicked_at`),
      ...idsWithin,
      ...(contexts
        ? [sql<SqlBool>`c.context_id = any(${contexts}::bigint[])`]
        : namesAre('c', query)),
      ...equal(sql`c.status`, query.status),
      ...ledTo(query.instance),
      // A click that nobody has answered is nobody's.
      ...(isPerson(query.assignee) || query.segment !== undefined ? [sql<SqlBool>`false`] : []),
    ]),
    leads: all([...within(sql`l.first_message_at`), ...ofLead]),
    clickLeads: all([...onClickDay, ...ofLead]),
    messageTimes: all(within(sql`m.sent_at`)),
    messageLeads: all(ofLead),
  }
}

/** The days that the query's range is compared with, or null without a range. */
export function previousSpan(query: Partial<FilterQuery>, today: Day): DaySpan | null {
  const span = spanOf(query, today)
  if (!span || query.dateRange !== 'custom') return previousDaysOf(query, today)
  return previousDaysOf({ dateRange: 'custom', startDate: span.from, endDate: span.to }, today)
}

/** The account's days that the query means, or null for no limit. 422 for a custom range that means none. */
export function spanOf(query: Partial<FilterQuery>, today: Day): DaySpan | null {
  try {
    const span = daysOf(query, today)
    if (!span) return null
    return { from: clamped(span.from), to: clamped(span.to) }
  } catch (error) {
    if (error instanceof InvalidDateRange) {
      throw invalidField(error.field, sentences[error.problem])
    }
    throw error
  }
}

function clamped(day: Day): Day {
  return day < firstDay ? firstDay : day > lastDay ? lastDay : day
}

function keyNames(query: Partial<FilterQuery>): Condition[] {
  const { campaign, adSet, creative, source, status } = query
  return [
    equal(sql`t.campaign`, campaign && nameKey(cleanText(campaign))),
    equal(sql`t.ad_set`, adSet && nameKey(cleanText(adSet))),
    equal(sql`t.creative`, creative && nameKey(cleanText(creative))),
    equal(sql`t.source`, source && sourceKey(cleanText(source))),
    equal(sql`t.status`, status),
  ].flat()
}

/** That clicks `c`, leads `l` or what clicks share, `x`, have the chosen names and source. */
export function namesAre(alias: 'c' | 'l' | 'x', query: Partial<FilterQuery>): Condition[] {
  const { campaign, adSet, creative, source } = query
  return [
    likeKey(sql.ref(`${alias}.campaign`), campaign, maxNameKey),
    likeKey(sql.ref(`${alias}.ad_set`), adSet, maxNameKey),
    likeKey(sql.ref(`${alias}.creative`), creative, maxNameKey),
    likeKey(sql.ref(`${alias}.source`), source, maxSourceKey),
  ].flat()
}

/** Clicks on links that lead to the number: those that name it, and those with the same digits. */
function ledTo(instance: string | undefined): Condition[] {
  if (instance === undefined) return []
  const leading = sql<SqlBool>`c.link_id in (
    select k.id from links k
    left join instances i on i.account_id = k.account_id and i.id = ${instance}
    where k.account_id = (select current_account()) and (k.instance_id = ${instance}
      or k.instance_id is null and k.whatsapp_number = i.own_phone))`
  return [leading]
}

function assignedTo(assignee: string | undefined): Condition[] {
  if (assignee === undefined) return []
  return isPerson(assignee)
    ? equal(sql`l.assigned_to`, assignee)
    : [sql<SqlBool>`l.assigned_to is null`]
}

function isPerson(assignee: string | undefined): boolean {
  return assignee !== undefined && assignee !== 'none'
}

function equal(column: RawBuilder<unknown>, value: string | undefined): Condition[] {
  return value === undefined ? [] : [sql<SqlBool>`${column} = ${value}`]
}

// A value as long as a key may stand for every name that begins with it (dimension-keys.ts).
function likeKey(
  column: RawBuilder<unknown>,
  value: string | undefined,
  maxKey: number,
): Condition[] {
  if (value === undefined) return []
  const key = [...cleanText(value)].slice(0, maxKey)
  return equal(
    key.length < maxKey ? column : sql`left(${column}, ${sql.lit(maxKey)})`,
    key.join(''),
  )
}

function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `)
}
