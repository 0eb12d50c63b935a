import { z } from 'zod'
import {
  currencies,
  eventTypes,
  triggerConditions,
  valueSources,
} from '#domain/conversions/conversion-rules'
import type { Destination } from '#domain/conversions/destinations'
import { destinationParams } from './destinations.ts'
import { done, endpoint, idParams, instant, optionalText, requiredText, text } from './endpoint.ts'

export const eventConfig = z.object({
  id: z.string(),
  platform: z.enum(['Meta Ads', 'Google Ads', 'TikTok Ads', 'Google Analytics 4', 'Webhook']),
  eventName: z.string(),
  eventDescription: z.string(),
  eventType: z.enum(eventTypes),
  triggerCondition: z.enum(triggerConditions),
  phrase: z.string().nullable(),
  /** What the destination itself calls it: Google's conversion action. */
  target: z.string().nullable(),
  /** 'fixed': always the configured value; 'sale': the sale's own, else the configured one. */
  valueSource: z.enum(valueSources),
  /** Overrules what Meta is told about where it happened; null: decided by how it happened. */
  actionSource: z.literal('chat').nullable(),
  isActive: z.boolean(),
  createdAt: instant,
  purchaseValue: z.number().nullable(),
  purchaseCurrency: z.string().nullable(),
})
export type EventConfig = z.infer<typeof eventConfig>

/** What a person may say of an event; absent fields below keep what is stored. */
const changedEvent = z.object({
  eventName: requiredText(120, 'Nome do evento é obrigatório'),
  eventDescription: text(500).default(''),
  eventType: z.enum(eventTypes, 'Tipo de evento desconhecido'),
  triggerCondition: z.enum(triggerConditions, 'Gatilho desconhecido'),
  phrase: optionalText(200),
  /** Free text as typed in Brazil ('197,00') or a number; required with the currency for Purchase. */
  purchaseValue: z.union([z.number(), z.string().max(40)]).nullish(),
  purchaseCurrency: z
    .union([z.enum(currencies), z.literal('').transform(() => null)], 'Moeda desconhecida')
    .nullish(),
  target: text(200).nullish(),
  valueSource: z.enum(valueSources, 'Origem do valor desconhecida').optional(),
  actionSource: z.literal('chat', 'Origem da ação desconhecida').nullish(),
})
export type ChangedEvent = z.output<typeof changedEvent>

export const newEvent = changedEvent.extend({
  triggerCondition: changedEvent.shape.triggerCondition.default('campaign_whatsapp'),
})

/** The last 7 days of the account. */
const eventFigures = z.object({
  totalConversions: z.number(),
  totalSuccessful: z.number(),
  totalFailed: z.number(),
  /** Not sent yet: due, tried again, or paused with its destination. */
  totalWaiting: z.number(),
  configuredEvents: z.number(),
  conversionsStats: z.array(
    z.object({
      eventType: z.string(),
      total: z.number(),
      successful: z.number(),
      lastSent: instant.nullable(),
    }),
  ),
  recentStats: z.array(z.object({ date: z.string(), total: z.number(), successful: z.number() })),
})
export type EventStats = z.infer<typeof eventFigures>

type WithDestination = z.ZodType<{ destination: Destination }>
type WithEvent = z.ZodType<{ destination: Destination; id: string }>

/** The calls about the events of a destination, whose name the parameters of the address give. */
function eventEndpoints<Params extends WithDestination, EventParams extends WithEvent>(at: {
  path: string
  statsPath: string
  params: Params
  eventParams: EventParams
  /** ' de um destino' where the address names one. */
  whose: string
  statsSummary: string
}) {
  const { path, params, eventParams, whose } = at
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'numbers',
      summary: `Eventos configurados${whose}`,
      params,
      output: z.array(eventConfig),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'campaigns',
      summary: `Criar um evento${whose}`,
      params,
      body: newEvent,
      output: eventConfig,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: 'campaigns',
      summary: `Editar um evento${whose}`,
      params: eventParams,
      body: changedEvent,
      output: eventConfig,
    }),
    setActive: endpoint({
      method: 'PATCH',
      path: `${path}/:id`,
      access: 'campaigns',
      summary: `Ativar ou desativar um evento${whose}`,
      params: eventParams,
      body: z.object({ isActive: z.boolean('isActive deve ser verdadeiro ou falso') }),
      output: eventConfig,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'campaigns',
      summary: `Excluir um evento${whose}`,
      params: eventParams,
      output: done,
    }),
    /** Takes the deletion back; the event is as active as it was. */
    restore: endpoint({
      method: 'POST',
      path: `${path}/:id/restore`,
      access: 'campaigns',
      summary: `Desfazer a exclusão de um evento${whose}`,
      params: eventParams,
      output: done,
    }),
    stats: endpoint({
      method: 'GET',
      path: at.statsPath,
      access: 'numbers',
      summary: at.statsSummary,
      params,
      output: eventFigures,
    }),
  }
}

/** The calls about events, whatever address names the destination. */
export type EventEndpoints = ReturnType<typeof eventEndpoints<WithDestination, WithEvent>>

export const eventParams = destinationParams.extend(idParams.shape)

export const destinationEvents = eventEndpoints({
  path: '/api/destinations/:destination/events',
  statsPath: '/api/destinations/:destination/stats',
  params: destinationParams,
  eventParams,
  whose: ' de um destino',
  statsSummary: 'Envios a um destino nos últimos 7 dias',
})

/** The same calls about Meta, at the addresses that the product specification names. */
export const metaEvents = eventEndpoints({
  path: '/api/meta/events',
  statsPath: '/api/meta/events/stats',
  params: z
    .object({})
    .optional()
    .transform(() => ({ destination: 'meta' as const })),
  eventParams: idParams.transform(({ id }) => ({ destination: 'meta' as const, id })),
  whose: '',
  statsSummary: 'Estatísticas de envio dos últimos 7 dias',
})
