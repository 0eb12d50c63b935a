import type { LeadWork } from '../server/leads/lead-work.ts'
import type { Firing } from '../server/leads/phrase-firings.ts'

/** Who did something that no person did. */
export const systemActor = 'Rastro'

/** What the timeline of a lead can hold; the details of each kind are read in lead-timeline.ts. */
export type LeadEvent =
  | { kind: 'created'; details: { explanation: string } }
  | { kind: 'became_tracked'; details: { explanation: string } }
  /** Of merges before they could be undone there is no `mergeId`. */
  | { kind: 'merged'; details: { name: string | null; mergeId?: string } }
  | { kind: 'unmerged'; details: { name: string | null } }
  | { kind: 'status'; details: { from: string; to: string } }
  | { kind: 'value'; details: { cents: number | null; currency: string | null } }
  | { kind: 'ad_opt_out'; details: { optOut: boolean } }
  | { kind: 'note'; details: { note: string } }
  | { kind: 'phrase'; details: Firing }
  | {
      kind: 'phrase_confirmed'
      details: { ruleName: string; cents: number | null; currency: string | null }
    }
  | { kind: 'phrase_refused'; details: { ruleName: string } }
  | { kind: 'restored'; details: Record<string, never> }
  | { kind: 'reply'; details: { line: string; isConfirmed: boolean } }
  | { kind: 'sale_edited'; details: { cents: number; currency: string; messageId: string } }

/** Adds a line to the lead's timeline. */
export async function noteLeadEvent(
  work: LeadWork,
  leadId: string,
  event: LeadEvent,
  happened: { at?: Date; actor?: string } = {},
): Promise<void> {
  await work.trx
    .insertInto('lead_events')
    .values({
      account_id: work.accountId,
      id: work.ctx.newId(),
      lead_id: leadId,
      kind: event.kind,
      actor: happened.actor ?? systemActor,
      details: event.details,
      happened_at: happened.at ?? work.ctx.now(),
    })
    .execute()
}
