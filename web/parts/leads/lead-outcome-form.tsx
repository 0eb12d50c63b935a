import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Currency, currencies } from '#domain/conversions/conversion-rules'
import { type LeadStatus, leadStatuses, leadStatusWord } from '#domain/filters'
import { fieldsAtFault } from '../../data/failure.ts'
import { type LeadChanges, type LeadDetail, updateLeadMutation } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { typedAmount } from '../../text/format.ts'
import { detailsText } from '../../text/lead-dialogs.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { toastFailure } from '../use-write.ts'
import { saleNews } from './sale-news.ts'
import { SaleValueFields } from './sale-value-fields.tsx'
import { UntoldSale } from './untold-sale.tsx'

const words = detailsText.outcome
const sentences = leadsText.toast

/** What became of a lead: its status, the value of a sale, and a note for the timeline. */
export function LeadOutcomeForm({
  lead,
  startWith,
  onSaved,
  className,
}: {
  lead: LeadDetail
  startWith?: LeadStatus
  onSaved?: () => void
  className?: string
}) {
  const [status, setStatus] = useState<LeadStatus>(startWith ?? lead.status)
  const [value, setValue] = useState(typedAmount(lead.purchaseValue))
  const [currency, setCurrency] = useState<Currency>(
    currencies.find((known) => known === lead.purchaseCurrency) ?? 'BRL',
  )
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const save = useMutation(updateLeadMutation(client))
  const isSale = status === 'converted'
  const atFault = save.error ? fieldsAtFault(save.error) : {}

  // Where an event waits for the value, leaving it open is a decision of its own.
  const mayComeLater = startWith === 'converted' && isSale && lead.purchaseValue === null
  const [isValueMissing, setValueMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = mayComeLater && value.trim() === ''
    setValueMissing(isMissing)
    if (!isMissing) saveChanges()
  }

  function saveChanges() {
    const changes: LeadChanges = {
      ...(status === lead.status ? {} : { status }),
      ...(isSale && value.trim() !== typedAmount(lead.purchaseValue)
        ? { purchaseValue: value.trim() || null }
        : {}),
      ...(isSale && value.trim() ? { purchaseCurrency: currency } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    }
    // The promise, not a callback of `mutate`: the saved lead makes this form anew.
    save.mutateAsync({ id: lead.id, changes }).then(
      async (saved) => {
        setNote('')
        onSaved?.()
        const news = 'purchaseValue' in changes ? await saleNews(client, lead, saved) : null
        toast({ title: sentences.updated, description: news ?? sentences.saved })
      },
      (error: unknown) => {
        if (Object.keys(fieldsAtFault(error)).length > 0) return
        toastFailure(error, sentences.updateFailed, sentences.updateFailedHint)
      },
    )
  }

  return (
    <form onSubmit={submit} className={cn('grid gap-3 sm:grid-cols-2', className)}>
      <Field label={words.status} error={atFault.status}>
        {(props) => (
          <Select value={status} onValueChange={setStatus}>
            <SelectTrigger {...props}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {leadStatuses.map((option) => (
                <SelectItem key={option} value={option}>
                  {leadStatusWord(option)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
      {isSale && (
        <SaleValueFields
          value={value}
          onValue={setValue}
          valueError={isValueMissing ? words.valueMissing : atFault.purchaseValue}
          currency={currency}
          onCurrency={setCurrency}
        />
      )}
      {isSale && lead.status !== 'converted' && <UntoldSale />}
      <Field label={words.note} error={atFault.note} className={isSale ? 'sm:col-span-2' : ''}>
        {(props) => (
          <Input
            {...props}
            maxLength={1000}
            placeholder={words.notePlaceholder}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" size="sm" variant="secondary" disabled={save.isPending}>
          {save.isPending ? commonText.saving : commonText.save}
        </Button>
        {mayComeLater && value.trim() === '' && (
          <Button size="sm" variant="ghost" disabled={save.isPending} onClick={saveChanges}>
            {words.later}
          </Button>
        )}
      </div>
    </form>
  )
}
