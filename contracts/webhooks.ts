import { z } from 'zod'
import { destination } from './destinations.ts'
import { done, endpoint, idParams, instant, requiredText } from './endpoint.ts'
import { newEvent } from './events.ts'

/** A webhook of the customer's, with the signing secret that no other answer ever shows. */
const withSecret = destination.extend({
  /** Standard Webhooks: `whsec_` and Base64. */
  secret: z.string(),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'connections',
  summary: 'Criar um webhook; o segredo da assinatura é mostrado só aqui',
  body: z.object({
    name: requiredText(100, 'Nome é obrigatório'),
    url: requiredText(2000, 'Endereço é obrigatório'),
    /** Absent: `Lead` on any conversation, and `Purchase` with the sale's value when a lead is converted. */
    events: z.array(newEvent).max(20, 'Use no máximo 20 eventos').optional(),
  }),
  output: withSecret,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate-secret',
  access: 'connections',
  summary: 'Trocar o segredo de um webhook; o anterior continua assinando por 24 horas',
  params: idParams,
  output: withSecret.extend({
    /** Null when the one before could not be read any more. */
    previousValidUntil: instant.nullable(),
  }),
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'connections',
  summary: 'Excluir um webhook e os seus eventos; o que espera não é mais enviado',
  params: idParams,
  output: done,
})
