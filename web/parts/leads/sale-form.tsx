import { type FormEvent, useState } from 'react'
import type { Currency } from '#domain/conversions/conversion-rules'
import { localDay } from '#domain/date-range'
import type { Sale } from '../../data/leads.ts'
import type { NewSale } from '../../data/sales.ts'
import { commonText } from '../../text/common.ts'
import { typedAmount } from '../../text/format.ts'
import { leadSalesText } from '../../text/lead-sales.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useTimes } from '../times.tsx'
import { SaleValueFields } from './sale-value-fields.tsx'
import { UntoldSale } from './untold-sale.tsx'

const words = leadSalesText.form

/** A sale that is recorded or, with `sale`, corrected. */
export function SaleForm({
  sale,
  errors,
  isSaving,
  onSave,
  onCancel,
}: {
  sale?: Sale
  errors: Record<string, string>
  isSaving: boolean
  onSave: (body: NewSale) => void
  onCancel: () => void
}) {
  const { timeZone } = useTimes()
  const today = localDay(Date.now(), timeZone)
  const [value, setValue] = useState(typedAmount(sale?.value ?? null))
  const [currency, setCurrency] = useState<Currency>(sale?.currency ?? 'BRL')
  const [soldOn, setSoldOn] = useState(sale?.soldOn ?? today)
  const [product, setProduct] = useState(sale?.product ?? '')
  const [orderNumber, setOrderNumber] = useState(sale?.orderNumber ?? '')
  const [invoiceNumber, setInvoiceNumber] = useState(sale?.invoiceNumber ?? '')
  const [note, setNote] = useState(sale?.note ?? '')
  const [isWaiting, setWaiting] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave({
      value: value.trim(),
      currency,
      ...(soldOn === '' ? {} : { soldOn }),
      product: product.trim(),
      orderNumber: orderNumber.trim(),
      invoiceNumber: invoiceNumber.trim(),
      note: note.trim(),
      ...(isWaiting ? { status: 'waiting' as const } : {}),
    })
  }

  const title = sale === undefined ? words.recordTitle : words.editTitle
  return (
    <form
      aria-label={title}
      onSubmit={submit}
      className="mb-3 grid gap-3 rounded-lg border p-3.5 sm:grid-cols-2"
    >
      <SaleValueFields
        value={value}
        onValue={setValue}
        valueError={errors.purchaseValue ?? errors.value}
        currency={currency}
        onCurrency={setCurrency}
        currencyError={errors.currency}
        isRequired
      />
      {sale === undefined && <UntoldSale />}
      <Field label={words.day} error={errors.soldOn}>
        {(props) => (
          <Input
            {...props}
            type="date"
            max={today}
            value={soldOn}
            onChange={(event) => setSoldOn(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.product} error={errors.product}>
        {(props) => (
          <Input
            {...props}
            maxLength={200}
            placeholder={words.optional}
            value={product}
            onChange={(event) => setProduct(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.orderNumber} error={errors.orderNumber}>
        {(props) => (
          <Input
            {...props}
            maxLength={60}
            placeholder={words.optional}
            value={orderNumber}
            onChange={(event) => setOrderNumber(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.invoiceNumber} error={errors.invoiceNumber}>
        {(props) => (
          <Input
            {...props}
            maxLength={60}
            placeholder={words.optional}
            value={invoiceNumber}
            onChange={(event) => setInvoiceNumber(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.note} error={errors.note}>
        {(props) => (
          <Input
            {...props}
            maxLength={1000}
            placeholder={words.optional}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {sale === undefined && (
        <div className="sm:col-span-2">
          <SwitchField
            label={words.waiting}
            hint={words.waitingHint}
            checked={isWaiting}
            onCheckedChange={setWaiting}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" size="sm" pending={isSaving && words.saving}>
          {words.save}
        </Button>
        <Button size="sm" variant="ghost" disabled={isSaving} onClick={onCancel}>
          {commonText.cancel}
        </Button>
      </div>
    </form>
  )
}
