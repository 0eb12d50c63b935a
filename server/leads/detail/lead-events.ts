import type { Insertable } from 'kysely'
import type { LeadEvent } from '#domain/lead-event'
import { insertRows } from '#server/platform/insert-rows'
import type { Database } from '#server/platform/sql'
import { together } from '#server/platform/together'
import type { LeadWork } from '../lead-work.ts'

/** Who did something that no person did. */
export const systemActor = 'Rastro'

/** Adds a line to the lead's timeline; answers its id. */
export async function noteLeadEvent(
  work: LeadWork,
  leadId: string,
  event: LeadEvent,
  happened: { at?: Date; actor?: string } = {},
): Promise<string> {
  const id = work.ctx.newId()
  await insertEvent(work, {
    account_id: work.accountId,
    id,
    lead_id: leadId,
    kind: event.kind,
    actor: happened.actor ?? systemActor,
    details: event.details,
    happened_at: happened.at ?? work.ctx.now(),
  })
  return id
}

const insertEvent = together(
  async ({ trx }: LeadWork, rows: Insertable<Database['lead_events']>[]) => {
    await insertRows(trx, 'lead_events', rows)
    return rows
  },
)
