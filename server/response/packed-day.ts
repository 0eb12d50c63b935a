import {
  type DayNames,
  type DayOfWaits,
  mostTogether,
  type Replier,
  slotsOfDay,
  unanswered,
  type WaitColumns,
} from '#domain/response/tally'

/** A wait as the report needs it; `slot` in quarters of an hour since 1970. */
export type FoundWait = {
  slot: number
  seconds: number | null
  via: Replier['via']
  name: string | null
  line: string
  campaign: string | null
}

/** The waits of a day, as a rule together, parted in what repeats itself and a few numbers each. */
export function packDay(day: number, waits: readonly FoundWait[]): [DayOfWaits, ...DayOfWaits[]] {
  const others = waits.slice(mostTogether)
  const first = packed(day, waits.slice(0, mostTogether))
  return others.length === 0 ? [first] : [first, ...packDay(day, others)]
}

function packed(day: number, found: readonly FoundWait[]): DayOfWaits {
  const repliers = createList(({ via, name }: Replier) =>
    name === null ? `${via}` : `${via} ${name}`,
  )
  const lines = createList((id: string) => id)
  const campaigns = createList((name: string | null) => name)
  const places = found.map((wait) => ({
    replier: repliers.placeOf(wait),
    line: lines.placeOf(wait.line),
    campaign: campaigns.placeOf(wait.campaign),
  }))
  const names: DayNames = {
    repliers: repliers.all.map(({ via, name }) => ({ via, name })),
    lines: lines.all,
    campaigns: campaigns.all,
  }
  const column = (values: number[]) =>
    widthOf(names) === 1 ? Uint8Array.from(values) : Uint16Array.from(values)
  const waits: WaitColumns = {
    seconds: Uint32Array.from(found, ({ seconds }) => seconds ?? unanswered),
    slots: Uint8Array.from(found, ({ slot }) => slot - day * slotsOfDay),
    repliers: column(places.map(({ replier }) => replier)),
    lines: column(places.map(({ line }) => line)),
    campaigns: column(places.map(({ campaign }) => campaign)),
  }
  return { day, names, waits }
}

/**
 * The columns one after the other, as base64: PostgreSQL hands out a text as it lies there, and would
 * write out bytes as twice as many digits. Eight bytes a wait, unless a day has more than 256 of
 * something.
 */
export function textOf({ seconds, repliers, lines, campaigns, slots }: WaitColumns): string {
  const columns = [seconds, repliers, lines, campaigns, slots]
  return Buffer.concat(
    columns.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  ).toString('base64')
}

export function columnsOf(text: string, names: DayNames): WaitColumns {
  const packed = Buffer.from(text, 'base64')
  // A small buffer lies among others of Node's, and may begin where no number of four bytes can.
  const bytes = packed.byteOffset % 4 === 0 ? packed : new Uint8Array(packed)
  const { buffer, byteOffset, length } = bytes
  const width = widthOf(names)
  const count = length / (4 + 3 * width + 1)
  const column = width === 1 ? Uint8Array : Uint16Array
  const places = (at: number) => new column(buffer, byteOffset + count * (4 + at * width), count)
  return {
    seconds: new Uint32Array(buffer, byteOffset, count),
    repliers: places(0),
    lines: places(1),
    campaigns: places(2),
    slots: new Uint8Array(buffer, byteOffset + count * (4 + 3 * width), count),
  }
}

/** The bytes of a place in these lists. */
function widthOf({ repliers, lines, campaigns }: DayNames): 1 | 2 {
  return Math.max(repliers.length, lines.length, campaigns.length) > 256 ? 2 : 1
}

/** Things in the order in which they came first, each once. */
function createList<Thing>(keyOf: (thing: Thing) => string | null) {
  const places = new Map<string | null, number>()
  const all: Thing[] = []
  return {
    all,
    placeOf(thing: Thing): number {
      const key = keyOf(thing)
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, all.length)
      all.push(thing)
      return all.length - 1
    },
  }
}
