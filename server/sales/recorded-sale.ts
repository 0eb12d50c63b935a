import { recordAudit } from '#server/audit/record'
import type { LeadWork } from '#server/leads/lead-work'
import type { SaleRecord } from './record-sale.ts'

type Changed =
  | { before: SaleRecord; after: SaleRecord }
  | { before: SaleRecord; after?: undefined }
  | { before?: undefined; after: SaleRecord }

/** Adds to the log what a person did to a sale; it is found by its lead. */
export async function recordOfSale(
  { ctx, trx, accountId }: LeadWork,
  action: 'sale.record' | 'sale.change' | 'sale.refund' | 'sale.delete' | 'sale.restore',
  { before, after }: Changed,
): Promise<void> {
  const { lead_id: id } = before ?? after
  await recordAudit(trx, ctx, {
    accountId,
    action,
    subject: { kind: 'lead', id },
    ...(before ? { before: recorded(before) } : {}),
    ...(after ? { after: recorded(after) } : {}),
  })
}

function recorded(sale: SaleRecord) {
  return {
    value: sale.cents,
    currency: sale.currency,
    saleStatus: sale.status,
    soldOn: sale.sold_day,
    orderNumber: sale.order_number,
    invoiceNumber: sale.invoice_number,
    product: sale.product || null,
    note: sale.note || null,
  }
}
