import { currencies, valueSources } from '#domain/conversions/conversion-rules'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import type { EventDraft } from './event-draft.ts'

const text = conversionEventsText.form

/** What a Purchase is worth: always the same, or what each lead's sale says. */
export function PurchaseFields({
  draft,
  errors,
  onChange,
}: {
  draft: EventDraft
  errors: Record<string, string>
  onChange: (changes: Partial<EventDraft>) => void
}) {
  const isFixed = draft.valueSource === 'fixed'
  const byPhrase = draft.triggerCondition === 'phrase'
  const fallbackHint = byPhrase ? text.purchaseValueByPhraseHint : text.purchaseValueOfSaleHint
  return (
    <>
      <Field
        label={text.valueSource}
        hint={text.valueSourceHints[draft.valueSource]}
        error={errors.valueSource}
      >
        {(props) => (
          <Select
            value={draft.valueSource}
            onValueChange={(valueSource) => onChange({ valueSource })}
          >
            <SelectTrigger {...props}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {valueSources.map((source) => (
                <SelectItem key={source} value={source}>
                  {text.valueSources[source]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
        <Field
          label={text.purchaseValue}
          hint={isFixed ? text.purchaseValueHint : fallbackHint}
          error={errors.purchaseValue}
          required={isFixed}
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
    </>
  )
}
