import type { Explanation } from './attribution/explanation.ts'
import type { DestinationKind } from './conversions/destinations.ts'
import type { RuleMatch } from './sales/rule-match.ts'

/** What the timeline of a lead can hold. */
export type LeadEvent =
  | { kind: 'created'; details: { explanation: Explanation } }
  | { kind: 'became_tracked'; details: { explanation: Explanation } }
  /** Of merges before they could be undone there is no `mergeId`. */
  | { kind: 'merged'; details: { name: string | null; mergeId?: string } }
  | { kind: 'unmerged'; details: { name: string | null } }
  /** WhatsApp gave the person another business-scoped id. */
  | { kind: 'changed_id'; details: Record<string, never> }
  | { kind: 'status'; details: { from: string; to: string } }
  | {
      kind: 'value'
      details: { cents: number | null; currency: string | null; wasSent?: boolean }
    }
  | { kind: 'sale_recorded' | 'sale_restored'; details: SaleMoney }
  | { kind: 'sale_deleted'; details: SaleMoney & { wasSent: boolean } & Unsure }
  | {
      kind: 'sale_refunded'
      details: SaleMoney & {
        wasSent: boolean
        /** Who hears of the refund, and who keeps what was sent. */
        told: DestinationKind[]
        keeping: DestinationKind[]
      } & Unsure
    }
  /** Of wishes noted before their source was asked there are neither `before` nor `source`. */
  | {
      kind: 'ad_opt_out'
      details: { optOut: boolean; before?: boolean; source?: OptOutSource | null }
    }
  | { kind: 'note'; details: { note: string } }
  | { kind: 'phrase'; details: RuleMatch }
  | {
      kind: 'phrase_confirmed'
      details: { ruleName: string; cents: number | null; currency: string | null }
    }
  | { kind: 'phrase_refused'; details: { ruleName: string } }
  | { kind: 'restored'; details: Record<string, never> }
  | { kind: 'reply'; details: { line: string; isConfirmed: boolean } }
  /** By a person, or by the rule of a `line`; null is nobody. */
  | {
      kind: 'assigned'
      details: { from: string | null; to: string | null; line: string | null }
    }
  | { kind: 'sale_edited'; details: { cents: number; currency: string; messageId: string } }

/** By what a wish about ad platforms is known: the person said so, wrote it, or the business decided. */
export const optOutSources = ['person', 'message', 'operator'] as const
export type OptOutSource = (typeof optOutSources)[number]

/** What people read for each. */
export const optOutSourceWords: Record<OptOutSource, string> = {
  person: 'A pessoa pediu',
  message: 'Pedido em uma mensagem',
  operator: 'Decisão da empresa',
}

/** Which sale a line is about, and what it is worth; null while nobody knows. */
type SaleMoney = { saleId: string; cents: number | null; currency: string }

/** Who may have taken its event, and is not sent it again; absent of sales that ended before this was kept. */
type Unsure = { unsure?: DestinationKind[] }

export type LeadEventKind = LeadEvent['kind']
export type LeadEventDetails = LeadEvent['details']

/** An event as its two columns hold it: whoever wrote them wrote the one that belongs to the other. */
export function leadEventOf(row: { kind: LeadEventKind; details: LeadEventDetails }): LeadEvent {
  // The pair was a `LeadEvent` when it was written; two columns cannot say so.
  return { kind: row.kind, details: row.details } as LeadEvent
}
