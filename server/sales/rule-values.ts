import type { z } from 'zod'
import type { createPhraseRule, tryPhraseRules } from '#contracts/phrase-rules'
import { parseMoney } from '#domain/money'
import { isSaleRule } from '#domain/sales/phrase-rule'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { confirmTag } from './rule-matches.ts'

type Input = z.output<typeof createPhraseRule.body>
type Draft = z.output<typeof tryPhraseRules.body>

/** The event that a rule names, when it is one of the account; 422 otherwise. */
export async function eventOfRule(trx: Trx, accountId: string, eventId: string | null | undefined) {
  if (!eventId) return null
  const event = await trx
    .selectFrom('event_configs')
    .select(['id', 'event_name', 'event_type'])
    .where('account_id', '=', accountId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (event === undefined) throw problem('eventId', 'Este evento não existe mais')
  return event
}

/** The columns of a rule, checked as a whole: it does at least one thing. Throws 422. */
export async function ruleValues(trx: Trx, accountId: string, input: Input) {
  const event = await eventOfRule(trx, accountId, input.eventId)
  const setStatus = input.setStatus ?? null
  if (setStatus === null && input.addTag === null && event === null) {
    throw problem('setStatus', 'Escolha o que a regra faz: status, etiqueta ou evento')
  }
  if (input.addTag?.toLowerCase() === confirmTag) {
    throw problem('addTag', 'Esta etiqueta é do Rastro. Escolha outra')
  }
  const isSale = isSaleRule(setStatus, event?.event_type ?? null)
  return {
    name: input.name,
    phrases: input.phrases,
    timing: input.timing,
    every_time: input.everyTime,
    set_status: setStatus,
    add_tag: input.addTag,
    fires: event?.id ?? null,
    fixed_value_cents: isSale ? fixedCents(input.fixedValue) : null,
    currency: input.currency,
  }
}

/** Cents of a fixed value that was typed; null when nothing was. Throws 422 for what is no amount. */
export function fixedCents(value: Draft['fixedValue']): number | null {
  if (value === undefined || value === null || value === '') return null
  const cents = typeof value === 'number' ? Math.round(value * 100) : parseMoney(value)
  if (cents === null || !Number.isSafeInteger(cents) || cents <= 0) {
    throw problem('fixedValue', 'Informe um valor maior que zero, por exemplo 197,00')
  }
  return cents
}

function problem(field: string, message: string): AppError {
  return new AppError('invalid', { message: `${message}.`, fields: { [field]: message } })
}
