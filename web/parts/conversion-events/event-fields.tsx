import { currencies, eventTypes, triggerConditions } from '#domain/conversion-rules'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { EventDraft } from './event-draft.ts'

const text = metaAdsText.form

/** The fields of an event; `errors` are the server's sentences by field. */
export function EventFields({
  draft,
  errors,
  onChange,
}: {
  draft: EventDraft
  errors: Record<string, string>
  onChange: (changes: Partial<EventDraft>) => void
}) {
  const trigger = metaAdsText.triggers[draft.triggerCondition]
  const byPhrase = draft.triggerCondition === 'phrase'
  return (
    <div className="grid gap-4">
      <Field label={text.platform}>
        {(props) => <Input {...props} value={text.platformValue} disabled readOnly />}
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={text.type}
          hint={metaAdsText.eventTypes[draft.eventType]}
          error={errors.eventType}
        >
          {(props) => (
            <Select
              value={draft.eventType}
              onValueChange={(value) => onChange({ eventType: value as EventDraft['eventType'] })}
            >
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
              onValueChange={(value) =>
                onChange({ triggerCondition: value as EventDraft['triggerCondition'] })
              }
            >
              <SelectTrigger {...props}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {triggerConditions.map((condition) => (
                  <SelectItem key={condition} value={condition}>
                    {metaAdsText.triggers[condition]?.label ?? condition}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      </div>
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
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
          <Field
            label={text.purchaseValue}
            hint={byPhrase ? text.purchaseValueByPhraseHint : text.purchaseValueHint}
            error={errors.purchaseValue}
            required={!byPhrase}
          >
            {(props) => (
              <Input
                {...props}
                value={draft.purchaseValue}
                onChange={(event) => onChange({ purchaseValue: event.target.value })}
                placeholder={text.purchaseValuePlaceholder}
                inputMode="decimal"
                maxLength={40}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={text.currency} error={errors.purchaseCurrency} required>
            {(props) => (
              <Select
                value={draft.purchaseCurrency}
                onValueChange={(purchaseCurrency) => onChange({ purchaseCurrency })}
              >
                <SelectTrigger {...props}>
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  {currencies.map((currency) => (
                    <SelectItem key={currency} value={currency}>
                      {currency}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
