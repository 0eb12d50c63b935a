import { sql } from 'kysely'
import { repeatWindowMs } from '#domain/clicks/click-filter'
import type { Trx } from '#server/platform/sql'
import type { NewClick } from './enrich-click.ts'

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

async function countedClicks(trx: Trx, clicks: NewClick[]): Promise<Map<string, Original[]>> {
  const { rows } = await sql<{ account_id: string; visitor: string; id: string; clicked_at: Date }>`
    select distinct c.account_id, encode(c.visitor, 'hex') as visitor, c.id, c.clicked_at
    from unnest(${clicks.map((click) => click.account_id)}::uuid[],
      ${clicks.map((click) => click.visitor)}::text[],
      ${clicks.map((click) => click.clicked_at)}::timestamptz[]) as v (account_id, visitor, at)
    join clicks c on c.account_id = v.account_id and c.visitor = decode(v.visitor, 'hex')
      and c.class = 'human'
      and c.clicked_at > v.at - make_interval(secs => ${repeatWindowMs / 1000}::float8)
      and c.clicked_at < v.at + make_interval(secs => ${repeatWindowMs / 1000}::float8)
    order by c.clicked_at`.execute(trx)
  const originals = new Map<string, Original[]>()
  for (const row of rows) {
    const key = visitorKey(row.account_id, row.visitor)
    const known = originals.get(key) ?? []
    originals.set(key, [...known, { id: row.id, at: row.clicked_at.getTime() }])
  }
  return originals
}

function visitorKey(accountId: string, visitor: string): string {
  return `${accountId} ${visitor}`
}
