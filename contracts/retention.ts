import { z } from 'zod'
import { done, endpoint, instant } from './endpoint.ts'

/**
 * Days that addresses and browsers of clicks may be kept; null: without limit. The least is far above
 * the ten seconds in which a repeat is known and the seven days in which a conversion is sent.
 */
export const clickDayChoices = [30, 60, 90, 183, 395, 730, null] as const
/** Days that raw webhooks may be kept. */
export const webhookDayChoices = [30, 60, 90, 180] as const

/** Days that texts of messages may be kept; null: without limit. */
export const messageDayChoices = [30, 60, 90, 183, 365, 730, 1825, null] as const

export type ClickDays = NonNullable<(typeof clickDayChoices)[number]>
export type WebhookDays = (typeof webhookDayChoices)[number]
export type MessageDays = NonNullable<(typeof messageDayChoices)[number]>

/** What an account keeps that has chosen nothing. */
export const usualRetention = { clickDays: 395, webhookDays: 30, messageDays: null } as const

const choice = 'Escolha um dos prazos'
const periods = z.object({
  clickDays: z.literal(clickDayChoices, choice),
  webhookDays: z.literal(webhookDayChoices, choice),
  messageDays: z.literal(messageDayChoices, choice),
})
export type RetentionPeriods = z.infer<typeof periods>

/** A text lies in the webhook that brought it too: it cannot go before that. */
export function keepsMessagesAsWebhooks({ messageDays, webhookDays }: RetentionPeriods): boolean {
  return messageDays === null || messageDays >= webhookDays
}
const chosenPeriods = periods.refine(keepsMessagesAsWebhooks, {
  path: ['messageDays'],
  error: 'As mensagens ficam pelo menos tanto quanto os webhooks que as trouxeram',
})

const cleared = z.object({ clicks: z.number(), webhooks: z.number(), messages: z.number() })

/** No more than this many rows are counted before somebody shortens a period. */
export const mostForeseen = 10_000

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  access: 'people',
  summary: 'Por quanto tempo a conta guarda dados, e o que a última limpeza apagou',
  output: periods.extend({
    lastRun: cleared.extend({ at: instant }).nullable(),
    /** Null while none has run. */
    nextRunAt: instant.nullable(),
  }),
})
export type Retention = z.infer<typeof getRetention.output>

export const foreseeRetention = endpoint({
  method: 'POST',
  path: '/api/retention/preview',
  access: 'people',
  summary: 'O que a próxima limpeza apagaria com estes prazos; conta até 10.001',
  body: chosenPeriods,
  output: cleared,
})
export type ForeseenRetention = z.infer<typeof foreseeRetention.output>

export const saveRetention = endpoint({
  method: 'PUT',
  path: '/api/retention',
  access: 'people',
  summary: 'Mudar por quanto tempo a conta guarda dados',
  body: chosenPeriods,
  output: done,
})
