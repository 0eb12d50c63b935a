import { z } from 'zod'
import { endpoint, instant } from './endpoint.ts'
import { metaSettings } from './meta-settings.ts'

/**
 * Where 'Conectar com a Meta' leads: 302 to Meta's own page. A page, not a call: the browser goes
 * there. Without an app at Meta (`oauthAvailable`) it is not there (404).
 */
export const metaLoginPath = '/api/meta/oauth/start'

/** Where Meta sends the person back: 302 to a screen. */
export const metaReturnPath = '/api/meta/oauth/callback'

/**
 * How a login ended, as `?meta=` of the settings: `escolher` leads to the choice of a pixel, the
 * others say why nothing was connected.
 */
export const loginOutcomes = [
  'escolher',
  'negado',
  'expirado',
  'sessao',
  'permissao',
  'token',
  'falhou',
] as const
export type LoginOutcome = (typeof loginOutcomes)[number]

const metaId = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'Identificador inválido')

const adAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 4217 and IANA; '' when Meta did not say. */
  currency: z.string(),
  timeZone: z.string(),
  business: z.string().nullable(),
})

/** What the login that waits for a choice may reach. */
export const metaAssets = endpoint({
  method: 'GET',
  path: '/api/meta/assets',
  access: 'numbers',
  summary: 'Pixels e contas de anúncios que o login com a Meta alcança',
  output: z.object({
    /** Until when one may be chosen; null when no login waits. */
    expiresAt: instant.nullable(),
    pixels: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        business: z.string().nullable(),
        adAccountIds: z.array(z.string()),
      }),
    ),
    adAccounts: z.array(adAccount),
    /** What could not be listed, for the user. */
    problem: z.string().nullable(),
  }),
})
export type MetaAssets = z.infer<typeof metaAssets.output>

export const chooseAssets = endpoint({
  method: 'POST',
  path: '/api/meta/oauth/choose',
  access: 'connections',
  summary: 'Conectar com o pixel escolhido',
  body: z.object({ pixelId: metaId, adAccountId: metaId.nullish() }),
  output: metaSettings,
})

/** The ad accounts that the connected token may read; for choosing one later. */
export const listAdAccounts = endpoint({
  method: 'GET',
  path: '/api/meta/ad-accounts',
  access: 'numbers',
  summary: 'Contas de anúncios que o token conectado alcança',
  output: z.object({ adAccounts: z.array(adAccount), problem: z.string().nullable() }),
})

export const chooseAdAccount = endpoint({
  method: 'POST',
  path: '/api/meta/ad-account',
  access: 'connections',
  summary: 'Escolher a conta de anúncios cujo custo é lido',
  body: z.object({ adAccountId: metaId }),
  output: metaSettings,
})

const spendStates = ['off', 'waiting', 'reading', 'limited', 'ok', 'problem'] as const

export const spendStatus = z.object({
  /**
   * `off`: no ad account; `waiting`: a first reading is due; `reading`: one is under way; `limited`:
   * it waits until `resumesAt`; `problem`: the last one failed, for the reason in `problem`.
   */
  state: z.enum(spendStates),
  adAccount: z
    .object({
      id: z.string(),
      name: z.string(),
      currency: z.string().nullable(),
      timeZone: z.string().nullable(),
    })
    .nullable(),
  syncedAt: instant.nullable(),
  nextAt: instant.nullable(),
  resumesAt: instant.nullable(),
  /** How far Meta is with a long report; null when it does not say. */
  percent: z.number().nullable(),
  problem: z.string().nullable(),
  /**
   * Doubts about the cost, one sentence each: days for which the platform no longer reports anything,
   * the ad account's other currency and time zone.
   */
  notes: z.array(z.string()),
})
export type SpendStatus = z.infer<typeof spendStatus>

export const getSpendStatus = endpoint({
  method: 'GET',
  path: '/api/meta/spend-status',
  access: 'numbers',
  summary: 'Situação da leitura do custo dos anúncios',
  output: spendStatus,
})

export const syncSpend = endpoint({
  method: 'POST',
  path: '/api/meta/spend-sync',
  access: 'campaigns',
  summary: 'Ler agora o custo dos anúncios',
  output: spendStatus,
})

export const metaQuality = endpoint({
  method: 'GET',
  path: '/api/meta/quality',
  access: 'numbers',
  summary: 'Qualidade da correspondência dos eventos, segundo a Meta',
  output: z.object({
    /** Null when Meta does not tell this token; `problem` says why. */
    quality: z
      .array(
        z.object({
          eventName: z.string(),
          /** 0 to 10. */
          score: z.number(),
          keys: z.array(z.object({ name: z.string(), percent: z.number() })),
        }),
      )
      .nullable(),
    problem: z.string().nullable(),
  }),
})
export type MetaQuality = z.infer<typeof metaQuality.output>
