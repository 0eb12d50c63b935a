import { useFormContext, useWatch } from 'react-hook-form'
import { useTimes } from '../../parts/times.tsx'
import { widgetText } from '../../text/widget-generator.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { BoxSummary } from '../../ui/summary.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { SwitchRow } from './switch-row.tsx'
import type { WidgetFormValues } from './widget-values.ts'

const text = widgetText.form

/** The bubble above the button, and what it says when nobody is there. */
export function GreetingFields() {
  const { control, register, formState } = useFormContext<WidgetFormValues>()
  const hasHours = useWatch({ control, name: 'hasHours' })
  return (
    <details className="rounded-lg border">
      <BoxSummary>{text.greeting}</BoxSummary>
      <div className="grid gap-5 border-t p-4">
        <Field
          label={text.bubble}
          hint={text.bubbleHint}
          error={formState.errors.bubbleText?.message}
        >
          {(props) => (
            <Input
              {...props}
              {...register('bubbleText')}
              autoComplete="off"
              placeholder={text.bubblePlaceholder}
            />
          )}
        </Field>
        <SwitchRow name="hasHours" label={text.hasHours} hint={text.hasHoursHint} />
        {hasHours && <HoursFields />}
      </div>
    </details>
  )
}

function HoursFields() {
  const { timeZone } = useTimes()
  const { register, formState } = useFormContext<WidgetFormValues>()
  const { errors } = formState
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-[0.8125rem]">{text.days}</legend>
        <div className="flex flex-wrap gap-1.5">
          {text.dayNames.map((name, day) => (
            <label
              key={name}
              className="cursor-pointer rounded-md border border-input px-2.5 py-1 font-medium text-[0.8125rem] text-muted-foreground transition-colors hover:bg-hover has-checked:border-transparent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="checkbox"
                value={String(day)}
                aria-label={text.dayLabels[day]}
                className="sr-only"
                {...register('days')}
              />
              {name}
            </label>
          ))}
        </div>
        {errors.days && (
          <p role="alert" className="text-danger-text text-xs">
            {errors.days.message}
          </p>
        )}
      </fieldset>
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-4">
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} label={text[name]} error={errors[name]?.message}>
              {(props) => <Input {...props} {...register(name)} type="time" />}
            </Field>
          ))}
        </div>
        <p className="text-muted-foreground text-xs">
          {text.timeZone(timeZone)} {text.overnight}
        </p>
      </div>
      <Field label={text.outside} error={errors.outsideText?.message} required>
        {(props) => <Textarea {...props} {...register('outsideText')} rows={2} />}
      </Field>
      <Field
        label={text.outsideMessage}
        hint={text.outsideMessageHint}
        error={errors.outsideMessage?.message}
      >
        {(props) => <Textarea {...props} {...register('outsideMessage')} rows={2} />}
      </Field>
    </>
  )
}
