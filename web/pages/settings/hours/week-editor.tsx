import { hoursText as text, weekdayNames } from '../../../text/response.ts'
import { Button } from '../../../ui/button.tsx'
import type { DraftSpan } from './hours-draft.ts'
import { SpanFields } from './span-fields.tsx'

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

/** The times of each weekday. */
export function WeekEditor({
  week,
  onChange,
}: {
  week: readonly DraftSpan[][]
  onChange: (week: DraftSpan[][]) => void
}) {
  const copyMonday = () =>
    onChange(week.map((spans, day) => (day >= 1 && day <= 5 ? [...(week[1] ?? [])] : spans)))
  return (
    <section aria-label={text.week} className="grid min-w-0 gap-3 p-5">
      {mondayFirst.map((day) => {
        const name = weekdayNames[day] ?? ''
        return (
          <div key={day} className="grid items-start gap-x-2 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
            <p className="pt-2 text-[0.8125rem] max-sm:pb-1">{name}</p>
            <SpanFields
              day={name}
              spans={week[day] ?? []}
              onChange={(spans) =>
                onChange(week.map((known, index) => (index === day ? spans : known)))
              }
            />
          </div>
        )
      })}
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={copyMonday}>
        {text.copy}
      </Button>
    </section>
  )
}
