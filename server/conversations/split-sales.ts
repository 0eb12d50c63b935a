import { sql } from 'kysely'
import type { LeadWork } from '#server/leads/lead-work'
import { keepNewestSale, newestSale, recordSale } from '#server/sales/record-sale'
import type { Merge } from './keep-merge.ts'

/** Each lead has its own sales again, and those that its messages have announced since. */
export async function splitSales(work: LeadWork, merge: Merge): Promise<void> {
  const { trx, accountId, ctx } = work
  const [kept, gone] = [merge.kept_lead_id, merge.gone_lead_id]
  const { sales, lead } = merge.facts.gone
  // A merge of an earlier version, which knew one value a lead, names no sales: the merged lead had the kept
  // lead's value, or, where that had none, the value of the lead that went.
  const isOfGone = sales === undefined && merge.facts.kept.lead.purchaseValueCents === null
  await sql`
    update sales s set lead_id = ${gone}
    where s.account_id = ${accountId} and s.lead_id = ${kept}
      and (s.id = any(${sales ?? []}::uuid[])
        or ${isOfGone} and s.created_at <= ${merge.merged_at} or exists (select from lead_events e
        where e.account_id = s.account_id and e.id = s.match_id and e.lead_id = ${gone}))`.execute(
    trx,
  )
  const { purchaseValueCents: cents, purchaseCurrency: currency } = lead
  if (sales === undefined && cents !== null && (await newestSale(work, gone)) === null) {
    const sale = { leadId: gone, cents, currency: currency ?? 'BRL', soldAt: ctx.now() }
    await recordSale(work, { ...sale, origin: 'manual', enteredBy: 'Rastro' })
  }
  await keepNewestSale(work, kept)
  await keepNewestSale(work, gone)
}
