import { z } from 'zod'
import { leadStatuses } from '#domain/filters'
import { sharePeriods } from '#domain/people/share-period'
import { campaigns } from './campaigns.ts'
import { metrics, trends } from './dashboard.ts'
import { done, endpoint, idParams, instant, requiredText } from './endpoint.ts'

const day = z
  .string()
  .max(10, 'Data inválida')
  .nullish()
  .transform((value) => value || undefined)

const share = z.object({
  id: z.string(),
  name: z.string(),
  dateRange: z.enum(sharePeriods),
  /** Of a custom range. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  hasPassword: z.boolean(),
  showsContacts: z.boolean(),
  createdBy: z.string(),
  /** The person who made the link; null for a link of which that is not known. */
  createdById: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  opened: z.number(),
  lastOpenedAt: instant.nullable(),
})
export type Share = z.infer<typeof share>

export const listShares = endpoint({
  method: 'GET',
  path: '/api/shares',
  access: 'share',
  summary: 'Links que mostram os números da conta a quem não tem acesso',
  output: z.array(share),
})

export const createShare = endpoint({
  method: 'POST',
  path: '/api/shares',
  access: 'share',
  summary: 'Criar um link de leitura do painel e das campanhas',
  body: z.object({
    name: requiredText(120, 'Dê um nome ao link'),
    dateRange: z.enum(sharePeriods, 'Escolha um período'),
    startDate: day,
    endDate: day,
    /** Null: until somebody switches it off. */
    lastsDays: z
      .number('Validade inválida')
      .int('Validade inválida')
      .min(1, 'Validade inválida')
      .max(366, 'Validade inválida')
      .nullish(),
    password: z
      .string()
      .max(200, 'Use no máximo 200 caracteres')
      .nullish()
      .transform((password) => password || null)
      .refine((password) => password === null || password.length >= 6, 'Use ao menos 6 caracteres'),
    showsContacts: z.boolean().default(false),
  }),
  output: z.object({
    share,
    /** Shown once: of its secret only a hash is kept. */
    url: z.string(),
  }),
})

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  access: 'share',
  summary: 'Desativar um link; quem o tem aberto não vê mais nada',
  params: idParams,
  output: done,
})

// What follows is for whoever has the link. The token in the address is the only key, and none of it
// leads anywhere else.

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{20,200}$/, 'Link inválido') })

const days = z.object({ from: z.string(), to: z.string() })

export const readShare = endpoint({
  method: 'GET',
  path: '/api/share/:token',
  access: 'public',
  summary: 'O que um link mostra; 404 quando não vale, e por quê',
  params: tokenParams,
  output: z.union([
    /** Until the password was told, nobody learns whose figures they are. */
    z.object({ needsPassword: z.literal(true) }),
    z.object({
      needsPassword: z.literal(false),
      name: z.string(),
      accountName: z.string(),
      timeZone: z.string(),
      dateRange: z.enum(sharePeriods),
      hasLogo: z.boolean(),
      showsContacts: z.boolean(),
    }),
  ]),
})
export type SharedView = z.infer<typeof readShare.output>

export const openShare = endpoint({
  method: 'POST',
  path: '/api/share/:token/open',
  access: 'public',
  summary: 'Abrir um link com a senha dele',
  params: tokenParams,
  body: z.object({ password: z.string('Digite a senha').min(1, 'Digite a senha').max(200) }),
  output: done,
})

const row = campaigns.output.shape.rows.element.omit({
  key: true,
  path: true,
  ids: true,
  platformName: true,
  previous: true,
  hasChildren: true,
})

/** The same questions, and answers, as the dashboard's and the campaign report's. */
export const figures = z.object({
  period: days.nullable(),
  previousPeriod: days.nullable(),
  metrics: metrics.output,
  trend: trends.output,
  campaigns: z.object({
    hasSpend: z.boolean(),
    total: campaigns.output.shape.total,
    rows: z.array(row),
    others: campaigns.output.shape.others,
  }),
})

export const shareFigures = endpoint({
  method: 'GET',
  path: '/api/share/:token/figures',
  access: 'public',
  summary: 'Os números que um link mostra',
  params: tokenParams,
  output: figures.extend({ readAt: instant }),
})
export type SharedFigures = z.infer<typeof shareFigures.output>

export const shareContacts = endpoint({
  method: 'GET',
  path: '/api/share/:token/contacts',
  access: 'public',
  summary: 'Quem escreveu no período, sem telefone, e-mail ou nome; 403 se o link não mostra',
  params: tokenParams,
  output: z.array(
    z.object({
      /** The first letter of the name; null without one. */
      initial: z.string().nullable(),
      status: z.enum(leadStatuses),
      campaign: z.string().nullable(),
      wroteAt: instant,
    }),
  ),
})
export type SharedContact = z.infer<typeof shareContacts.output>[number]

/** A picture, not JSON. */
export const shareLogoPath = '/api/share/:token/logo'
