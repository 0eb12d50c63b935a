import { z } from 'zod'
import { done, endpoint, idParams, instant, optionalText, requiredText, text } from './endpoint.ts'

const capturedParams = z.record(z.string().max(200), z.unknown()).default({})

const linkFields = {
  whatsappNumber: requiredText(100, 'Número do WhatsApp é obrigatório'),
  campaignName: requiredText(500, 'Nome da campanha é obrigatório'),
  message: optionalText(700),
  utmSource: optionalText(500),
  utmMedium: optionalText(500),
  utmCampaign: optionalText(500),
  utmContent: optionalText(500),
  utmTerm: optionalText(500),
  adsetName: optionalText(500),
  adName: optionalText(500),
  placement: optionalText(500),
  /** Number of the account that the link leads to; null when it is some other number. */
  instanceId: z.uuid('Número desconhecido').nullish(),
}

/** Spec 5: campaign name lowercased, white space runs become one underscore. */
export function derivedUtmCampaign(campaignName: string): string {
  return campaignName.trim().toLowerCase().replace(/\s+/g, '_')
}

/** Greeting of a link made without one (spec 9). */
export const defaultMessage = 'Olá! Vi o anúncio e gostaria de mais informações.'

export const createLink = endpoint({
  method: 'POST',
  path: '/api/links',
  access: 'campaigns',
  summary: 'Criar um link rastreado',
  body: z.object({
    ...linkFields,
    campaignData: capturedParams,
    desktopPage: z.boolean().default(false),
    /** Made to try the tracking: its clicks and their leads are part of no number. */
    isTest: z.boolean('isTest deve ser verdadeiro ou falso').default(false),
    buttonText: requiredText(200, 'Texto do botão é obrigatório').nullish(),
    animation: z.enum(['pulse', 'bounce', 'shake', 'none']).nullish(),
    position: z.enum(['bottom-right', 'bottom-left', 'center']).nullish(),
  }),
  output: z.object({ id: z.string(), clickId: z.string(), trackingUrl: z.string() }),
})

export const trackingLink = z.object({
  id: z.string(),
  clickId: z.string(),
  campaignName: z.string(),
  whatsappNumber: z.string(),
  instanceId: z.string().nullable(),
  utmCampaign: z.string().nullable(),
  utmSource: z.string().nullable(),
  utmMedium: z.string().nullable(),
  adsetName: z.string().nullable(),
  adName: z.string().nullable(),
  placement: z.string().nullable(),
  message: z.string(),
  paused: z.boolean(),
  desktopPage: z.boolean(),
  trackingUrl: z.string(),
  createdAt: instant,
  metrics: z.object({
    totalClicks: z.number(),
    enrichedLeads: z.number(),
    conversionRate: z.number(),
    /** Hits kept apart and not counted, by class (bot, preview, prefetch, head, repeat). */
    ignoredHits: z.record(z.string(), z.number()),
  }),
})
export type TrackingLink = z.infer<typeof trackingLink>

/** All links of the account, newest first; the search runs in the browser over the whole list. */
export const listLinks = endpoint({
  method: 'GET',
  path: '/api/links/manager',
  access: 'numbers',
  summary: 'Links rastreados com seus números',
  output: z.object({
    links: z.array(trackingLink),
    total: z.number(),
    totalClicks: z.number(),
    totalEnrichedLeads: z.number(),
    overallConversionRate: z.number(),
    /** What the figures above leave out and the dashboard counts: links that were deleted. */
    deletedLinks: z.object({ links: z.number(), clicks: z.number(), leads: z.number() }),
  }),
})

export const updateLink = endpoint({
  method: 'PATCH',
  path: '/api/links/:id',
  access: 'campaigns',
  summary: 'Editar um link',
  params: idParams,
  body: z.object({
    whatsappNumber: linkFields.whatsappNumber.optional(),
    /** Absent: kept, unless the number changes. */
    instanceId: linkFields.instanceId,
    campaignName: linkFields.campaignName.optional(),
    message: text(700).optional(),
    paused: z.boolean().optional(),
    desktopPage: z.boolean().optional(),
  }),
  output: trackingLink,
})

export const deleteLink = endpoint({
  method: 'DELETE',
  path: '/api/links/:id',
  access: 'campaigns',
  summary: 'Excluir um link (ele continua redirecionando)',
  params: idParams,
  output: done,
})

/** Takes the deletion back: the link is in the list again, with its numbers. */
export const restoreLink = endpoint({
  method: 'POST',
  path: '/api/links/:id/restore',
  access: 'campaigns',
  summary: 'Desfazer a exclusão de um link',
  params: idParams,
  output: trackingLink,
})

/** QR code of the tracking URL; the answer is an image, not JSON. */
export const linkQrPaths = { svg: '/api/links/:id/qr.svg', png: '/api/links/:id/qr.png' } as const
