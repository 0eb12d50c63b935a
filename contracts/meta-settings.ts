import { z } from 'zod'
import { testAnswer } from './destinations.ts'
import { endpoint, instant, optionalText, text } from './endpoint.ts'

export const metaSettings = z.object({
  pixelId: z.string(),
  /** '••••1234': the token itself is never sent back. '' without one. */
  metaAccessToken: z.string(),
  testEventCode: z.string(),
  /** Of click-to-WhatsApp ads: the WhatsApp Business account, and the dataset linked to it. */
  wabaId: z.string(),
  messagingDatasetId: z.string(),
  /** Pixel and token are stored; whether Meta takes them, `acceptedAt` says. */
  metaConnected: z.boolean(),
  metaAdAccountId: z.string().nullable(),
  metaConnectedAt: instant.nullable(),
  /** When Meta last took something with this pixel and token; null: not yet. */
  acceptedAt: instant.nullable(),
  /** Why sending is paused (token refused …); null while it runs. */
  pauseReason: z.string().nullable(),
  /** It is paused because Meta refuses pixel or token, not for a while only. */
  isRefused: z.boolean(),
  /** Whether this server has an app at Meta, so that an account can be connected by a login. */
  oauthAvailable: z.boolean(),
  adAccountName: z.string().nullable(),
  /** Null: no end, or not known yet. */
  tokenExpiresAt: instant.nullable(),
})
export type MetaSettings = z.infer<typeof metaSettings>

/** An id of Meta's, or null when emptied; absent keeps the stored one. */
const metaId = (problem: string) =>
  z
    .union([text(30).regex(/^\d{5,25}$/, problem), z.literal('').transform(() => null), z.null()])
    .optional()

export const getMetaSettings = endpoint({
  method: 'GET',
  path: '/api/meta/settings',
  access: 'numbers',
  summary: 'Ligação com a Meta',
  output: metaSettings,
})

export const saveMetaSettings = endpoint({
  method: 'POST',
  path: '/api/meta/settings',
  access: 'connections',
  summary: 'Salvar pixel, token e código de teste',
  body: z.object({
    pixelId: text(100).regex(
      /^\d{10,20}$/,
      'ID do Pixel inválido: ele tem só números, em geral 15 ou 16',
    ),
    /** Absent, empty or masked keeps the stored one. */
    accessToken: optionalText(2000),
    testEventCode: optionalText(100),
    wabaId: metaId('O ID da conta do WhatsApp Business tem só números'),
    /** Absent or empty: the pixel itself is linked to the account. */
    messagingDatasetId: metaId('O ID do conjunto de dados tem só números'),
  }),
  output: metaSettings,
})

export const testMetaSettings = endpoint({
  method: 'POST',
  path: '/api/meta/test',
  access: 'connections',
  summary: 'Enviar um PageView de teste e dizer o que a Meta respondeu',
  output: testAnswer,
})

export const disconnectMeta = endpoint({
  method: 'POST',
  path: '/api/meta/disconnect',
  access: 'connections',
  summary: 'Desconectar a Meta',
  output: metaSettings,
})
