import { useState } from 'react'
import { type Filters, type PeriodProblem, periodProblems } from '#domain/filters'
import { filtersText } from '../../text/dashboard.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type Dates = Pick<Filters, 'startDate' | 'endDate'>

const { startDate: startLabel, endDate: endLabel } = filtersText.fields

/**
 * The two days of a period of its own; it is applied once both are there and in order. `meanwhile` is what the
 * screen shows until then.
 */
export function PeriodDates({
  filters,
  onChange,
  meanwhile,
}: {
  filters: Dates
  onChange: (dates: Dates) => void
  meanwhile?: keyof typeof filtersText.meanwhile
}) {
  // The router draws an address later than it takes it: a field that waited for it would jump back
  // under the fingers.
  const [typed, setTyped] = useState(datesOf(filters))
  const [sent, setSent] = useState(typed)
  const [shown, setShown] = useState(typed)
  // A day that nobody has typed yet is not missing: the hint says that both are needed.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const inAddress = datesOf(filters)
  if (!areSame(inAddress, shown)) {
    setShown(inAddress)
    if (!areSame(inAddress, sent)) {
      setSent(inAddress)
      setTyped(inAddress)
    }
  }

  function set(changes: Partial<Dates>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    setSent(next)
    setTouched(new Set([...touched, ...Object.keys(changes)]))
    onChange(next)
  }

  function errorOf(day: keyof Dates): string | undefined {
    const problem = problems[day]
    return problem === 'missing' && !touched.has(day) ? undefined : sentence(day, problem)
  }

  const { startDate, endDate } = typed
  const problems = periodProblems({ dateRange: 'custom', ...typed })
  return (
    <>
      <Field label={startLabel} error={errorOf('startDate')}>
        {(props) => (
          <Input
            {...props}
            type="date"
            max={endDate || undefined}
            value={startDate}
            onChange={(event) => set({ startDate: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={endLabel}
        error={errorOf('endDate')}
        hint={startDate && endDate ? undefined : filtersText.halfRange}
      >
        {(props) => (
          <Input
            {...props}
            type="date"
            min={startDate || undefined}
            value={endDate}
            onChange={(event) => set({ endDate: event.target.value })}
          />
        )}
      </Field>
      {meanwhile && Object.keys(problems).length > 0 && (
        <p className="col-span-full text-faint text-xs">{filtersText.meanwhile[meanwhile]}</p>
      )}
    </>
  )
}

function sentence(day: keyof Dates, problem: PeriodProblem | undefined): string | undefined {
  return problem && filtersText.problems[day][problem]
}

function datesOf({ startDate, endDate }: Dates): Dates {
  return { startDate, endDate }
}

function areSame(one: Dates, other: Dates): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate
}
