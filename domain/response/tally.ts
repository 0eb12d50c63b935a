import { offsetMsAt } from '../date-range.ts'
import type { Steps } from '../steps.ts'
import type { ReplyVia } from './first-reply.ts'
import {
  bucketOf,
  buckets,
  createGroups,
  unansweredBucket,
  type WaitFigures,
} from './wait-groups.ts'

/** Who replied; `via` is null for an unanswered wait. */
export type Replier = { via: ReplyVia | null; name: string | null }

/** What repeats itself in the waits of a day, each once. */
export type DayNames = {
  repliers: readonly Replier[]
  lines: readonly string[]
  campaigns: readonly (string | null)[]
}

/** Places in a list of names. */
export type Places = Uint8Array | Uint16Array

/** Waits by columns, which the loops over a year read one after the other; places are those in `DayNames`. */
export type WaitColumns = {
  /** Until the reply; `unanswered` without one. */
  seconds: Uint32Array
  /** In which quarter of an hour of the day (UTC) the wait began. */
  slots: Uint8Array
  repliers: Places
  lines: Places
  campaigns: Places
}

/** Waits that began on a day of UTC (days since 1970), `mostTogether` at most. */
export type DayOfWaits = { day: number; names: DayNames; waits: WaitColumns }

/** Most waits of one `DayOfWaits`: a place in a list has two bytes, and all are counted in one step. */
export const mostTogether = 0x1_00_00
/** Stored in place of the seconds of an unanswered wait. */
export const unanswered = 0xff_ff_ff_ff
/** Offsets of time zones change at these, and so do the days of a period. */
export const slotsOfDay = 96

export type Tally = {
  total: WaitFigures
  repliers: (WaitFigures & Replier)[]
  lines: (WaitFigures & { id: string })[]
  campaigns: (WaitFigures & { campaign: string | null })[]
  hours: (WaitFigures & { hour: number })[]
  /** Waits that began in each hour of each weekday, Sunday first. */
  heatMap: number[][]
}

/** Instants that begin a day somewhere; the waits of one line, or of all; of the campaigns those with the most. */
type Asked = {
  from: number
  until: number
  timeZone: string
  line: string | null
  mostCampaigns: number
}

const slotMs = 900_000
const cellsOfWeek = 7 * 24

/**
 * Adds up the waits of a period. All figures are exact: a percentile is the least value that at least this
 * share of the answered waits does not exceed.
 */
export function* tallyOf(days: readonly DayOfWaits[], asked: Asked): Steps<Tally> {
  const repliers = createNames(({ via, name }: Replier) =>
    name === null ? `${via}` : `${via} ${name}`,
  )
  const lines = createNames((id: string) => id)
  const campaigns = createNames((name: string | null) => (name === null ? '' : `=${name}`))
  const placed: PlacedDay[] = []
  for (const { day, names, waits } of days) {
    placed.push({
      waits,
      cells: cellsOn(day, asked),
      repliers: names.repliers.map(repliers.placeOf),
      lines: names.lines.map((id) =>
        asked.line === null || id === asked.line ? lines.placeOf(id) : -1,
      ),
      campaigns: names.campaigns.map(campaigns.placeOf),
    })
    yield
  }

  const cells = new Uint32Array(cellsOfWeek)
  const ofCampaign = new Uint32Array(campaigns.all.length)
  for (const day of placed) {
    countCells(day, cells, ofCampaign)
    yield
  }
  const shown = [...ofCampaign.keys()]
    .filter((place) => (ofCampaign[place] ?? 0) > 0)
    .sort((a, b) => (ofCampaign[b] ?? 0) - (ofCampaign[a] ?? 0))
    .slice(0, asked.mostCampaigns)

  // The groups stand one after the other: all, the hours, the lines, who replied, the campaigns that are
  // shown and one of all others, which nobody asks for.
  const hoursAt = 1
  const linesAt = hoursAt + 24
  const repliersAt = linesAt + lines.all.length
  const campaignsAt = repliersAt + repliers.all.length
  const othersAt = campaignsAt + shown.length
  const groupOfCampaign = new Int32Array(campaigns.all.length).fill(othersAt)
  for (const [at, place] of shown.entries()) groupOfCampaign[place] = campaignsAt + at
  const grouped = placed.map((day) => ({
    waits: day.waits,
    hours: day.cells.map((cell) => (cell < 0 ? -1 : hoursAt + (cell % 24))),
    lines: day.lines.map((place) => (place < 0 ? -1 : linesAt + place)),
    repliers: day.repliers.map((place) => repliersAt + place),
    campaigns: day.campaigns.map((place) => groupOfCampaign[place] ?? othersAt),
  }))
  const groups = createGroups(othersAt + 1)
  for (const day of grouped) {
    countWaits(day, groups)
    yield
  }
  const hours = [...Array(24).keys()]
  groups.sum(
    0,
    hours.map((hour) => hoursAt + hour),
  )
  groups.aim()
  for (const day of grouped) {
    collectWaits(day, groups)
    yield
  }
  const told = <Of>(all: readonly Of[], from: number) =>
    all
      .map((of, at) => ({ of, figures: groups.figures(from + at) }))
      .filter(({ figures }) => figures.waits > 0)
  return {
    total: groups.figures(0),
    repliers: told(repliers.all, repliersAt).map(({ of, figures }) => ({ ...figures, ...of })),
    lines: told(lines.all, linesAt).map(({ of: id, figures }) => ({ ...figures, id })),
    campaigns: shown.map((place, at) => ({
      ...groups.figures(campaignsAt + at),
      campaign: campaigns.all[place] ?? null,
    })),
    hours: told(hours, hoursAt).map(({ of: hour, figures }) => ({ ...figures, hour })),
    heatMap: Array.from({ length: 7 }, (_, weekday) => [
      ...cells.subarray(weekday * 24, weekday * 24 + 24),
    ]),
  }
}

