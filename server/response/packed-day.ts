import {
  type DayOfWaits,
  mostTogether,
  type Replier,
  wordsOfWait,
  wordsPerWait,
} from '#domain/response/tally'

/** A wait as the report needs it; `minute` since 1970. */
export type FoundWait = {
  minute: number
  seconds: number | null
  via: Replier['via']
  name: string | null
  line: string
  campaign: string | null
}

export const minutesOfDay = 1_440

/** The waits of a day, as a rule together, parted in what repeats itself and three numbers each. */
export function packDay(day: number, waits: readonly FoundWait[]): [DayOfWaits, ...DayOfWaits[]] {
  const others = waits.slice(mostTogether)
  const first = packed(day, waits.slice(0, mostTogether))
  return others.length === 0 ? [first] : [first, ...packDay(day, others)]
}

function packed(day: number, waits: readonly FoundWait[]): DayOfWaits {
  const repliers = createList<Replier>()
  const lines = createList<string>()
  const campaigns = createList<string | null>()
  const words = new Uint32Array(waits.length * wordsPerWait)
  for (const [at, wait] of waits.entries()) {
    const own = wordsOfWait({
      minuteOfDay: wait.minute - day * minutesOfDay,
      seconds: wait.seconds,
      replier: repliers.placeOf({ via: wait.via, name: wait.name }),
      line: lines.placeOf(wait.line),
      campaign: campaigns.placeOf(wait.campaign),
    })
    words.set(own, at * wordsPerWait)
  }
  return {
    day,
    repliers: repliers.all,
    lines: lines.all,
    campaigns: campaigns.all,
    words,
  }
}

export function waitsOf({ words }: DayOfWaits): number {
  return words.length / wordsPerWait
}

export function bytesOf(words: Uint32Array): Buffer {
  return Buffer.from(words.buffer, words.byteOffset, words.byteLength)
}

export function wordsIn(bytes: Buffer): Uint32Array {
  // A copy: a buffer may begin where no number of four bytes can.
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

/** Things in the order in which they came first, each once. */
function createList<Thing>() {
  const places = new Map<string, number>()
  const all: Thing[] = []
  return {
    all,
    placeOf(thing: Thing): number {
      const key = JSON.stringify(thing)
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, all.length)
      all.push(thing)
      return all.length - 1
    },
  }
}
