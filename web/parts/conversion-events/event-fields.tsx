import { eventTypes, triggerConditions } from '#domain/conversions/conversion-rules'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { type EventDraft, takesTarget, withTrigger } from './event-draft.ts'
import { PurchaseFields } from './purchase-fields.tsx'

const text = conversionEventsText.form

/** The fields of an event; `errors` are the server's sentences by field. */
export function EventFields({
  destination,
  draft,
  errors,
  onChange,
}: {
  destination: Destination
  draft: EventDraft
  errors: Record<string, string>
  onChange: (changes: Partial<EventDraft>) => void
}) {
  const trigger = conversionEventsText.triggers[draft.triggerCondition]
  const byPhrase = draft.triggerCondition === 'phrase'
  return (
    <div className="grid gap-4">
      <Field label={text.platform}>
        {(props) => (
          <Input {...props} value={text.platformValue(kindOf(destination))} disabled readOnly />
        )}
      </Field>
      <Field label={text.name} error={errors.eventName} required>
        {(props) => (
          <Input
            {...props}
            value={draft.eventName}
            onChange={(event) => onChange({ eventName: event.target.value })}
            placeholder={text.namePlaceholder}
            maxLength={120}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={text.details} error={errors.eventDescription}>
        {(props) => (
          <Textarea
            {...props}
            value={draft.eventDescription}
            onChange={(event) => onChange({ eventDescription: event.target.value })}
            placeholder={text.detailsPlaceholder}
            maxLength={500}
            rows={2}
            className="min-h-16"
          />
        )}
      </Field>
      {takesTarget(destination) && (
        <Field
          label={text.targets[destination].label}
          hint={text.targets[destination].hint}
          error={errors.target}
          required={destination === 'google'}
        >
          {(props) => (
            <Input
              {...props}
              value={draft.target}
              onChange={(event) => onChange({ target: event.target.value })}
              placeholder={text.targets[destination].placeholder}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={text.type}
          hint={conversionEventsText.eventTypes[draft.eventType]}
          error={errors.eventType}
        >
          {(props) => (
            <Select value={draft.eventType} onValueChange={(eventType) => onChange({ eventType })}>
              <SelectTrigger {...props}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {eventTypes.map((type) => (
                  <SelectItem key={type} value={type}>
                    {type}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
        <Field label={text.trigger} hint={trigger?.text} error={errors.triggerCondition}>
          {(props) => (
            <Select
              value={draft.triggerCondition}
              onValueChange={(value) => onChange(withTrigger(value))}
            >
              <SelectTrigger {...props}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {triggerConditions.map((condition) => (
                  <SelectItem key={condition} value={condition}>
                    {conversionEventsText.triggers[condition]?.label ?? condition}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      </div>
      {destination === 'meta' && draft.triggerCondition !== 'click' && (
        <Field
          label={text.actionSource}
          hint={text.actionSources[draft.actionSource ?? 'automatic'].text}
          error={errors.actionSource}
        >
          {(props) => (
            <Select
              value={draft.actionSource ?? 'automatic'}
              onValueChange={(value) => onChange({ actionSource: value === 'chat' ? value : null })}
            >
              <SelectTrigger {...props}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {(['automatic', 'chat'] as const).map((source) => (
                  <SelectItem key={source} value={source}>
                    {text.actionSources[source].label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      )}
      {byPhrase && (
        <Field label={text.phrase} hint={text.phraseHint} error={errors.phrase} required>
          {(props) => (
            <Input
              {...props}
              value={draft.phrase}
              onChange={(event) => onChange({ phrase: event.target.value })}
              placeholder={text.phrasePlaceholder}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      {draft.eventType === 'Purchase' && (
        <PurchaseFields draft={draft} errors={errors} onChange={onChange} />
      )}
    </div>
  )
}
