import { sql } from 'kysely'
import { repeatWindowMs } from '#domain/clicks/click-filter'
import type { Trx } from '#server/platform/sql'
import type { NewClick } from './enrich-click.ts'

// An id is made a moment after the instant of its click.
const idSlack = sql`interval '1 minute'`

type Original = { id: string; at: number }

/**
 * Turns people's clicks that repeat a counted click of the same visitor (address, user agent, link)
 * within the window into `repeat` of it. The window lies on both sides: a click from the spill file
 * may be older than the ones already here.
 */
export async function markRepeats(trx: Trx, clicks: NewClick[]): Promise<void> {
  const human = clicks.filter((click) => click.class === 'human')
  if (human.length === 0) return
  const originals = await countedClicks(trx, human)
  for (const click of human) {
    const key = visitorKey(click.account_id, click.visitor)
    const at = Date.parse(click.clicked_at)
    const known = originals.get(key) ?? []
    const original = known.find((one) => Math.abs(one.at - at) < repeatWindowMs)
    if (original === undefined) {
      originals.set(key, [...known, { id: click.id, at }])
    } else if (original.id !== click.id) {
      click.class = 'repeat'
      click.class_reason = 'mesmo_visitante'
      click.repeat_of = original.id
    }
  }
}

/**
 * Counted clicks of these visitors in the seconds around these clicks. One look for all of them: were
 * each looked up by itself, PostgreSQL might go through all clicks of those seconds for every one
 * while it has no statistics yet.
 */
async function countedClicks(trx: Trx, clicks: NewClick[]): Promise<Map<string, Original[]>> {
  const spans = spansOf(clicks)
  const { rows } = await sql<{ account_id: string; visitor: string; id: string; clicked_at: Date }>`
    select c.account_id, encode(c.visitor, 'hex') as visitor, c.id, c.clicked_at
    from unnest(${spans.map((span) => span.accountId)}::uuid[],
      ${spans.map((span) => new Date(span.from))}::timestamptz[],
      ${spans.map((span) => new Date(span.to))}::timestamptz[]) as s (account_id, from_at, to_at)
    join clicks c on c.account_id = s.account_id and c.class = 'human'
      and c.id >= first_id_at(s.from_at - ${idSlack}) and c.id < first_id_at(s.to_at + ${idSlack})
      and c.clicked_at > s.from_at and c.clicked_at < s.to_at
    order by c.clicked_at`.execute(trx)
  const originals = new Map<string, Original[]>()
  for (const row of rows) {
    const key = visitorKey(row.account_id, row.visitor)
    const known = originals.get(key) ?? []
    known.push({ id: row.id, at: row.clicked_at.getTime() })
    originals.set(key, known)
  }
  return originals
}

type Span = { accountId: string; from: number; to: number }

/**
 * The times around the clicks in which an original may lie, by account; those that overlap are one,
 * so that each stored click is read once.
 */
function spansOf(clicks: readonly NewClick[]): Span[] {
  const spans: Span[] = []
  const times = clicks.map(({ account_id: accountId, clicked_at: at }) => ({
    accountId,
    from: Date.parse(at) - repeatWindowMs,
    to: Date.parse(at) + repeatWindowMs,
  }))
  times.sort((a, b) =>
    a.accountId < b.accountId ? -1 : a.accountId > b.accountId ? 1 : a.from - b.from,
  )
  for (const time of times) {
    const last = spans.at(-1)
    if (last?.accountId === time.accountId && time.from <= last.to) last.to = time.to
    else spans.push(time)
  }
  return spans
}

/** The first 64 bits are what the table keeps of a visitor. */
function visitorKey(accountId: string, visitor: string): string {
  return `${accountId} ${visitor.slice(0, 16)}`
}
