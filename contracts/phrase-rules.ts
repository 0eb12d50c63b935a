import { z } from 'zod'
import { currencies } from '#domain/conversions/conversion-rules'
import { phraseKey, unsaidReasons } from '#domain/sales/phrase'
import { saleProblems } from '#domain/sales/sale'
import { done, endpoint, idParams, instant, optionalText, requiredText, text } from './endpoint.ts'

export const maxPhraseRules = 50
const maxPhrases = 20

/** Statuses that a rule can set. */
export const ruleStatuses = ['contacted', 'converted', 'lost'] as const
export type RuleStatus = (typeof ruleStatuses)[number]

/** Whether a rule acts by itself or waits for a person. */
export const ruleTimings = ['immediate', 'confirm'] as const
export type RuleTiming = (typeof ruleTimings)[number]

export const phraseRule = z.object({
  id: z.string(),
  name: z.string(),
  phrases: z.array(z.string()),
  timing: z.enum(ruleTimings),
  /** Fires each time; otherwise once per lead in 24 hours, unless another order is named. */
  everyTime: z.boolean(),
  setStatus: z.enum(ruleStatuses).nullable(),
  addTag: z.string().nullable(),
  /** The configured event that it reports. */
  event: z.object({ id: z.string(), name: z.string(), isActive: z.boolean() }).nullable(),
  /** It makes a customer or reports a purchase, so it reads a value. */
  isSale: z.boolean(),
  /** Counts when the message states no clear value. */
  fixedValue: z.number().nullable(),
  currency: z.enum(currencies),
  isActive: z.boolean(),
  createdAt: instant,
})
export type PhraseRule = z.infer<typeof phraseRule>

const phrases = z
  .array(
    text(200).refine((phrase) => phraseKey(phrase) !== '', 'A frase precisa ter letras ou números'),
  )
  .min(1, 'Informe pelo menos uma frase')
  .max(maxPhrases, `Use no máximo ${maxPhrases} frases`)
  // 'Venda fechada' and 'VENDA FECHADA!' are one phrase.
  .transform((all) => {
    const keys = all.map(phraseKey)
    return all.filter((_, i) => keys.indexOf(keys[i] ?? '') === i)
  })

const ruleTerms = {
  timing: z.enum(ruleTimings, 'Escolha quando a regra age').default('immediate'),
  setStatus: z.enum(ruleStatuses, 'Status desconhecido').nullish(),
  addTag: optionalText(40),
  /** Id of a configured event. */
  eventId: z.union([z.literal('').transform(() => null), z.uuid('Evento desconhecido')]).nullish(),
  /** Free text as typed in Brazil ('197,00') or a number; only for a sale. */
  fixedValue: z.union([z.number(), z.string().max(40)]).nullish(),
  currency: z.enum(currencies, 'Moeda desconhecida').default('BRL'),
}

const ruleFields = z.object({
  name: requiredText(120, 'Nome da regra é obrigatório'),
  phrases,
  everyTime: z.boolean().default(false),
  ...ruleTerms,
})

export const listPhraseRules = endpoint({
  method: 'GET',
  path: '/api/phrase-rules',
  access: 'numbers',
  summary: 'Regras de frase das mensagens enviadas pela empresa',
  output: z.array(phraseRule),
})

export const createPhraseRule = endpoint({
  method: 'POST',
  path: '/api/phrase-rules',
  access: 'campaigns',
  summary: 'Criar uma regra de frase',
  body: ruleFields,
  output: phraseRule,
})

export const updatePhraseRule = endpoint({
  method: 'PUT',
  path: '/api/phrase-rules/:id',
  access: 'campaigns',
  summary: 'Editar uma regra de frase',
  params: idParams,
  body: ruleFields,
  output: phraseRule,
})

export const switchPhraseRule = endpoint({
  method: 'PATCH',
  path: '/api/phrase-rules/:id',
  access: 'campaigns',
  summary: 'Ativar ou desativar uma regra de frase',
  params: idParams,
  body: z.object({ isActive: z.boolean('isActive deve ser verdadeiro ou falso') }),
  output: phraseRule,
})

export const deletePhraseRule = endpoint({
  method: 'DELETE',
  path: '/api/phrase-rules/:id',
  access: 'campaigns',
  summary: 'Excluir uma regra de frase',
  params: idParams,
  output: done,
})

/** Takes the deletion back; the rule is as active as it was. */
export const restorePhraseRule = endpoint({
  method: 'POST',
  path: '/api/phrase-rules/:id/restore',
  access: 'campaigns',
  summary: 'Desfazer a exclusão de uma regra de frase',
  params: idParams,
  output: done,
})

/** What one rule would make of a text. */
export const trialResult = z.object({
  /** null for the draft that came with the question. */
  ruleId: z.string().nullable(),
  name: z.string().nullable(),
  source: z.enum(['draft', 'rule', 'event']),
  fires: z.boolean(),
  /** The phrase that was said, or the one that came closest. */
  phrase: z.string().nullable(),
  /** Why it does not fire: what its sentence says instead, or words are missing or apart. */
  reason: z.enum([...unsaidReasons, 'words']).nullable(),
  missingWords: z.array(z.string()),
  isSale: z.boolean(),
  /** In cents; null without a clear value or when it is about no sale. */
  valueCents: z.number().nullable(),
  valueFrom: z.enum(['message', 'rule']).nullable(),
  problem: z.enum(saleProblems).nullable(),
  currency: z.string(),
  /** `waiting`: a person confirms first. */
  outcome: z.enum(['nothing', 'done', 'waiting']),
  setStatus: z.enum(ruleStatuses).nullable(),
  addTag: z.string().nullable(),
  eventName: z.string().nullable(),
})
export type TrialResult = z.infer<typeof trialResult>

/** Changes nothing: says what the active rules, and a draft when it has phrases, would do. */
export const tryPhraseRules = endpoint({
  method: 'POST',
  path: '/api/phrase-rules/try',
  access: 'campaigns',
  summary: 'Testar o que um texto faria',
  body: z.object({
    text: z.string().max(4000, 'Use no máximo 4000 caracteres'),
    phrases: phrases.optional(),
    ...ruleTerms,
  }),
  output: z.object({
    /** Another order number may fire a rule again within 24 hours. */
    orderNumber: z.string().nullable(),
    results: z.array(trialResult),
  }),
})
