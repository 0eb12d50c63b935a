import type { z } from 'zod'
import type { tryPhraseRules as contract, TrialResult } from '#contracts/phrase-rules'
import { orderNumberIn, readText, type SaidText } from '#domain/sales/phrase'
import { isSaleRule, judgeText, problemOf } from '#domain/sales/phrase-rule'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { type ActiveRule, activeRules } from './active-rules.ts'
import { eventOfRule, fixedCents } from './rule-values.ts'

type Input = z.output<typeof contract.body>
type Trial = Omit<ActiveRule, 'id' | 'name' | 'source' | 'everyTime'> &
  Pick<TrialResult, 'ruleId' | 'name' | 'source'>

/** What each active rule, and the draft before them, would make of the text. Changes nothing. */
export async function tryPhraseRules(
  ctx: Context,
  accountId: string,
  input: Input,
): Promise<z.output<typeof contract.output>> {
  const trials = await ctx.sql.withAccount(accountId, async (trx) => [
    ...(input.phrases === undefined ? [] : [await draftOf(trx, accountId, input, input.phrases)]),
    ...(await activeRules(trx, accountId)).map((rule): Trial => ({ ...rule, ruleId: rule.id })),
  ])
  const said = readText(input.text)
  return {
    orderNumber: orderNumberIn(input.text),
    results: trials.map((trial) => resultOf(said, trial)),
  }
}

async function draftOf(
  trx: Trx,
  accountId: string,
  input: Input,
  phrases: string[],
): Promise<Trial> {
  const event = await eventOfRule(trx, accountId, input.eventId)
  const status = input.setStatus ?? null
  return {
    ruleId: null,
    name: null,
    source: 'draft',
    phrases,
    asksFirst: input.timing === 'confirm',
    isSale: isSaleRule(status, event?.event_type ?? null),
    fixedValueCents: fixedCents(input.fixedValue),
    currency: input.currency,
    effects: {
      status,
      tag: input.addTag,
      event: event === null ? null : { id: event.id, name: event.event_name },
    },
  }
}

function resultOf(said: SaidText, trial: Trial): TrialResult {
  const verdict = judgeText(said, trial)
  const answer = verdict?.matches === false ? verdict.answer : null
  const sale = verdict?.matches ? verdict.sale : null
  return {
    ruleId: trial.ruleId,
    name: trial.name,
    source: trial.source,
    fires: verdict?.matches ?? false,
    phrase: verdict?.phrase ?? null,
    reason: answer?.why ?? null,
    missingWords: answer?.why === 'words' ? answer.missing : [],
    isSale: trial.isSale,
    valueCents: sale?.cents ?? null,
    valueFrom: sale === null || sale.cents === null ? null : sale.from,
    problem: verdict?.matches ? problemOf(verdict) : null,
    currency: trial.currency,
    outcome: verdict?.matches ? (verdict.waits ? 'waiting' : 'done') : 'nothing',
    setStatus: trial.effects.status,
    addTag: trial.effects.tag,
    eventName: trial.effects.event?.name ?? null,
  }
}
