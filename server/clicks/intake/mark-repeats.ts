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

/**
 * Counted clicks of these visitors in the seconds around these clicks. One look for all of them: were
 * each looked up by itself, PostgreSQL might go through all clicks of those seconds for every one
 * while it has no statistics yet.
 */
async function countedClicks(trx: Trx, clicks: NewClick[]): Promise<Map<string, Original[]>> {
  const instants = clicks.map((click) => Date.parse(click.clicked_at))
  const accountIds = [...new Set(clicks.map((click) => click.account_id))]
  const visitors = [...new Set(clicks.map((click) => click.visitor))]
  const time = (at: number) => new Date(at).toISOString()
  const { rows } = await sql<{ account_id: string; visitor: string; id: string; clicked_at: Date }>`
    select account_id, encode(visitor, 'hex') as visitor, id, clicked_at from clicks
    where account_id = any(${accountIds}::uuid[]) and class = 'human'
      and visitor = any(array(select decode(v, 'hex') from unnest(${visitors}::text[]) v))
      and clicked_at > ${time(Math.min(...instants) - repeatWindowMs)}
      and clicked_at < ${time(Math.max(...instants) + repeatWindowMs)}
    order by clicked_at`.execute(trx)
  const originals = new Map<string, Original[]>()
  for (const row of rows) {
    const key = visitorKey(row.account_id, row.visitor)
    const known = originals.get(key) ?? []
    known.push({ id: row.id, at: row.clicked_at.getTime() })
    originals.set(key, known)
  }
  return originals
}

function visitorKey(accountId: string, visitor: string): string {
  return `${accountId} ${visitor}`
}
