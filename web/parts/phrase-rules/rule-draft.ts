import { z } from 'zod'
import { text as bounded } from '#contracts/endpoint'
import { createPhraseRule, ruleStatuses, ruleTimings } from '#contracts/phrase-rules'
import { currencies } from '#domain/conversions/conversion-rules'
import { isSaleRule } from '#domain/sales/phrase-rule'
import type { EventConfig } from '../../data/conversion-events.ts'
import type { PhraseRule, PhraseRuleInput } from '../../data/phrase-rules.ts'

/** The value of the option that chooses nothing, as an option's value cannot be empty. */
export const nothing = 'none'

/** The fields as they are typed: phrases one per line, the server reads the value. */
export const ruleDraft = z.object({
  name: createPhraseRule.body.shape.name,
  phrases: z.string().superRefine((typed, context) => {
    const read = createPhraseRule.body.shape.phrases.safeParse(linesOf(typed))
    const message = read.error?.issues[0]?.message
    if (message) context.addIssue({ code: 'custom', message })
  }),
  setStatus: z.enum([...ruleStatuses, nothing]),
  addTag: bounded(40),
  eventId: z.string(),
  timing: z.enum(ruleTimings),
  fixedValue: z.string().trim(),
  currency: z.enum(currencies),
  everyTime: z.boolean(),
})
export type RuleDraft = z.output<typeof ruleDraft>

/** A new rule starts with a sale; a stored one with its own values. */
export function draftOf(rule: PhraseRule | null): RuleDraft {
  return {
    name: rule?.name ?? '',
    phrases: rule?.phrases.join('\n') ?? '',
    setStatus: rule === null ? 'converted' : (rule.setStatus ?? nothing),
    addTag: rule?.addTag ?? '',
    eventId: rule?.event?.id ?? nothing,
    timing: rule?.timing ?? 'immediate',
    fixedValue: rule?.fixedValue?.toLocaleString('pt-BR', { minimumFractionDigits: 2 }) ?? '',
    currency: rule?.currency ?? 'BRL',
    everyTime: rule?.everyTime ?? false,
  }
}

/** The rule as the API takes it. */
export function ruleInput(draft: RuleDraft, events: EventConfig[]): PhraseRuleInput {
  return {
    ...draft,
    phrases: linesOf(draft.phrases),
    setStatus: draft.setStatus === nothing ? null : draft.setStatus,
    addTag: draft.addTag.trim() || null,
    eventId: draft.eventId === nothing ? null : draft.eventId,
    fixedValue: isSaleDraft(draft, events) ? draft.fixedValue.trim() : null,
  }
}

/** Whether the rule reads a value: it makes a customer or reports a purchase. */
export function isSaleDraft(
  { setStatus, eventId }: Pick<RuleDraft, 'setStatus' | 'eventId'>,
  events: EventConfig[],
): boolean {
  const event = events.find(({ id }) => id === eventId)
  return isSaleRule(setStatus, event?.eventType ?? null)
}

function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
