import { addDays, type Day, type DaySpan } from '../date-range.ts'

/** By day of spend: the days on which the ad platform answered nothing for it. */
export type SpendDoubts = { [day: Day]: Day[] }

/** An empty answer is believed once it came on this many different days. */
export const agreeingDays = 3

/** The nightly reading asks about this many days; a doubt about an older one is never asked again. */
const daysAskedAgain = 28

/**
 * Decides about days that have stored spend and for which an answer brought nothing (`emptyDays`): a platform
 * that has lost its data answers with an empty list as one without spend does. `kept` are the days whose stored
 * spend stays; an answer with rows, or enough empty ones, ends the doubt about a day.
 */
export function judgeEmptyDays(
  doubts: SpendDoubts,
  { emptyDays, span, today }: { emptyDays: readonly Day[]; span: DaySpan; today: Day },
): { doubts: SpendDoubts; kept: Day[] } {
  const oldest = addDays(today, 1 - daysAskedAgain)
  const open = Object.entries(doubts).filter(
    ([day]) => day >= oldest && (day < span.from || day > span.to),
  )
  const met = emptyDays
    .map((day): [Day, Day[]] => [day, [...new Set([...(doubts[day] ?? []), today])].sort()])
    .filter(([, answeredOn]) => answeredOn.length < agreeingDays)
  return { doubts: Object.fromEntries([...open, ...met]), kept: met.map(([day]) => day) }
}
