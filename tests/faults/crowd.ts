import { Agent } from 'node:http'

export type Crowd = {
  /** People whose connection broke before an answer: the server is gone, and they with it. */
  readonly broken: number
  /** Resolves after that many more turns; rejects when nobody is left to take them. */
  turns(more: number): Promise<void>
  /** Lets the turns that are under way end. */
  leave(): Promise<void>
}

/** People who each take a turn again as soon as the last one is over, whatever it came to. */
export function crowdOf<Person>(
  people: readonly Person[],
  turn: (agent: Agent, person: Person, times: number) => Promise<'counts' | 'other'>,
): Crowd {
  const agent = new Agent({ keepAlive: true, maxSockets: people.length })
  const waiting = new Set<{ at: number; resolve: () => void; reject: (why: Error) => void }>()
  let counted = 0
  let broken = 0
  let isLeaving = false

  async function live(person: Person): Promise<void> {
    for (let times = 0; !isLeaving; times++) {
      try {
        if ((await turn(agent, person, times)) === 'counts') counted += 1
      } catch {
        broken += 1
        return
      }
      for (const one of waiting) if (counted >= one.at) one.resolve()
    }
  }

  const everybody = Promise.all(people.map(live))
  return {
    get broken() {
      return broken
    },
    turns(more) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.add({ at: counted + more, resolve, reject })
      everybody.then(() =>
        reject(new Error(`all ${people.length} have left, ${broken} of them cut off`)),
      )
      return promise
    },
    async leave() {
      isLeaving = true
      await everybody
      agent.destroy()
    },
  }
}
