import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fieldsAtFault } from '../../data/failure.ts'
import type { LeadDetail, Sale } from '../../data/leads.ts'
import {
  changeSaleMutation,
  type NewSale,
  recordSaleMutation,
  restoreSaleMutation,
} from '../../data/sales.ts'
import { commonText } from '../../text/common.ts'
import { leadSalesText } from '../../text/lead-sales.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../may.tsx'
import { toastFailure, useWrite } from '../use-write.ts'
import { FactSection } from './facts.tsx'
import { SaleForm } from './sale-form.tsx'
import { saleNews } from './sale-news.ts'
import { SaleRow, saleValue } from './sale-row.tsx'

const words = leadSalesText
const sentences = words.toast

/** Everything that was sold to the lead, and the form for one more. */
export function SalesSection({ lead }: { lead: LeadDetail }) {
  const mayWrite = useMay('attend')
  const [open, setOpen] = useState<'new' | string | null>(null)
  // The dialog hides what is outside it, toasts included: undoing stands where the sale stood.
  const [deleted, setDeleted] = useState<Sale[]>([])
  const edited = lead.sales.find(({ id }) => id === open)
  const gone = deleted.filter(({ id }) => lead.sales.every((sale) => sale.id !== id))
  return (
    <FactSection title={words.title}>
      {mayWrite && open === 'new' && <NewSaleForm lead={lead} onDone={() => setOpen(null)} />}
      {mayWrite && edited && (
        <EditSaleForm key={edited.id} lead={lead} sale={edited} onDone={() => setOpen(null)} />
      )}
      {lead.sales.length === 0 ? (
        <p className="text-[0.8125rem] text-muted-foreground">{words.empty}</p>
      ) : (
        <ul className="grid gap-2" aria-label={words.title}>
          {lead.sales.map((sale) => (
            <SaleRow
              key={sale.id}
              leadId={lead.id}
              sale={sale}
              onEdit={() => setOpen(sale.id)}
              onDeleted={() => setDeleted([...gone, sale])}
            />
          ))}
        </ul>
      )}
      {gone.map((sale) => (
        <DeletedSale key={sale.id} leadId={lead.id} sale={sale} />
      ))}
      {mayWrite && open === null && (
        <Button
          className="mt-3"
          size="sm"
          variant="secondary"
          icon={Plus}
          onClick={() => setOpen('new')}
        >
          {words.record}
        </Button>
      )}
    </FactSection>
  )
}

function DeletedSale({ leadId, sale }: { leadId: string; sale: Sale }) {
  const restore = useWrite(restoreSaleMutation, sentences.failed, sentences.failedText)
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-2 text-[0.8125rem]">
      {words.deleted(saleValue(sale))}
      <Button
        size="sm"
        variant="outline"
        disabled={restore.isPending}
        onClick={() =>
          restore.run({ id: leadId, sale: sale.id }, () =>
            toast({ title: sentences.restored, description: sentences.restoredText }),
          )
        }
      >
        {commonText.undo}
      </Button>
    </p>
  )
}

/** What is sold now: recorded from the details, or in a dialog of its own. */
export function NewSaleForm({ lead, onDone }: { lead: LeadDetail; onDone: () => void }) {
  const client = useQueryClient()
  const record = useMutation(recordSaleMutation(client))
  // The promise, not a callback of `mutate`: the answer takes the form away.
  function save(body: NewSale) {
    record.mutateAsync({ id: lead.id, body }).then(async (saved) => {
      onDone()
      const isWaiting = body.status === 'waiting'
      const description = isWaiting
        ? sentences.recordedWaiting
        : ((await saleNews(client, lead, saved)) ?? sentences.recordedText)
      toast({ title: sentences.recorded, description })
    }, showFailure)
  }
  return (
    <SaleForm
      errors={fieldsAtFault(record.error)}
      isSaving={record.isPending}
      onSave={save}
      onCancel={onDone}
    />
  )
}

function EditSaleForm({
  lead,
  sale,
  onDone,
}: {
  lead: LeadDetail
  sale: Sale
  onDone: () => void
}) {
  const change = useMutation(changeSaleMutation(useQueryClient()))
  function save({ status: _, ...body }: NewSale) {
    change.mutateAsync({ id: lead.id, sale: sale.id, body }).then(() => {
      onDone()
      toast({ title: sentences.saved, description: sentences.savedText })
    }, showFailure)
  }
  return (
    <SaleForm
      sale={sale}
      errors={fieldsAtFault(change.error)}
      isSaving={change.isPending}
      onSave={save}
      onCancel={onDone}
    />
  )
}

function showFailure(error: unknown) {
  if (Object.keys(fieldsAtFault(error)).length > 0) return
  toastFailure(error, sentences.failed, sentences.failedText)
}
