import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { parseMoney } from '#domain/money'
import { knownLeads } from '../../data/leads.ts'
import { commonText } from '../../text/common.ts'
import { leadSalesText } from '../../text/lead-sales.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { leadName } from './lead-name.ts'
import { UntoldSale } from './untold-sale.tsx'

const words = leadSalesText.bulk

/**
 * The value of the sale of each lead that becomes a customer; what stays empty comes later. Whoever would not
 * hear of these sales is named, with the way to change that.
 */
export function BulkSales({
  ids,
  onSave,
  onClose,
}: {
  ids: string[]
  onSave: (values: Record<string, string>) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const [leads] = useState(() =>
    knownLeads(client, ids).filter(({ status }) => status !== 'converted'),
  )
  const [values, setValues] = useState<Record<string, string>>({})
  const [areWrong, setWrong] = useState<ReadonlySet<string>>(new Set())

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = Object.entries(values).filter(([, value]) => value.trim() !== '')
    const wrong = typed.filter(([, value]) => parseMoney(value) === null).map(([id]) => id)
    setWrong(new Set(wrong))
    if (wrong.length === 0) onSave(Object.fromEntries(typed))
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHead title={words.title} description={words.hint} />
        <form onSubmit={submit} className="contents">
          <DialogBody>
            <div className="grid gap-3 not-empty:mb-3 sm:grid-cols-2">
              <UntoldSale />
            </div>
            <div className="grid gap-3">
              {leads.map((lead) => (
                <Field
                  key={lead.id}
                  label={leadName(lead)}
                  error={areWrong.has(lead.id) ? words.invalid : undefined}
                >
                  {(props) => (
                    <Input
                      {...props}
                      inputMode="decimal"
                      maxLength={40}
                      placeholder={leadSalesText.form.valuePlaceholder}
                      value={values[lead.id] ?? ''}
                      onChange={(event) => setValues({ ...values, [lead.id]: event.target.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={() => onSave({})}>
              {words.later}
            </Button>
            <Button type="submit">{commonText.save}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
