import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldsAtFault } from '../../data/failure.ts'
import {
  confirmSaleMutation,
  type LeadDetail,
  refuseSaleMutation,
  type WaitingSale,
} from '../../data/leads.ts'
import { formatMoney, typedAmount } from '../../text/format.ts'
import { phraseRulesText, saleProblemText } from '../../text/phrase-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { toastFailure } from '../use-write.ts'

const text = phraseRulesText.waiting

/** What phrase rules recognised and a person decides. */
export function WaitingSales({ lead }: { lead: LeadDetail }) {
  if (lead.waitingSales.length === 0) return null
  return (
    <section aria-label={text.title} className="mt-4 grid gap-3">
      {lead.waitingSales.map((sale) => (
        <Decision key={sale.id} leadId={lead.id} sale={sale} />
      ))}
    </section>
  )
}

function Decision({ leadId, sale }: { leadId: string; sale: WaitingSale }) {
  const client = useQueryClient()
  const confirm = useMutation(confirmSaleMutation(client))
  const refuse = useMutation(refuseSaleMutation(client))
  const [value, setValue] = useState(typedAmount(sale.purchaseValue))
  const isDeciding = confirm.isPending || refuse.isPending
  const atFault = fieldsAtFault(confirm.error)

  // Promises, not callbacks of `mutate`: a decided sale leaves the list.
  function submit(event: FormEvent) {
    event.preventDefault()
    const purchaseValue = sale.isSale && value.trim() ? { purchaseValue: value.trim() } : {}
    confirm
      .mutateAsync({ id: leadId, body: { sale: sale.id, ...purchaseValue } })
      .then(() => toast({ title: text.confirmed, description: text.confirmedText }), showFailure)
  }

  function refuseIt() {
    refuse
      .mutateAsync({ id: leadId, body: { sale: sale.id } })
      .then(() => toast({ title: text.refused, description: text.refusedText }), showFailure)
  }

  function showFailure(error: unknown) {
    if (Object.keys(fieldsAtFault(error)).length > 0) return
    toastFailure(error, text.failed, text.failedText)
  }

  return (
    <form onSubmit={submit} className="grid gap-3 rounded-lg bg-warning-soft p-3.5">
      <div className="min-w-0 text-[0.8125rem]">
        <p className="break-words font-medium text-warning-text">
          {sale.isSale ? text.recognised(sale.ruleName) : text.recognisedOther(sale.ruleName)}
        </p>
        {sale.message && <p className="mt-1 whitespace-pre-wrap break-words">{sale.message}</p>}
      </div>
      {!sale.isSale && sale.problem !== null && (
        <p className="text-muted-foreground text-xs">{saleProblemText(sale.problem)}</p>
      )}
      {sale.isSale && (
        <Field
          label={text.value}
          hint={sale.problem === null ? undefined : saleProblemText(sale.problem)}
          error={atFault.purchaseValue}
        >
          {(props) => (
            <Input
              {...props}
              inputMode="decimal"
              maxLength={40}
              placeholder={text.valuePlaceholder}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
      )}
      {sale.isSale && sale.candidates.length > 0 && (
        <fieldset aria-label={text.candidates} className="flex flex-wrap items-center gap-2">
          <span className="text-muted-foreground text-xs">{text.candidates}</span>
          {sale.candidates.map((amount) => (
            <Button
              key={amount}
              size="sm"
              variant="outline"
              disabled={isDeciding}
              onClick={() => setValue(typedAmount(amount))}
            >
              {formatMoney(amount, sale.purchaseCurrency)}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isDeciding}>
          {text.confirm}
        </Button>
        <Button size="sm" variant="outline" disabled={isDeciding} onClick={refuseIt}>
          {text.refuse}
        </Button>
      </div>
    </form>
  )
}
