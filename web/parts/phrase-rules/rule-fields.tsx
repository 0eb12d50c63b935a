import { useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { ruleStatuses } from '#contracts/phrase-rules'
import { currencies } from '#domain/conversions/conversion-rules'
import { leadStatusWord } from '#domain/filters'
import type { EventConfig } from '../../data/conversion-events.ts'
import { phraseRulesText } from '../../text/phrase-rules.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { isSaleDraft, nothing, type RuleDraft } from './rule-draft.ts'

const text = phraseRulesText.form

type Form = UseFormReturn<RuleDraft>
type Choice = { value: string; label: string }

export function RuleFields({ form, events }: { form: Form; events: EventConfig[] }) {
  const { errors } = form.formState
  const [setStatus, eventId] = useWatch({ control: form.control, name: ['setStatus', 'eventId'] })
  const statuses = ruleStatuses.map((status) => ({ value: status, label: leadStatusWord(status) }))
  const eventChoices = events.map(({ id, eventName }) => ({ value: id, label: eventName }))
  return (
    <>
      <Field label={text.name} error={errors.name?.message} required>
        {(props) => (
          <Input
            {...props}
            {...form.register('name')}
            placeholder={text.namePlaceholder}
            maxLength={120}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={text.phrases} hint={text.phrasesHint} error={errors.phrases?.message} required>
        {(props) => (
          <Textarea
            {...props}
            {...form.register('phrases')}
            placeholder={text.phrasesPlaceholder}
            rows={3}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="setStatus"
          label={text.status}
          choices={[{ value: nothing, label: text.noStatus }, ...statuses]}
        />
        <Field label={text.tag} error={errors.addTag?.message}>
          {(props) => (
            <Input
              {...props}
              {...form.register('addTag')}
              placeholder={text.tagPlaceholder}
              maxLength={40}
              autoComplete="off"
            />
          )}
        </Field>
        <ChoiceField
          form={form}
          name="eventId"
          label={text.event}
          choices={[{ value: nothing, label: text.noEvent }, ...eventChoices]}
        />
        <ChoiceField
          form={form}
          name="timing"
          label={text.timing}
          hint={text.timingHint}
          choices={[
            { value: 'immediate', label: text.immediate },
            { value: 'confirm', label: text.confirm },
          ]}
        />
      </div>
      {isSaleDraft({ setStatus, eventId }, events) && (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
          <Field
            label={text.fixedValue}
            hint={text.fixedValueHint}
            error={errors.fixedValue?.message}
          >
            {(props) => (
              <Input
                {...props}
                {...form.register('fixedValue')}
                placeholder={text.fixedValuePlaceholder}
                inputMode="decimal"
                maxLength={40}
                autoComplete="off"
              />
            )}
          </Field>
          <ChoiceField
            form={form}
            name="currency"
            label={text.currency}
            choices={currencies.map((currency) => ({ value: currency, label: currency }))}
          />
        </div>
      )}
      <EveryTime form={form} />
    </>
  )
}

function ChoiceField({
  form,
  name,
  label,
  hint,
  choices,
}: {
  form: Form
  name: 'setStatus' | 'eventId' | 'timing' | 'currency'
  label: string
  hint?: string
  choices: Choice[]
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} error={fieldState.error?.message}>
          {(props) => (
            <Select value={field.value} onValueChange={field.onChange}>
              <SelectTrigger {...props} ref={field.ref}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {choices.map(({ value, label }) => (
                  <SelectItem key={value} value={value}>
                    {label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      )}
    />
  )
}

function EveryTime({ form }: { form: Form }) {
  const id = useId()
  return (
    <Controller
      control={form.control}
      name="everyTime"
      render={({ field }) => (
        <div className="flex items-start justify-between gap-4 rounded-lg border px-3.5 py-3">
          <div className="grid gap-0.5">
            <Label htmlFor={id}>{text.everyTime}</Label>
            <p id={`${id}-hint`} className="text-muted-foreground text-xs">
              {text.everyTimeHint}
            </p>
          </div>
          <Switch
            id={id}
            ref={field.ref}
            aria-describedby={`${id}-hint`}
            checked={field.value}
            onCheckedChange={field.onChange}
            className="mt-0.5"
          />
        </div>
      )}
    />
  )
}
