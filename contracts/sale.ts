import { z } from 'zod'
import { currencies } from '#domain/conversions/conversion-rules'
import { everyStateWord } from '#domain/conversions/delivery-states'
import { destinationKinds } from '#domain/conversions/destinations'
import { saleOrigins, saleProblems, saleStatuses } from '#domain/sales/sale'
import { instant } from './endpoint.ts'

const maybe = z.string().nullable()

/** A sale of a lead. Only a paid one counts in totals. */
export const sale = z.object({
  id: z.string(),
  /** In the currency's main unit; null while nobody knows. */
  value: z.number().nullable(),
  currency: z.enum(currencies),
  soldAt: instant,
  /** The account's local day of `soldAt`, 'YYYY-MM-DD'. */
  soldOn: z.iso.date(),
  status: z.enum(saleStatuses),
  origin: z.enum(saleOrigins),
  /** The shop or system that the order number belongs to; '' for none. */
  originSystem: z.string(),
  orderNumber: maybe,
  /** As people enter it, with its series where it has one. */
  invoiceNumber: maybe,
  product: z.string(),
  note: z.string(),
  enteredBy: z.string(),
  refundedAt: instant.nullable(),
  /** The events that it caused, oldest first. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      destination: z.enum(destinationKinds),
      eventName: z.string(),
      /** It tells the destination that the sale was refunded. */
      isRefund: z.boolean(),
      state: z.enum(everyStateWord),
      reason: maybe,
    }),
  ),
})
export type Sale = z.infer<typeof sale>

/** What a phrase rule recognised in a message of the business and a person has to decide. */
export const waitingSale = z.object({
  id: z.string(),
  ruleName: z.string(),
  /** The message as it reads now. */
  message: maybe,
  sentAt: instant,
  /** It is about a sale: confirming it sets the value. */
  isSale: z.boolean(),
  /** What the message or the rule says that it is worth; null when that is not clear. */
  purchaseValue: z.number().nullable(),
  purchaseCurrency: maybe,
  problem: z.enum(saleProblems).nullable(),
  /** Amounts that the message names, in the currency's main unit: the person takes one of them. */
  candidates: z.array(z.number()),
})
export type WaitingSale = z.infer<typeof waitingSale>
