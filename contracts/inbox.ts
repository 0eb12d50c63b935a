import { z } from 'zod'
import { endpoint, instant, page } from './endpoint.ts'

/** Raw webhooks are kept this long, in days. */
const maxReplayDays = 30

/**
 * The webhooks that came in last and what became of each; of all lines unless one is named. Delivery
 * receipts and signs of presence are left out.
 */
export const listInbox = endpoint({
  method: 'GET',
  path: '/api/whatsapp/inbox',
  access: 'numbers',
  summary: 'Últimos eventos recebidos do gateway',
  query: z.object({ instance: z.uuid('Instância inválida').optional(), ...page }),
  output: z.array(
    z.object({
      id: z.string(),
      receivedAt: instant,
      /** Name of the line; null when it is gone. */
      line: z.string().nullable(),
      /** Null until it has been worked on. */
      outcome: z.string().nullable(),
      /** Machine code behind the outcome, where there is one. */
      reason: z.string().nullable(),
      /** pt-BR sentence: what it was, or why it was ignored. */
      explanation: z.string(),
      /** Whom it was about, where that is known: a name, or else a number; the lead, if it is one. */
      person: z.object({ name: z.string(), leadId: z.string().nullable() }).nullable(),
    }),
  ),
})
export type InboxEvent = z.output<typeof listInbox.output>[number]

/** Works again on what was received in the last days; nothing is counted or sent twice. */
export const replayInbox = endpoint({
  method: 'POST',
  path: '/api/whatsapp/replay',
  access: 'connections',
  summary: 'Reprocessar as mensagens recebidas',
  body: z.object({
    days: z
      .int('Informe um número inteiro de dias')
      .min(1, 'Informe de 1 a 30 dias')
      .max(maxReplayDays, 'Informe de 1 a 30 dias'),
  }),
  output: z.object({ webhooks: z.number() }),
})
