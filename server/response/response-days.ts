import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DayOfWaits, slotsOfDay } from '#domain/response/tally'
import { tryTurn } from '#server/platform/account-lock'
import { answering } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'
import { columnsOf, type FoundWait, packDay, textOf } from './packed-day.ts'

const dayMs = 86_400_000
/** Days whose waits are read at once where nothing is kept of them. */
const foundAtOnce = 16

/** What is stored of a day: `version` null without a row, `kept` when its waits are packed. */
type KnownDay = { day: number; version: number | null; kept: DayOfWaits | null }

/** The days of UTC that the period touches, with what is known of them. */
export async function knownDays(
  trx: Trx,
  accountId: string,
  { from, until }: { from: Date; until: Date },
): Promise<KnownDay[]> {
  const first = Math.floor(from.getTime() / dayMs)
  const last = Math.floor((until.getTime() - 1) / dayMs)
  const rows = await trx
    .selectFrom('response_days')
    .select(['day', 'version', 'names', 'facts'])
    .where('account_id', '=', accountId)
    .where('day', '>=', nameOf(first))
    .where('day', '<=', nameOf(last))
    .execute()
  const known = new Map(rows.map((row) => [indexOf(row.day), row]))
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const day = first + at
    const { version = null, names = null, facts = null } = known.get(day) ?? {}
    const isKept = names !== null && facts !== null
    return { day, version, kept: isKept ? { day, names, waits: columnsOf(facts, names) } : null }
  })
}

/**
 * The waits of these days. What was not kept is read from the waits themselves and, but for the day that
 * still goes on, kept for the next time: unless somebody is changing leads of the account at this
 * moment, or has changed waits of the day since `known` was read.
 */
export async function readDays(
  trx: Trx,
  accountId: string,
  known: readonly KnownDay[],
  now: Date,
): Promise<DayOfWaits[]> {
  const days = known.flatMap(({ kept }) => kept ?? [])
  const today = Math.floor(now.getTime() / dayMs)
  const missing = known.filter(({ day, kept }) => kept === null && day <= today)
  for (const some of slices(missing, foundAtOnce)) {
    const found = await findDays(trx, accountId, some)
    days.push(...found.flatMap(({ parts }) => parts))
    const over = found.filter(({ day }) => day < today)
    await keepDays(trx, accountId, over)
  }
  return days
}

/** Stores the figures of some days that have none yet; false when none are left, or others hold the turn. */
export async function keepUnkept(trx: Trx, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ day: string; version: number }>`
    select day, version from response_days
    where account_id = ${accountId} and ${unkeptBefore(now)}
    order by day desc limit ${foundAtOnce}`.execute(trx)
  const known = rows.map(({ day, version }) => ({ day: indexOf(day), version, kept: null }))
  const kept = await keepDays(trx, accountId, await findDays(trx, accountId, known))
  return kept === foundAtOnce
}

/**
 * True for days that are over and have no stored figures, except those known to have too many waits for that.
 */
export function unkeptBefore(now: Date): RawBuilder<SqlBool> {
  return sql`facts is null and waits = 0 and day < ${now.toISOString().slice(0, 10)}`
}

type FoundDay = KnownDay & { parts: [DayOfWaits, ...DayOfWaits[]] }

async function findDays(
  trx: Trx,
  accountId: string,
  known: readonly KnownDay[],
): Promise<FoundDay[]> {
  const rows = await sql<FoundWait>`
    select w.* from unnest(${known.map(({ day }) => nameOf(day))}::date[]) asked (day)
    cross join lateral (
      select floor(date_part('epoch', began_at) / 900)::int as slot,
        business_seconds as seconds, reply_via as via, replied_by as name, instance_id as line,
        campaign
      from response_waits
      where account_id = ${accountId} and began_at >= asked.day::timestamp at time zone 'UTC'
        and began_at < (asked.day + 1)::timestamp at time zone 'UTC'
      order by began_at) w`.execute(trx)
  const of = Map.groupBy(rows.rows, ({ slot }) => Math.floor(slot / slotsOfDay))
  return known.map((one) => ({ ...one, parts: packDay(one.day, of.get(one.day) ?? []) }))
}

/**
 * Keeps what was found, and says of how many days that was done. Of a day with more waits than are told
 * together only their number is kept, so that nobody tries it again before they change.
 */
async function keepDays(trx: Trx, accountId: string, days: readonly FoundDay[]): Promise<number> {
  // Transactions that change waits hold this turn and may hold rows of several days: do not wait for them.
  if (days.length === 0 || !(await tryTurn(trx, 'leads', accountId))) return 0
  const kept = days.map(({ day, version, parts }) => {
    const [first, ...others] = parts
    const waits = parts.reduce((sum, part) => sum + part.waits.seconds.length, 0)
    const packed =
      others.length === 0
        ? { names: JSON.stringify(first.names), facts: textOf(first.waits) }
        : { names: null, facts: null }
    return { day: nameOf(day), version: version ?? 0, waits, ...packed }
  })
  const { rows } = await sql`
    insert into response_days (account_id, day, version, waits, names, facts)
    select ${accountId}, d.* from unnest(${kept.map(({ day }) => day)}::date[],
      ${kept.map(({ version }) => version)}::bigint[], ${kept.map(({ waits }) => waits)}::int[],
      ${kept.map(({ names }) => names)}::json[], ${kept.map(({ facts }) => facts)}::text[])
      d (day, version, waits, names, facts)
    on conflict (account_id, day) do update
      set waits = excluded.waits, names = excluded.names, facts = excluded.facts
      where response_days.version = excluded.version ${answering}`.execute(trx)
  return rows.length
}

function* slices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** `YYYY-MM-DD` */
function nameOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

function indexOf(name: string): number {
  return Date.parse(name) / dayMs
}
