import type { Currency } from '../conversions/conversion-rules.ts'
import type { SaleProblem } from './sale.ts'

/** What a rule does with a lead; each part may be absent. */
export type RuleEffects = {
  status: 'contacted' | 'converted' | 'lost' | null
  tag: string | null
  /** The configured event that it reports. */
  event: { id: string; name: string } | null
}

/** What a phrase rule made of one message of the business, as the lead's timeline keeps it. */
export type RuleMatch = {
  /** Id and name of the rule, or of the configured event whose phrase it was. */
  ruleId: string
  ruleName: string
  source: 'rule' | 'event'
  phrase: string | null
  messageId: string
  orderNumber: string | null
  /** Distinguishes two sales of one lead for the ad platform. */
  occasion: string
  /** Instant of the message. */
  at: string
  isSale: boolean
  asksFirst: boolean
  /** The value that the message or the rule gives; null without a clear one. */
  valueCents: number | null
  currency: Currency | null
  /**
   * Why it waits: the message gives no value although the rule needs one, gives one that is known already, or leaves
   * open whether the phrase is so.
   */
  problem: SaleProblem | null
  /** Amounts that the message names, in cents; absent in matches of earlier versions. */
  candidates?: number[]
  /** What it does, or would do once a person confirms. */
  effects: RuleEffects
  state: 'done' | 'waiting' | 'confirmed' | 'refused'
}
