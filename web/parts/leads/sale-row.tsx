import { CheckCircle2, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { SaleStatus } from '#domain/sales/sale'
import { formatDay } from '#domain/time-text'
import type { Sale } from '../../data/leads.ts'
import { changeSaleMutation, deleteSaleMutation, refundSaleMutation } from '../../data/sales.ts'
import { commonText } from '../../text/common.ts'
import { formatMoney } from '../../text/format.ts'
import { leadSalesText } from '../../text/lead-sales.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../may.tsx'
import { useWrite } from '../use-write.ts'
import { SaleEvents } from './sale-events.tsx'

const words = leadSalesText
const sentences = words.toast

const colours: Record<SaleStatus, BadgeVariant> = {
  paid: 'success',
  waiting: 'warning',
  refunded: 'secondary',
  cancelled: 'secondary',
}

/** What a sale is worth, in words. */
export function saleValue({ value, currency }: Sale): string {
  return value === null ? words.withoutValue : formatMoney(value, currency)
}

/** One sale, what became of its events, and what can be done with it. */
export function SaleRow({
  leadId,
  sale,
  onEdit,
  onDeleted,
}: {
  leadId: string
  sale: Sale
  onEdit: () => void
  onDeleted: () => void
}) {
  const mayWrite = useMay('attend')
  const value = saleValue(sale)
  const facts = [
    formatDay(sale.soldOn),
    sale.product,
    sale.orderNumber && words.order(sale.orderNumber),
    sale.invoiceNumber && words.invoice(sale.invoiceNumber),
    words.origins[sale.origin],
    sale.origin === 'manual' && words.by(sale.enteredBy),
  ].filter(Boolean)
  return (
    <li className="min-w-0 rounded-lg border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium text-sm tabular-nums">{value}</span>
        <Badge variant={colours[sale.status]}>{words.statuses[sale.status]}</Badge>
        {mayWrite && <SaleActions {...{ leadId, sale, value, onEdit, onDeleted }} />}
      </div>
      <p className="mt-1 break-words text-muted-foreground text-xs">{facts.join(' · ')}</p>
      {sale.note && <p className="mt-1 break-words text-[0.8125rem]">{sale.note}</p>}
      <SaleEvents deliveries={sale.deliveries} />
    </li>
  )
}

function SaleActions({
  leadId,
  sale,
  value,
  onEdit,
  onDeleted,
}: {
  leadId: string
  sale: Sale
  value: string
  onEdit: () => void
  onDeleted: () => void
}) {
  const change = useWrite(changeSaleMutation, sentences.failed, sentences.failedText)
  const refund = useWrite(refundSaleMutation, sentences.failed, sentences.failedText)
  const remove = useWrite(deleteSaleMutation, sentences.failed, sentences.failedText)
  const [isAsking, setAsking] = useState(false)
  const which = { id: leadId, sale: sale.id }
  const isBusy = change.isPending || refund.isPending || remove.isPending
  const isOpen = sale.status === 'paid' || sale.status === 'waiting'

  return (
    <fieldset aria-label={words.menu(value)} className="ml-auto flex items-center gap-1">
      {sale.status === 'waiting' && (
        <Button
          size="sm"
          variant="ghost"
          icon={CheckCircle2}
          disabled={isBusy}
          onClick={() =>
            change.run({ ...which, body: { status: 'paid' } }, () =>
              toast({ title: sentences.recorded, description: sentences.recordedText }),
            )
          }
        >
          {words.pay}
        </Button>
      )}
      {isOpen && (
        <Button
          size="icon"
          variant="ghost"
          icon={Pencil}
          aria-label={words.edit}
          onClick={onEdit}
        />
      )}
      {sale.status === 'paid' && (
        <Confirm
          open={isAsking}
          onOpenChange={setAsking}
          trigger={<Button size="icon" variant="ghost" icon={Undo2} aria-label={words.refund} />}
          title={words.refundQuestion.title}
          description={words.refundQuestion.text(value)}
          confirmLabel={words.refund}
          pending={refund.isPending && commonText.saving}
          onConfirm={() =>
            refund.run(which, () => {
              setAsking(false)
              toast({ title: sentences.refunded, description: sentences.refundedText })
            })
          }
        />
      )}
      <Button
        size="icon"
        variant="destructive-ghost"
        icon={Trash2}
        aria-label={words.delete}
        disabled={isBusy}
        onClick={() => remove.run(which, onDeleted)}
      />
    </fieldset>
  )
}
