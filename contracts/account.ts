import { z } from 'zod'
import { endpoint, requiredName } from './endpoint.ts'

export const accountSettings = z.object({
  name: z.string(),
  timeZone: z.string(),
  codeStyle: z.enum(['id', 'hash']),
  /** False: no conversion of this account is sent to an ad platform. */
  reportsToAds: z.boolean(),
  /** True: nothing of who came with a browser's privacy signal is sent to an ad platform. */
  respectsPrivacySignal: z.boolean(),
  /** Base of tracking links and of the installation code; set by who runs the server. */
  publicUrl: z.string(),
  /** Id in the installation code of pages (`data-account`), of the person asking in this account. */
  pageCode: z.string(),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'leads',
  summary: 'Configurações da conta',
  output: accountSettings,
})

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/settings',
  access: 'connections',
  summary: 'Salvar as configurações da conta',
  body: z.object({
    name: requiredName(120, 'Nome é obrigatório').optional(),
    timeZone: z.string().max(60).optional(),
    codeStyle: z.enum(['id', 'hash'], 'Formato do código desconhecido').optional(),
    reportsToAds: z.boolean('reportsToAds deve ser verdadeiro ou falso').optional(),
    respectsPrivacySignal: z
      .boolean('respectsPrivacySignal deve ser verdadeiro ou falso')
      .optional(),
  }),
  output: accountSettings,
})
