import { z } from 'zod'

/** Server-sent events of the account (`GET /api/stream`); screens refetch what they touch. */
export const streamPath = '/api/stream'
export const liveKinds = ['click', 'lead', 'conversion', 'instance', 'code', 'destination'] as const
export type LiveKind = (typeof liveKinds)[number]

export const liveEvent = z.object({
  kind: z.enum(liveKinds),
  /** Id of the row it is about; null for a batch. */
  id: z.string().nullable(),
})
export type LiveEvent = z.infer<typeof liveEvent>
