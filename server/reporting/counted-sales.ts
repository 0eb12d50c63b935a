import { type RawBuilder, sql } from 'kysely'

/**
 * The sales that count, `s`, each with its lead `l`: paid ones of customers who are no test. A sale counts where its
 * lead does, by the day of the lead's first message, so that what a campaign brought stands beside
 * what it cost; it stays when the person is erased.
 */
export function countedSales(accountId: string): RawBuilder<unknown> {
  return sql`sales s join leads l on l.account_id = s.account_id and l.id = s.lead_id
    and s.account_id = ${accountId} and ${isCountedSale} and ${isCustomer}`
}

export const isCountedSale = sql<boolean>`s.status = 'paid' and s.deleted_at is null`
/** Index leads_customers. */
export const isCustomer = sql<boolean>`l.status = 'converted' and not l.is_test`
