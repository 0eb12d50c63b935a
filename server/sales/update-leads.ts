import type { z } from 'zod'
import type { updateLeads as contract } from '#contracts/leads'
import { recordAudit } from '#server/audit/record'
import { changeStatus } from '#server/leads/change/change-lead'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import { findLeads } from '#server/leads/find-lead'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import type { Context } from '#server/platform/context'
import { recordSale } from './record-sale.ts'
import { saleCentsIn } from './sale-cents.ts'

/**
 * Gives several leads a status, each like a change of its own, all or none: an answer that is an
 * error means that nothing changed. Who becomes a customer may get the value of a sale in the same
 * step (`values`). Left out are unanswered clicks, which have no status to change, leads that have
 * the status already, and what is not there.
 */
export async function updateLeads(
  ctx: Context,
  accountId: string,
  { ids, status, values }: z.output<typeof contract.body>,
  actor: string,
): Promise<z.input<typeof contract.output>> {
  const centsOf = new Map(
    Object.entries(values ?? {}).map(([id, value]) => [id, saleCentsIn(value)]),
  )
  return withLeads(ctx, accountId, async (work) => {
    const changed: string[] = []
    for (const found of await findLeads(work.trx, accountId, ids)) {
      if (found.subject.kind === 'click') continue
      const before = await lockLead(work, found.subject.id)
      if (before.status === status) continue
      const cents = found.ids.map((id) => centsOf.get(id)).find((one) => one != null)
      if (status === 'converted' && cents != null) await sell(work, before.id, cents, actor)
      await changeStatus(work, await lockLead(work, before.id), status, actor)
      changed.push(...found.ids)
    }
    if (changed.length > 0) {
      await recordAudit(work.trx, ctx, {
        accountId,
        action: 'leads.status',
        after: { status, leads: changed.length, ids: changed },
      })
    }
    return { changed }
  })
}

async function sell(work: LeadWork, leadId: string, cents: number, actor: string): Promise<void> {
  const soldAt = work.ctx.now()
  const sale = {
    leadId,
    cents,
    currency: 'BRL',
    soldAt,
    origin: 'manual',
    enteredBy: actor,
  } as const
  const { id } = await recordSale(work, sale)
  const details = { saleId: id, cents, currency: sale.currency }
  await noteLeadEvent(work, leadId, { kind: 'sale_recorded', details }, { actor })
}
