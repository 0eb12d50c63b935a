import { type Currency, currencies } from '#domain/conversions/conversion-rules'
import { leadSalesText } from '../../text/lead-sales.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

const words = leadSalesText.form

/** What a sale is worth, as a person types it, and in which currency. */
export function SaleValueFields({
  value,
  onValue,
  valueError,
  currency,
  onCurrency,
  currencyError,
  isRequired = false,
}: {
  value: string
  onValue: (value: string) => void
  valueError: string | undefined
  currency: Currency
  onCurrency: (currency: Currency) => void
  currencyError?: string | undefined
  /** A sale without a value is none: the field says so, and is where one begins. */
  isRequired?: boolean
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
      <Field label={words.value} error={valueError} required={isRequired}>
        {(props) => (
          <Input
            {...props}
            autoFocus={isRequired}
            inputMode="decimal"
            maxLength={40}
            placeholder={words.valuePlaceholder}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.currency} error={currencyError}>
        {(props) => (
          <Select value={currency} onValueChange={onCurrency}>
            <SelectTrigger {...props}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {currencies.map((option) => (
                <SelectItem key={option} value={option}>
                  {option}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
    </div>
  )
}
