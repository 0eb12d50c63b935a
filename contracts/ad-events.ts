import { z } from 'zod'
import { currencies, eventTypes, triggerConditions } from '#domain/conversions/conversion-rules'
import { done, endpoint, idParams, instant, optionalText, text } from './endpoint.ts'

export const adSettings = z.object({
  pixelId: z.string(),
  /** '••••1234': the token itself is never sent back. '' without one. */
  metaAccessToken: z.string(),
  testEventCode: z.string(),
  /** Of click-to-WhatsApp ads: the WhatsApp Business account, and the dataset linked to it. */
  wabaId: z.string(),
  messagingDatasetId: z.string(),
  metaConnected: z.boolean(),
  metaAdAccountId: z.string().nullable(),
  metaConnectedAt: instant.nullable(),
  /** Why sending is paused (token refused …); null while it runs. */
  pauseReason: z.string().nullable(),
  /** Whether this server has an app at Meta, so that an account can be connected by a login. */
  oauthAvailable: z.boolean(),
  adAccountName: z.string().nullable(),
  /** Null: no end, or not known yet. */
  tokenExpiresAt: instant.nullable(),
})
export type AdSettings = z.infer<typeof adSettings>

/** An id of Meta's, or null when emptied; absent keeps the stored one. */
const metaId = (problem: string) =>
  z
    .union([text(30).regex(/^\d{5,25}$/, problem), z.literal('').transform(() => null), z.null()])
    .optional()

export const getAdSettings = endpoint({
  method: 'GET',
  path: '/api/meta/settings',
  summary: 'Ligação com a Meta',
  output: adSettings,
})

export const saveAdSettings = endpoint({
  method: 'POST',
  path: '/api/meta/settings',
  summary: 'Salvar pixel, token e código de teste',
  body: z.object({
    pixelId: text(100).regex(/^[A-Za-z0-9_-]+$/, 'ID do Pixel inválido'),
    /** Absent, empty or masked keeps the stored one. */
    accessToken: optionalText(2000),
    testEventCode: optionalText(100),
    wabaId: metaId('O ID da conta do WhatsApp Business tem só números'),
    /** Absent or empty: the pixel itself is linked to the account. */
    messagingDatasetId: metaId('O ID do conjunto de dados tem só números'),
  }),
  output: adSettings,
})

export const testAdSettings = endpoint({
  method: 'POST',
  path: '/api/meta/test',
  summary: 'Enviar um PageView de teste e dizer o que a Meta respondeu',
  output: z.object({ success: z.boolean(), message: z.string(), response: z.unknown() }),
})

export const disconnectAds = endpoint({
  method: 'POST',
  path: '/api/meta/disconnect',
  summary: 'Desconectar a Meta',
  output: adSettings,
})

export const valueSources = ['fixed', 'sale'] as const

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

export const listEventConfigs = endpoint({
  method: 'GET',
  path: '/api/meta/events',
  summary: 'Eventos configurados',
  output: z.array(eventConfig),
})

/** What a person may say of an event; absent fields below keep what is stored. */
export const eventFields = {
  eventName: text(120).min(1, 'Nome do evento é obrigatório'),
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
}

export const createEventConfig = endpoint({
  method: 'POST',
  path: '/api/meta/events',
  summary: 'Criar um evento',
  body: z.object({
    ...eventFields,
    triggerCondition: eventFields.triggerCondition.default('campaign_whatsapp'),
  }),
  output: eventConfig,
})

export const updateEventConfig = endpoint({
  method: 'PUT',
  path: '/api/meta/events/:id',
  summary: 'Editar um evento',
  params: idParams,
  body: z.object(eventFields),
  output: eventConfig,
})

export const switchEventConfig = endpoint({
  method: 'PATCH',
  path: '/api/meta/events/:id',
  summary: 'Ativar ou desativar um evento',
  params: idParams,
  body: z.object({ isActive: z.boolean('isActive deve ser verdadeiro ou falso') }),
  output: eventConfig,
})

export const deleteEventConfig = endpoint({
  method: 'DELETE',
  path: '/api/meta/events/:id',
  summary: 'Excluir um evento',
  params: idParams,
  output: done,
})

/** Takes the deletion back; the event is as active as it was. */
export const restoreEventConfig = endpoint({
  method: 'POST',
  path: '/api/meta/events/:id/restore',
  summary: 'Desfazer a exclusão de um evento',
  params: idParams,
  output: done,
})

/** The last 7 days of the account. */
export const eventFigures = z.object({
  totalConversions: z.number(),
  totalSuccessful: z.number(),
  totalFailed: z.number(),
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

export const eventStats = endpoint({
  method: 'GET',
  path: '/api/meta/events/stats',
  summary: 'Estatísticas de envio dos últimos 7 dias',
  output: eventFigures,
})
