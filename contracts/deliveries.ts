import { z } from 'zod'
import { everyStateWord } from '#domain/conversions/delivery-states'
import { type Destination, isDestination } from '#domain/conversions/destinations'
import { matchKeys } from '#domain/conversions/match-quality'
import { dateRangeValues } from '#domain/date-range'
import { endpoint, idParams, instant, page } from './endpoint.ts'

const absentIfEmpty = (value: string | undefined) =>
  value === undefined || value === '' || value === 'all' ? undefined : value

/** Which deliveries; days are the account's days, by when they were promised. */
const which = {
  destination: z
    .string()
    .optional()
    .transform(absentIfEmpty)
    .refine(
      (name): name is Destination | undefined => name === undefined || isDestination(name),
      'Destino desconhecido',
    ),
  state: z.enum(everyStateWord, 'state desconhecido').optional(),
  eventType: z.string().max(60, 'eventType longo demais').optional().transform(absentIfEmpty),
  leadId: z.uuid('leadId inválido').optional(),
  /**
   * Id of the event, the destination's own number of a request, a value, or what a search of leads and
   * clicks finds: a person, a campaign.
   */
  search: z.string().trim().max(200, 'busca longa demais').optional().transform(absentIfEmpty),
  dateRange: z.enum(['all', ...dateRangeValues], 'dateRange desconhecido').optional(),
  startDate: z.string().optional().transform(absentIfEmpty),
  endDate: z.string().optional().transform(absentIfEmpty),
}
const whichObject = z.object(which)
export type DeliveryFilter = z.output<typeof whichObject>

export const delivery = z.object({
  id: z.string(),
  destination: z.string().refine((name): name is Destination => isDestination(name)),
  eventName: z.string(),
  eventType: z.string(),
  /** It tells the destination that the sale of an earlier event was refunded. */
  isRefund: z.boolean(),
  eventId: z.string(),
  eventTime: instant,
  createdAt: instant,
  leadId: z.string().nullable(),
  /** Whom it is about, by name or else by number; null of a click, of a person without it, and of one that was deleted. */
  person: z.string().nullable(),
  campaign: z.string().nullable(),
  /** What was told with the event, in the currency's main unit. */
  value: z.number().nullable(),
  currency: z.string().nullable(),
  state: z.enum(everyStateWord),
  attempts: z.number(),
  nextTryAt: instant.nullable(),
  sentAt: instant.nullable(),
  httpStatus: z.number().nullable(),
  fbtraceId: z.string().nullable(),
  reason: z.string().nullable(),
  /** It may be sent again: not sent, not on its way, not too old, and what it reports still stands. */
  canResend: z.boolean(),
  /** As it was sent: personal data hashed, no credential. */
  request: z.unknown(),
  response: z.unknown(),
  /** How well the platform can recognise the person, by our estimate; null where nothing was sent. */
  matchQuality: z
    .object({
      score: z.number(),
      level: z.enum(['otima', 'boa', 'regular', 'fraca']),
      has: z.array(z.enum(matchKeys)),
      missing: z.array(z.enum(matchKeys)),
    })
    .nullable(),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/deliveries',
  access: 'numbers',
  summary: 'Registro de envios, o mais novo primeiro',
  query: z.object({ ...which, ...page }),
  output: z.object({ deliveries: z.array(delivery), total: z.number() }),
})

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/deliveries/:id',
  access: 'numbers',
  summary: 'Um envio com cada tentativa, a mais nova primeiro (até 50, por 90 dias)',
  params: idParams,
  output: delivery.extend({
    history: z.array(
      z.object({
        attempt: z.number(),
        at: instant,
        state: z.enum(everyStateWord),
        reason: z.string().nullable(),
        nextTryAt: instant.nullable(),
        httpStatus: z.number().nullable(),
        traceId: z.string().nullable(),
        request: z.unknown(),
        response: z.unknown(),
      }),
    ),
  }),
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/resend',
  access: 'campaigns',
  summary: 'Tentar de novo um envio que falhou',
  params: idParams,
  output: delivery,
})

/** At most so many are queued again by one call. */
export const maxResent = 1000

export const resendDeliveries = endpoint({
  method: 'POST',
  path: '/api/deliveries/resend',
  access: 'campaigns',
  summary: `Tentar de novo, com os mesmos filtros da lista, o que não foi enviado (até ${maxResent})`,
  body: whichObject,
  /** `left`: what the filter finds beyond the limit; `tooOld`: what the destination takes no more. */
  output: z.object({ queued: z.number(), tooOld: z.number(), left: z.number() }),
})
