import { z } from 'zod'
import { currencies } from '#domain/conversions/conversion-rules'
import { everyStateWord } from '#domain/conversions/delivery-states'
import { destinationKinds } from '#domain/conversions/destinations'
import { leadSorts, leadStatuses } from '#domain/filters'
import { optOutSources } from '#domain/lead-event'
import { endpoint, instant, page } from './endpoint.ts'
import { assigneeFilter, filterQuery, kindFilter, search, segmentFilter } from './filters.ts'
import {
  attributionInfo,
  campaignData,
  clickMarks,
  deviceInfo,
  geoInfo,
  leadTouch,
  privacySignal,
} from './lead-origin.ts'
import { leadTimelineEntry } from './lead-timeline.ts'
import { sale, waitingSale } from './sale.ts'

const maybe = z.string().nullable()

/** A contact that wrote, or a click that nobody has answered yet (id `c_…`, status pending). */
export const lead = z.object({
  id: z.string(),
  contactName: maybe,
  /** Canonical digits with country code; null when only a LID is known or nobody wrote. */
  whatsappNumber: maybe,
  /** The number as the gateway sent it. */
  contactPhone: maybe,
  status: z.enum(leadStatuses),
  createdAt: instant,
  contactedAt: instant.nullable(),
  firstMessage: maybe,
  /** 'sem_rastreio' for a lead that came without a code. */
  leadCode: z.string(),
  /** Public code of the link it came by. */
  clickId: maybe,
  /** Name of the account's number that it wrote to first; of a click, that its link leads to. */
  instanceName: maybe,
  ipAddress: maybe,
  messageCount: z.number(),
  userAgent: maybe,
  testEventCode: maybe,
  deviceInfo,
  campaignData,
  isTracked: z.boolean(),
  /** It came by a link that was made to try the tracking. */
  isTest: z.boolean(),
  attribution: attributionInfo,
  source: z.string(),
  campaign: maybe,
  adSet: maybe,
  creative: maybe,
  code: maybe,
  tags: z.array(z.string()),
  /** Who attends it, by the id that `GET /api/attendants` names; null for nobody. */
  assignedTo: maybe,
  purchaseValue: z.number().nullable(),
  purchaseCurrency: maybe,
})
export type Lead = z.infer<typeof lead>

/** Id of a lead (UUID) or of an unanswered click (`c_` + UUID). */
export const leadIdParams = z.object({
  id: z
    .string()
    .regex(
      /^(c_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
      'Identificador inválido',
    ),
})

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  access: 'leads',
  summary: 'Contatos e cliques sem resposta, do mais novo ao mais antigo',
  query: z.object({
    ...filterQuery,
    assignee: assigneeFilter,
    segment: segmentFilter,
    kind: kindFilter,
    search,
    sort: z.enum(leadSorts, 'sort desconhecido').default('created_desc'),
    ...page,
  }),
  output: z.object({ leads: z.array(lead), total: z.number() }),
})

export const leadActivity = z.object({
  id: z.string(),
  activityType: z.enum(['whatsapp_message', 'message', 'click']),
  contactName: maybe,
  source: z.enum(['whatsapp_rastreado', 'whatsapp_unificado', 'sem_rastreio']),
  message: maybe,
  fromMe: z.boolean(),
  edited: z.boolean(),
  deleted: z.boolean(),
  /** Its text went with the account's period for messages; `message` says so. Absent otherwise. */
  expired: z.boolean().optional(),
  /** Why a message of the business did not arrive: a pt-BR sentence; absent as far as is known. */
  undelivered: z.string().optional(),
  createdAt: instant,
})
export type LeadActivity = z.infer<typeof leadActivity>

export const leadConversion = z.object({
  id: z.string(),
  eventType: z.string(),
  /** It tells the destination that the sale of an earlier event was refunded. */
  isRefund: z.boolean(),
  /** meta, google, tiktok, ga4 or webhook. */
  destination: z.enum(destinationKinds),
  sentToMeta: z.boolean(),
  metaEventId: z.string(),
  /** As it was sent: personal data hashed, no token. Null before the first attempt. */
  request: z.unknown(),
  metaResponse: z.unknown(),
  timestamp: instant,
  state: z.enum(everyStateWord),
  attempts: z.number(),
  reason: maybe,
})
export type LeadConversion = z.infer<typeof leadConversion>

export const leadDetail = lead.extend({
  geo: geoInfo,
  ...clickMarks,
  params: z.record(z.string(), z.string()),
  /** The WhatsApp user name, which may be somebody else's one day. */
  username: maybe,
  /** Nothing about this person is told to ad platforms, whatever happens. */
  adOptOut: z.boolean(),
  /** Each change of that wish, the newest first: what it was before, who noted it, and by what it is known. */
  adOptOutRecord: z.array(
    z.object({
      optOut: z.boolean(),
      before: z.boolean(),
      source: z.enum(optOutSources).nullable(),
      actor: z.string(),
      at: instant,
    }),
  ),
  /** Of the person's clicks those whose browser sent one, the newest first. */
  privacySignals: z.array(privacySignal),
  touches: z.array(leadTouch),
  timeline: z.array(leadTimelineEntry),
  /** Oldest first. */
  waitingSales: z.array(waitingSale),
  /** Newest first; deleted ones are not there. */
  sales: z.array(sale),
})
export type LeadDetail = z.infer<typeof leadDetail>

