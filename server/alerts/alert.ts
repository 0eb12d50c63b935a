import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AlertKind } from '#contracts/health'
import type { Database } from '#server/platform/sql'

export type AlertRow = Selectable<Database['health_alerts']>
export type Line = Selectable<Database['instances']>

export const clickedLinks = z.array(
  z.object({ id: z.string(), campaignName: z.string(), clicks: z.number() }),
)
export type ClickedLinks = z.infer<typeof clickedLinks>

/** What an alert knows besides its times; which of it depends on the kind. */
const details = z.object({
  /** Instant at which the line went down, also when the outage has become another kind since. */
  downSince: z.string().optional(),
  /** Instant of the first click without an answer. */
  quietSince: z.string().optional(),
  clicks: z.number().optional(),
  links: clickedLinks.optional(),
  downMs: z.number().optional(),
  /** Outages that one report is about; several when the line flapped. */
  times: z.number().optional(),
})
export type AlertDetails = z.infer<typeof details>

export function detailsOf(alert: Pick<AlertRow, 'details'>): AlertDetails {
  return details.parse(alert.details)
}

export const outageKinds = [
  'disconnected',
  'auth_error',
  'banned',
  'offline',
] as const satisfies readonly AlertKind[]
