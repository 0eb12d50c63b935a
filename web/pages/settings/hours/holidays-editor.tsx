import { CalendarPlus, X } from 'lucide-react'
import { useState } from 'react'
import { mostHolidays } from '#domain/response/business-hours'
import { nationalHolidays } from '#domain/response/holidays'
import { formatDay } from '#domain/time-text'
import { hoursText } from '../../../text/response.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { type DraftHoliday, type HoursDraft, withHolidays } from './hours-draft.ts'
import { SpanFields } from './span-fields.tsx'

const text = hoursText.holidays

type Props = { draft: HoursDraft; onChange: (draft: HoursDraft) => void }

/** The dates that are not like their weekday. */
export function HolidaysEditor({ draft, onChange }: Props) {
  const { holidays } = draft
  const year = new Date().getFullYear()
  const setOne = (day: string, change: Partial<DraftHoliday>) =>
    onChange({
      ...draft,
      holidays: holidays.map((one) => (one.day === day ? { ...one, ...change } : one)),
    })
  return (
    <section aria-labelledby="holidays" className="grid min-w-0 gap-3 p-5 max-lg:border-t">
      <h3 id="holidays" className="font-medium text-[0.8125rem]">
        {text.title}
      </h3>
      <div className="flex flex-wrap gap-2">
        {[year, year + 1].map((one) => (
          <Button
            key={one}
            variant="outline"
            size="sm"
            onClick={() => onChange(withHolidays(draft, nationalHolidays(one)))}
            icon={CalendarPlus}
          >
            {text.addNational(one)}
          </Button>
        ))}
      </div>
      {holidays.length === 0 ? (
        <p className="text-muted-foreground text-xs">{text.none}</p>
      ) : (
        <ul
          aria-labelledby="holidays"
          className="max-h-96 divide-y overflow-y-auto rounded-lg border"
        >
          {holidays.map((one) => (
            <HolidayRow
              key={one.day}
              holiday={one}
              onSpans={(spans) => setOne(one.day, { spans })}
              onRemove={() =>
                onChange({ ...draft, holidays: holidays.filter(({ day }) => day !== one.day) })
              }
            />
          ))}
        </ul>
      )}
      {holidays.length < mostHolidays && <NewHoliday draft={draft} onChange={onChange} />}
    </section>
  )
}

function HolidayRow({
  holiday: { day, name, spans },
  onSpans,
  onRemove,
}: {
  holiday: DraftHoliday
  onSpans: (spans: DraftHoliday['spans']) => void
  onRemove: () => void
}) {
  const isOpen = spans.length > 0
  return (
    <li className="grid gap-1.5 px-3 py-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="break-words text-[0.8125rem]">{name}</p>
          <p className="text-muted-foreground text-xs">
            {formatDay(day)}
            {isOpen ? '' : ` · ${text.closed}`}
          </p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${isOpen ? text.close : text.own}: ${name}`}
          onClick={() => onSpans(isOpen ? [] : [{ from: '08:00', to: '12:00' }])}
        >
          {isOpen ? text.close : text.own}
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={text.remove(name)}
          onClick={onRemove}
          icon={X}
        />
      </div>
      {isOpen && <SpanFields day={name} spans={spans} onChange={onSpans} />}
    </li>
  )
}

/** Not a form of its own: it lies in the one that saves all. */
function NewHoliday({ draft, onChange }: Props) {
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  function add() {
    if (day === '' || name.trim() === '') return setProblem(text.needed)
    if (draft.holidays.some((one) => one.day === day)) return setProblem(text.known)
    onChange(withHolidays(draft, [{ day, name: name.trim() }]))
    setDay('')
    setName('')
    setProblem(undefined)
  }

  return (
    <div className="grid items-start gap-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <Field label={text.day} error={problem}>
        {(props) => (
          <Input
            {...props}
            type="date"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
      <Field label={text.name}>
        {(props) => (
          <Input
            {...props}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button variant="outline" className="sm:mt-[1.375rem]" onClick={add}>
        {text.add}
      </Button>
    </div>
  )
}