export const getLead = endpoint({
  method: 'GET',
  path: '/api/leads/:id',
  access: 'leads',
  summary: 'Tudo o que se sabe de um lead',
  params: leadIdParams,
  output: leadDetail,
})

export const leadActivities = endpoint({
  method: 'GET',
  path: '/api/leads/:id/activities',
  access: 'leads',
  summary: 'Mensagens e eventos enviados de um lead',
  params: leadIdParams,
  output: z.object({
    activities: z.array(leadActivity),
    conversions: z.array(leadConversion),
  }),
})

export const updateLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  access: 'attend',
  summary: 'Mudar o status, o valor da venda ou o que as plataformas de anúncio podem saber',
  params: leadIdParams,
  body: z.object({
    status: z.enum(leadStatuses, 'Status desconhecido').optional(),
    /** In the currency's main unit: a number, or text as typed in Brazil ("1.234,56"); null clears. */
    purchaseValue: z.union([z.number(), z.string().max(40), z.null()]).optional(),
    purchaseCurrency: z.enum(currencies, 'Moeda desconhecida').optional(),
    note: z.string().trim().max(1000, 'Use no máximo 1000 caracteres').optional(),
    adOptOut: z.boolean('adOptOut deve ser verdadeiro ou falso').optional(),
    /** By what the wish is known; kept with it. */
    adOptOutSource: z.enum(optOutSources, 'Origem do pedido desconhecida').optional(),
  }),
  output: leadDetail,
})

/**
 * Makes two leads again of those that a merge made one; they stay two. `partedLeadId` is the one
 * that is back. Only the newest merge of a lead can be undone (409 otherwise).
 */
export const unmergeLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/unmerge',
  access: 'attend',
  summary: 'Desfazer a unificação de dois contatos',
  params: leadIdParams,
  body: z.object({ mergeId: z.uuid('Unificação desconhecida') }),
  output: z.object({ lead: leadDetail, partedLeadId: z.string() }),
})

/** Does what the rule announced; a purchase is only sent with a value. */
export const confirmSale = endpoint({
  method: 'POST',
  path: '/api/leads/:id/confirm-sale',
  access: 'attend',
  summary: 'Confirmar o que uma regra de frase reconheceu',
  params: leadIdParams,
  body: z.object({
    sale: z.uuid('Identificador inválido'),
    /** As in `updateLead`; absent takes what the message or the rule says. */
    purchaseValue: z.union([z.number(), z.string().max(40)]).optional(),
    purchaseCurrency: z.enum(currencies, 'Moeda desconhecida').optional(),
  }),
  output: leadDetail,
})

export const refuseSale = endpoint({
  method: 'POST',
  path: '/api/leads/:id/refuse-sale',
  access: 'attend',
  summary: 'Recusar o que uma regra de frase reconheceu',
  params: leadIdParams,
  body: z.object({ sale: z.uuid('Identificador inválido') }),
  output: leadDetail,
})

/** Ids of the leads that something is done with. */
export const chosenLeads = z
  .array(leadIdParams.shape.id)
  .min(1, 'Escolha pelo menos um lead')
  .max(100, 'Escolha no máximo 100 leads')

/** Sets the status of several leads; `changed` names those that are leads and changed. */
export const updateLeads = endpoint({
  method: 'PATCH',
  path: '/api/leads',
  access: 'attend',
  summary: 'Mudar o status de vários leads',
  body: z.object({
    ids: chosenLeads,
    status: z.enum(leadStatuses, 'Status desconhecido'),
    /** What became customers bought, by id, as in `updateLead`; absent: nobody knows yet. */
    values: z
      .record(leadIdParams.shape.id, z.union([z.number(), z.string().max(40)]))
      .refine((values) => Object.keys(values).length <= 100, 'No máximo 100 valores')
      .optional(),
  }),
  output: z.object({ changed: z.array(z.string()) }),
})

const perStatus = {
  total: z.number(),
  pending: z.number(),
  contacted: z.number(),
  converted: z.number(),
  lost: z.number(),
}

/**
 * How many rows of `listLeads` there are per status, under the same filters and search, and how many of
 * them are people and clicks without a message. The `status` filter is taken but does not narrow these
 * counts: they stand on its buttons.
 */
export const leadSummary = endpoint({
  method: 'GET',
  path: '/api/leads/summary',
  access: 'leads',
  summary: 'Quantos leads há em cada status',
  query: z.object({ ...filterQuery, assignee: assigneeFilter, segment: segmentFilter, search }),
  output: z.object({
    ...perStatus,
    people: z.object(perStatus),
    /** All of them are pending. */
    clicks: z.number(),
  }),
})
export type LeadSummary = z.infer<typeof leadSummary.output>

/** One lead as a file: `format=json` (default) or `format=csv`. */
export const leadExportPath = '/api/leads/:id/export'
export const leadExportQuery = z.object({
  format: z.enum(['json', 'csv'], 'format deve ser json ou csv').default('json'),
})
