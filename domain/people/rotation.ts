/** Somebody on duty; the turn of whoever was given a lead last is the highest. */
export type OnDuty = { userId: string; lastTurn: number }

/**
 * Gives so many leads in turn to those on duty: each goes to who has waited longest for one, which is first
 * whoever has just come on duty. Answers whose each is, and the turns after it; nobody on duty, nobody's.
 */
export function giveInTurn<Person extends OnDuty>(
  onDuty: readonly Person[],
  leads: number,
): { given: (Person | null)[]; after: Person[] } {
  let queue = onDuty.toSorted(byTurn)
  const given: (Person | null)[] = []
  for (let lead = 0; lead < leads; lead += 1) {
    const [next, ...others] = queue
    if (next === undefined) {
      given.push(null)
      continue
    }
    const lastTurn = Math.max(...queue.map((person) => person.lastTurn)) + 1
    given.push(next)
    queue = [...others, { ...next, lastTurn }]
  }
  return { given, after: queue }
}

function byTurn(a: OnDuty, b: OnDuty): number {
  return a.lastTurn - b.lastTurn || (a.userId < b.userId ? -1 : 1)
}
