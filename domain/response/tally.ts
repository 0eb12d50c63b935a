import { offsetMsAt } from '../date-range.ts'
import type { Steps } from '../steps.ts'
import type { ReplyVia } from './first-reply.ts'
import { createGroups, type WaitFigures } from './wait-groups.ts'

/** Who replied; nobody (`via` null) to what is unanswered. */
export type Replier = { via: ReplyVia | null; name: string | null }

/** What repeats itself in the waits of a day, each once. */
export type DayNames = {
  repliers: readonly Replier[]
  lines: readonly string[]
  campaigns: readonly (string | null)[]
}

/** Waits that began on a day of UTC, `mostTogether` at most. */
export type DayOfWaits = DayNames & {
  /** Days since 1970. */
  day: number
  /** Three numbers a wait (`wordsOfWait`). */
  words: Uint32Array
}

export const wordsPerWait = 3
/** So many waits can be told together: a place in a list has two bytes. */
export const mostTogether = 0x1_00_00
/** Stands for the seconds of what is unanswered. */
const unanswered = 0xff_ff_ff_ff

/** A wait as three numbers; the places are those in the lists of its day. */
export function wordsOfWait(wait: {
  minuteOfDay: number
  seconds: number | null
  replier: number
  line: number
  campaign: number
}): [number, number, number] {
  const { minuteOfDay, seconds, replier, line, campaign } = wait
  // `>>> 0` makes of a negative number the one of the same bits.
  return [
    seconds ?? unanswered,
    ((minuteOfDay << 16) | replier) >>> 0,
    ((line << 16) | campaign) >>> 0,
  ]
}

export type Tally = {
  total: WaitFigures
  repliers: (WaitFigures & Replier)[]
  lines: (WaitFigures & { id: string })[]
  campaigns: (WaitFigures & { campaign: string | null })[]
  hours: (WaitFigures & { hour: number })[]
  /** Waits that began in each hour of each weekday, Sunday first. */
  heatMap: number[][]
}

/** Whole minutes of UTC; the waits of one line, or of all; of the campaigns those with the most waits. */
type Asked = {
  from: number
  until: number
  timeZone: string
  line: string | null
  mostCampaigns: number
}

const minuteMs = 60_000
const minutesOfDay = 1_440
const slotMinutes = 15
/** So many waits are a step. */
const waitsAStep = 16_384

/**
 * Adds up the waits of a period. All figures are exact: a percentile is the least value that so many of
 * the answered waits do not exceed.
 */
