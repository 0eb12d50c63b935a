import type { BusinessHours, OpenSpan } from './business-hours.ts'

const weekdays = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']

/** The hours in one line, the week first. */
export function hoursWords({ week, holidays }: BusinessHours): string {
  return [
    ...week.map((spans, day) => `${weekdays[day]} ${spanWords(spans)}`),
    ...holidays.map(({ day, name, spans }) => `${day} ${name} ${spanWords(spans)}`),
  ].join(', ')
}

function spanWords(spans: readonly OpenSpan[]): string {
  if (spans.length === 0) return 'fechado'
  return spans.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(' e ')
}

function clockOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