/** A day with the places of its names among those of all days. */
type PlacedDay = {
  waits: WaitColumns
  /** The hour of the week in which a slot lies, -1 outside of the period. */
  cells: readonly number[]
  repliers: readonly number[]
  /** -1: not asked for. */
  lines: readonly number[]
  campaigns: readonly number[]
}

/** A placed day with the groups of hours in which its waits are counted, instead of the cells. */
type GroupedDay = Omit<PlacedDay, 'cells'> & { hours: readonly number[] }

// The three loops that run once a wait: they read columns and small tables, and make nothing.

function countCells(day: PlacedDay, counts: Uint32Array, ofCampaign: Uint32Array): void {
  const { slots, lines, campaigns } = day.waits
  const { cells, lines: lineAt, campaigns: campaignAt } = day
  for (let at = 0; at < slots.length; at += 1) {
    const cell = cells[slots[at] ?? 0] ?? -1
    if (cell < 0 || (lineAt[lines[at] ?? 0] ?? -1) < 0) continue
    raise(counts, cell)
    raise(ofCampaign, campaignAt[campaigns[at] ?? 0] ?? 0)
  }
}

function countWaits(day: GroupedDay, { histogram }: Groups): void {
  const { seconds, slots, repliers, lines, campaigns } = day.waits
  const { hours, lines: lineAt, repliers: replierAt, campaigns: campaignAt } = day
  for (let at = 0; at < seconds.length; at += 1) {
    const hour = hours[slots[at] ?? 0] ?? -1
    const line = lineAt[lines[at] ?? 0] ?? -1
    if (hour < 0 || line < 0) continue
    const value = seconds[at] ?? unanswered
    const bucket = value === unanswered ? unansweredBucket : bucketOf(value)
    raise(histogram, hour * buckets + bucket)
    raise(histogram, line * buckets + bucket)
    raise(histogram, (replierAt[repliers[at] ?? 0] ?? 0) * buckets + bucket)
    raise(histogram, (campaignAt[campaigns[at] ?? 0] ?? 0) * buckets + bucket)
  }
}

function collectWaits(day: GroupedDay, { isAimed, collect }: Groups): void {
  const { seconds, slots, repliers, lines, campaigns } = day.waits
  const { hours, lines: lineAt, repliers: replierAt, campaigns: campaignAt } = day
  for (let at = 0; at < seconds.length; at += 1) {
    const value = seconds[at] ?? unanswered
    if (value === unanswered) continue
    const bucket = bucketOf(value)
    if (isAimed[bucket] !== 1) continue
    const hour = hours[slots[at] ?? 0] ?? -1
    const line = lineAt[lines[at] ?? 0] ?? -1
    if (hour < 0 || line < 0) continue
    collect(0, bucket, value)
    collect(hour, bucket, value)
    collect(line, bucket, value)
    collect(replierAt[repliers[at] ?? 0] ?? 0, bucket, value)
    collect(campaignAt[campaigns[at] ?? 0] ?? 0, bucket, value)
  }
}

type Groups = ReturnType<typeof createGroups>

function raise(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Names in the order in which they came first, each once. */
function createNames<Name>(keyOf: (name: Name) => string) {
  const places = new Map<string, number>()
  const all: Name[] = []
  return {
    all,
    placeOf(name: Name): number {
      const key = keyOf(name)
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, all.length)
      all.push(name)
      return all.length - 1
    },
  }
}

/** The hour of the week, as clocks show it, of each slot of a day; -1 outside of the period. */
function cellsOn(day: number, { from, until, timeZone }: Asked): number[] {
  const at = (slot: number) => (day * slotsOfDay + slot) * slotMs
  const [first, last] = [offsetMsAt(at(0), timeZone), offsetMsAt(at(slotsOfDay - 1), timeZone)]
  const cells: number[] = []
  for (let slot = 0; slot < slotsOfDay; slot += 1) {
    const ms = at(slot)
    const local = ms + (first === last ? first : offsetMsAt(ms, timeZone))
    // 1970 began on a Thursday.
    const cell = (Math.floor(local / 3_600_000) + 4 * 24) % cellsOfWeek
    cells.push(ms < from || ms >= until ? -1 : cell)
  }
  return cells
}
