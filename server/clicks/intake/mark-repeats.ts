import { repeatWindowMs } from '#domain/clicks/click-filter'
import type { Trx } from '#server/platform/sql'
import type { StoredClick } from '../store/split-click.ts'
import { visitorOf } from '../store/visit-key.ts'
import { type Visit, visitsAround } from '../store/visits.ts'

type Original = { id: string; at: number }

/**
 * Turns people's clicks that repeat a counted click of the same visitor (address, user agent, link)
 * within the window into `repeat` of it. The window lies on both sides: a click from the spill file
 * may be older than the ones already here. The caller has the accounts' turn, so that no other click
 * of theirs is stored meanwhile.
 */
export async function markRepeats(trx: Trx, clicks: readonly StoredClick[]): Promise<void> {
  const human = clicks
    .filter((click) => click.class === 'human')
    .map((click) => ({
      click,
      accountId: click.account_id,
      visitor: visitorOf(click.visitor),
      at: Date.parse(click.clicked_at),
    }))
  const originals = new Map<string, Original[]>()
  const stored = await visitsAround(trx, human, repeatWindowMs)
  for (const visit of stored.sort((a, b) => a.at - b.at)) add(originals, visit, visit)
  for (const visit of human) {
    const { click, at } = visit
    const known = originals.get(keyOf(visit)) ?? []
    const original = known.find((one) => Math.abs(one.at - at) < repeatWindowMs)
    if (original === undefined) {
      add(originals, visit, { id: click.id, at })
    } else if (original.id !== click.id) {
      click.class = 'repeat'
      click.class_reason = 'mesmo_visitante'
      click.repeat_of = original.id
    }
  }
}

type OfVisitor = Pick<Visit, 'accountId' | 'visitor'>

function add(originals: Map<string, Original[]>, visit: OfVisitor, original: Original): void {
  const known = originals.get(keyOf(visit))
  if (known) known.push(original)
  else originals.set(keyOf(visit), [original])
}

function keyOf({ accountId, visitor }: OfVisitor): string {
  return `${accountId} ${visitor}`
}
