import { type SqlBool, sql } from 'kysely'
import type { Reason } from '#domain/conversions/reasons'

/** Of the event of a sale that was refunded or deleted before it was sent. */
export const saleGoneReason: Reason = { code: 'sale_gone' }
/** The same where an attempt before that may have been taken. */
export const saleGoneUnsureReason: Reason = { code: 'sale_gone_unsure' }

// With a limit each delivery looks for its own row, instead of all being read first.

/** Whether the sale that the delivery `d` reports counts no more. */
export const isSaleGone = (accountId: string) => sql<SqlBool>`(d.refunds is null
  and (select true from sales s where s.account_id = ${accountId} and s.id = d.sale_id
    and (s.deleted_at is not null or s.status in ('refunded', 'cancelled')) limit 1) is true)`

/** Whether a refund follows the delivery `d`, so that it does no harm to be taken. */
export const isTakenBack = (accountId: string) => sql<SqlBool>`((
  select true from deliveries r where r.account_id = ${accountId} and r.sale_id = d.sale_id
    and r.refunds = d.id and r.state in ('pending', 'retrying', 'paused')
  limit 1) is true)`
