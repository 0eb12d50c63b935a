import type { QueryClient } from '@tanstack/react-query'
import { type LeadDetail, leadQuery, type Sale } from '../../data/leads.ts'
import { leadSalesText } from '../../text/lead-sales.ts'
import { saleValue } from './sale-row.tsx'

const mostLooks = 4
const lookEveryMs = 500

/**
 * Tells of the sale that was just saved what each destination answered, after waiting at most two seconds for
 * events that are on their way; null when no event reports the sale. `before` is the lead without the change.
 */
export async function saleNews(
  client: QueryClient,
  before: LeadDetail,
  saved: LeadDetail,
): Promise<string | null> {
  const known = new Set(before.sales.map(({ id }) => id))
  let sale = saved.sales.find(({ id }) => !known.has(id)) ?? saved.sales[0]
  for (let look = 0; look < mostLooks && sale && isOnItsWay(sale); look += 1) {
    await new Promise((passed) => setTimeout(passed, lookEveryMs))
    const lead = await client
      .fetchQuery({ ...leadQuery(saved.id), staleTime: 0 })
      .catch(() => saved)
    sale = lead.sales.find(({ id }) => id === sale?.id) ?? sale
  }
  if (sale === undefined || sale.status !== 'paid') return null
  const { deliveries } = sale
  const told = deliveries.filter(({ isRefund }) => !isRefund)
  if (told.length === 0) return null
  return leadSalesText.news(saleValue(sale), told)
}

function isOnItsWay({ deliveries }: Sale): boolean {
  return deliveries.some(({ state }) => state === 'pendente')
}
