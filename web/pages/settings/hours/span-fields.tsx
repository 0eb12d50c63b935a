import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { mostSpansADay } from '#domain/response/business-hours'
import { hoursText as text } from '../../../text/response.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { type DraftSpan, problemOf, writtenTime } from './hours-draft.ts'

/** The times of one day, `day` being what it is called. */
export function SpanFields({
  day,
  spans,
  onChange,
}: {
  day: string
  spans: readonly DraftSpan[]
  onChange: (spans: DraftSpan[]) => void
}) {
  const errorId = useId()
  const problem = problemOf(spans)
  const set = (place: number, change: Partial<DraftSpan>) =>
    onChange(spans.map((span, index) => (index === place ? { ...span, ...change } : span)))
  const fault = problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }
  const time = (place: number, side: 'from' | 'to', label: string) => (
    <Input
      {...fault}
      aria-label={label}
      value={spans[place]?.[side] ?? ''}
      inputMode="numeric"
      maxLength={6}
      className="w-17 px-2 text-center tabular-nums"
      onChange={(event) => set(place, { [side]: event.target.value })}
      onBlur={(event) => set(place, { [side]: writtenTime(event.target.value) })}
    />
  )
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      {spans.map((_, place) => (
        // A span is known by its place alone: two may say the same while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={place} className="flex items-center gap-1.5">
          {time(place, 'from', text.from(day, place + 1))}
          <span aria-hidden="true" className="text-muted-foreground text-xs">
            {text.until}
          </span>
          {time(place, 'to', text.to(day, place + 1))}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={text.removeSpan(day, place + 1)}
            onClick={() => onChange(spans.filter((_, index) => index !== place))}
            icon={X}
          />
          {place === spans.length - 1 && spans.length < mostSpansADay && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={text.add(day)}
              onClick={() => onChange([...spans, { from: '', to: '' }])}
              icon={Plus}
            />
          )}
        </div>
      ))}
      {spans.length === 0 && (
        <div className="flex h-9 items-center gap-1.5">
          <span className="text-[0.8125rem] text-muted-foreground">{text.closed}</span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={text.add(day)}
            onClick={() => onChange([{ from: '08:00', to: '18:00' }])}
            icon={Plus}
          />
        </div>
      )}
      {problem !== null && (
        <p id={errorId} role="alert" className="text-danger-text text-xs">
          {text.problems[problem]}
        </p>
      )}
    </div>
  )
}