export function* tallyOf(days: readonly DayOfWaits[], asked: Asked): Steps<Tally> {
  const repliers = createNames(({ via, name }: Replier) =>
    name === null ? `${via}` : `${via} ${name}`,
  )
  const lines = createNames((id: string) => id)
  const campaigns = createNames((name: string | null) => (name === null ? '' : `=${name}`))
  const placed: PlacedDay[] = []
  for (const day of days) {
    placed.push({
      words: day.words,
      begin: day.day * minutesOfDay,
      offsets: offsetsOn(day.day, asked.timeZone),
      repliers: day.repliers.map(repliers.placeOf),
      lines: day.lines.map((id) =>
        asked.line === null || id === asked.line ? lines.placeOf(id) : -1,
      ),
      campaigns: day.campaigns.map(campaigns.placeOf),
    })
    yield
  }
  const period = { first: asked.from / minuteMs, end: asked.until / minuteMs }

  const cells = new Uint32Array(7 * 24)
  const ofCampaign = new Uint32Array(campaigns.all.length)
  yield* eachWait(placed, period, (_seconds, _replier, _line, campaign, cell) => {
    cells[cell] = (cells[cell] ?? 0) + 1
    ofCampaign[campaign] = (ofCampaign[campaign] ?? 0) + 1
  })
  const shown = [...ofCampaign.keys()]
    .filter((place) => (ofCampaign[place] ?? 0) > 0)
    .sort((a, b) => (ofCampaign[b] ?? 0) - (ofCampaign[a] ?? 0))
    .slice(0, asked.mostCampaigns)
  const shownAt = new Int32Array(campaigns.all.length).fill(-1)
  for (const [at, place] of shown.entries()) shownAt[place] = at

  // The groups stand one after the other: all, the hours, the lines, who replied, the campaigns.
  const hoursAt = 1
  const linesAt = hoursAt + 24
  const repliersAt = linesAt + lines.all.length
  const campaignsAt = repliersAt + repliers.all.length
  const groups = createGroups(campaignsAt + shown.length)
  yield* eachWait(placed, period, (seconds, replier, line, campaign, cell) => {
    const value = seconds === unanswered ? null : seconds
    groups.count(0, value)
    groups.count(hoursAt + (cell % 24), value)
    groups.count(linesAt + line, value)
    groups.count(repliersAt + replier, value)
    const at = shownAt[campaign] ?? -1
    if (at >= 0) groups.count(campaignsAt + at, value)
  })
  groups.aim()
  yield* eachWait(placed, period, (seconds, replier, line, campaign, cell) => {
    if (seconds === unanswered) return
    groups.collect(0, seconds)
    groups.collect(hoursAt + (cell % 24), seconds)
    groups.collect(linesAt + line, seconds)
    groups.collect(repliersAt + replier, seconds)
    const at = shownAt[campaign] ?? -1
    if (at >= 0) groups.collect(campaignsAt + at, seconds)
  })
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
    hours: told([...Array(24).keys()], hoursAt).map(({ of, figures }) => ({
      ...figures,
      hour: of,
    })),
    heatMap: Array.from({ length: 7 }, (_, weekday) => [
      ...cells.subarray(weekday * 24, weekday * 24 + 24),
    ]),
  }
}

/** A day with the places of its names among those of all days; -1: not asked for. */
type PlacedDay = {
  words: Uint32Array
  /** Minutes since 1970. */
  begin: number
  /** Minutes to add to UTC in each quarter of an hour. */
  offsets: readonly number[]
  repliers: readonly number[]
  lines: readonly number[]
  campaigns: readonly number[]
}
type Visit = (
  seconds: number,
  replier: number,
  line: number,
  campaign: number,
  cell: number,
) => void

function* eachWait(
  days: readonly PlacedDay[],
  period: { first: number; end: number },
  visit: Visit,
): Steps<void> {
  const most = waitsAStep * wordsPerWait
  for (const day of days) {
    for (let from = 0; from < day.words.length; from += most) {
      visitWaits(day, from, Math.min(day.words.length, from + most), period, visit)
      yield
    }
  }
}

/** The loop that runs once a wait, and is therefore no generator. */
function visitWaits(
  { words, begin, offsets, repliers, lines, campaigns }: PlacedDay,
  from: number,
  to: number,
  { first, end }: { first: number; end: number },
  visit: Visit,
): void {
  for (let at = from; at < to; at += wordsPerWait) {
    const when = words[at + 1] ?? 0
    const where = words[at + 2] ?? 0
    const minute = begin + (when >>> 16)
    const line = lines[where >>> 16] ?? -1
    if (minute < first || minute >= end || line < 0) continue
    const local = minute + (offsets[Math.floor((when >>> 16) / slotMinutes)] ?? 0)
    // 1970 began on a Thursday.
    const cell = (Math.floor(local / 60) + 4 * 24) % (7 * 24)
    visit(
      words[at] ?? 0,
      repliers[when & 0xff_ff] ?? 0,
      line,
      campaigns[where & 0xff_ff] ?? 0,
      cell,
    )
  }
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

/** Minutes to add to UTC in each quarter of an hour of the day. */
function offsetsOn(day: number, timeZone: string): number[] {
  const at = (minute: number) =>
    offsetMsAt((day * minutesOfDay + minute) * minuteMs, timeZone) / minuteMs
  const slots = minutesOfDay / slotMinutes
  const [first, last] = [at(0), at(minutesOfDay - slotMinutes)]
  if (first === last) return new Array<number>(slots).fill(first)
  return Array.from({ length: slots }, (_, slot) => at(slot * slotMinutes))
}
