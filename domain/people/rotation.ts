/** A person on duty; the person who was given the last lead has the highest turn. */
export type OnDuty = { userId: string; lastTurn: number }

/**
 * Gives `leads` leads in turn to the people on duty: each goes to the person who has waited longest for one;
 * a person who has just come on duty is first. Answers the person of each lead (null while nobody is on duty)
 * and the turns afterwards.
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
