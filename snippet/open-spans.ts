/** When somebody answers: days of the week (0 is Sunday) and `HH:MM` on those days. */
export type WeekHours = { days: readonly number[]; from: string; to: string }

const day = 24 * 60
const week = 7 * day

/**
 * The hours as spans of minutes since Sunday 00:00, the end not included. An end that is not after
 * its start lies on the next day; what passes the end of the week goes on at its start.
 */
export function openSpans({ days, from, to }: WeekHours): [from: number, to: number][] {
  const length = minutes(to) > minutes(from) ? 0 : day
  return days.flatMap((number): [number, number][] => {
    const start = number * day + minutes(from)
    const end = number * day + minutes(to) + length
    if (end <= week) return [[start, end]]
    return [
      [start, week],
      [0, end - week],
    ]
  })
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
