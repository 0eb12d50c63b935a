import { sql } from 'kysely'
import type { DayNames, DayOfWaits } from '#domain/response/tally'
import { tryTurn } from '#server/platform/account-lock'
import { answering } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'
import { bytesOf, type FoundWait, minutesOfDay, packDay, waitsOf, wordsIn } from './packed-day.ts'

const dayMs = 86_400_000
/** Days whose waits are read at once where nothing is kept of them, or something is. */
const foundAtOnce = 16
const keptAtOnce = 128

/** What is stored of a day: `version` null without a row, `isKept` when its waits are packed. */
type KnownDay = { day: number; version: number | null; isKept: boolean; waits: number }

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
    .select(['day', 'version', 'waits'])
    .select((of) => of('facts', 'is not', null).as('is_kept'))
    .where('account_id', '=', accountId)
    .where('day', '>=', nameOf(first))
    .where('day', '<=', nameOf(last))
    .execute()
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const row = known.get(nameOf(first + at))
    const stored = { version: row?.version ?? null, waits: row?.waits ?? 0 }
    return { day: first + at, ...stored, isKept: row?.is_kept === true }
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
  const days: DayOfWaits[] = []
  const kept = known.filter(({ isKept }) => isKept)
  for (const some of slices(kept, keptAtOnce)) days.push(...(await keptDays(trx, accountId, some)))
  const there = new Set(days.map(({ day }) => day))
  const today = Math.floor(now.getTime() / dayMs)
  const missing = known.filter(({ day }) => !there.has(day) && day <= today)
  for (const some of slices(missing, foundAtOnce)) {
    const found = await findDays(trx, accountId, some)
    days.push(...found.flatMap(({ parts }) => parts))
    await keepDays(
      trx,
      accountId,
      found.filter(({ day, parts }) => day < today && parts.length === 1),
    )
  }
  return days
}

async function keptDays(trx: Trx, accountId: string, known: readonly KnownDay[]) {
  const rows = await trx
    .selectFrom('response_days')
    .select(['day', 'names', 'facts'])
    .where('account_id', '=', accountId)
    .where(
      'day',
      'in',
      known.map(({ day }) => nameOf(day)),
    )
    .execute()
  return rows.flatMap(({ day, names, facts }): DayOfWaits[] => {
    if (facts === null || names === null) return []
    const { repliers, lines, campaigns } = names
    return [{ day: Date.parse(day) / dayMs, repliers, lines, campaigns, words: wordsIn(facts) }]
  })
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
      select floor(date_part('epoch', began_at) / 60)::int as minute,
        business_seconds as seconds, reply_via as via, replied_by as name, instance_id as line,
        campaign
      from response_waits
      where account_id = ${accountId} and began_at >= asked.day::timestamp at time zone 'UTC'
        and began_at < (asked.day + 1)::timestamp at time zone 'UTC'
      order by began_at) w`.execute(trx)
  const of = Map.groupBy(rows.rows, ({ minute }) => Math.floor(minute / minutesOfDay))
  return known.map((one) => ({ ...one, parts: packDay(one.day, of.get(one.day) ?? []) }))
}

async function keepDays(trx: Trx, accountId: string, days: readonly FoundDay[]): Promise<void> {
  // Whoever changes waits has this turn, and may hold rows of several days: nobody waits for them here.
  if (days.length === 0 || !(await tryTurn(trx, 'leads', accountId))) return
  const [names, facts, waits] = [
    days.map(({ parts: [{ repliers, lines, campaigns }] }) =>
      JSON.stringify({ repliers, lines, campaigns } satisfies DayNames),
    ),
    days.map(({ parts: [{ words }] }) => bytesOf(words)),
    days.map(({ parts: [part] }) => waitsOf(part)),
  ]
  await sql`
    insert into response_days (account_id, day, version, waits, names, facts)
    select ${accountId}, d.* from unnest(${days.map(({ day }) => nameOf(day))}::date[],
      ${days.map(({ version }) => version ?? 0)}::bigint[], ${waits}::int[], ${names}::json[],
      ${facts}::bytea[]) d (day, version, waits, names, facts)
    on conflict (account_id, day) do update
      set waits = excluded.waits, names = excluded.names, facts = excluded.facts
      where response_days.version = excluded.version ${answering}`.execute(trx)
}

function* slices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** `YYYY-MM-DD` */
function nameOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
