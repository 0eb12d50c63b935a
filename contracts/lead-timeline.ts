import { z } from 'zod'
import { instant } from './endpoint.ts'

const maybe = z.string().nullable()

/** What happened to a lead. */
export const leadTimelineEntry = z.object({
  id: z.string(),
  kind: z.string(),
  /** pt-BR sentence. */
  text: z.string(),
  actor: z.string(),
  happenedAt: instant,
  /** Of the merge of two contacts that can be undone now: what `unmergeLead` takes. */
  mergeId: maybe,
  /** Of the deletion of a sale that can be taken back now: what `restoreSale` takes. */
  deletedSaleId: maybe,
})
