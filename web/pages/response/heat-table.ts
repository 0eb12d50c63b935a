type Head = { name: string; short: string }
type Cell = { key: string; count: number; share: number }

/** The counts of weekdays and hours as a table shows them. */
export type HeatTable = {
  columns: Head[]
  rows: (Head & { cells: Cell[] })[]
  busiest: { weekday: string; hour: string; count: number } | null
}

type Words = {
  weekday: (index: number) => string
  shortWeekday: (index: number) => string
  hour: (hour: number) => string
}

/**
 * A row a weekday, Monday first; `isUpright` a row an hour, from the first to the last in which anybody
 * wrote. `share` is the part of the busiest hour, by which a cell is coloured.
 */
export function heatTable(
  counts: readonly (readonly number[])[],
  { isUpright, ...words }: Words & { isUpright: boolean },
): HeatTable {
  const weekdays = [1, 2, 3, 4, 5, 6, 0]
  const all = weekdays.flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => ({ weekday, hour, count: countOf(weekday, hour) })),
  )
  const top = all.reduce((most, one) => (one.count > most.count ? one : most))
  const used = all.filter(({ count }) => count > 0).map(({ hour }) => hour)
  const hours =
    isUpright && used.length > 0 ? from(Math.min(...used), Math.max(...used)) : from(0, 23)

  const weekdayHead = (weekday: number): Head => {
    return { name: words.weekday(weekday), short: words.shortWeekday(weekday) }
  }
  const hourHead = (hour: number): Head => {
    const name = words.hour(hour)
    return { name, short: isUpright ? name : String(hour) }
  }
  const cell = (weekday: number, hour: number): Cell => {
    const count = countOf(weekday, hour)
    return { key: `${weekday} ${hour}`, count, share: count / Math.max(1, top.count) }
  }

  return {
    columns: isUpright ? weekdays.map(weekdayHead) : hours.map(hourHead),
    rows: isUpright
      ? hours.map((hour) => {
          return { ...hourHead(hour), cells: weekdays.map((weekday) => cell(weekday, hour)) }
        })
      : weekdays.map((weekday) => {
          return { ...weekdayHead(weekday), cells: hours.map((hour) => cell(weekday, hour)) }
        }),
    busiest:
      top.count === 0
        ? null
        : { weekday: words.weekday(top.weekday), hour: words.hour(top.hour), count: top.count },
  }

  function countOf(weekday: number, hour: number): number {
    return counts[weekday]?.[hour] ?? 0
  }
}

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
