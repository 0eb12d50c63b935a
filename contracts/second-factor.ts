import { z } from 'zod'
import { user } from './auth.ts'
import { currentPassword } from './change-password.ts'
import { done, endpoint } from './endpoint.ts'

const code = z
  .string('Informe o código')
  .trim()
  .min(1, 'Informe o código')
  .max(40, 'Use no máximo 40 caracteres')

/** Shown once: of each only a hash is kept. */
const recoveryCodes = z.array(z.string())

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  access: 'self',
  summary: 'Preparar a verificação em duas etapas: o segredo para o aplicativo',
  body: z.object({ currentPassword }),
  output: z.object({
    secret: z.string(),
    /** The same as an SVG image of a QR code, as a `data:` address. */
    qrcode: z.string(),
  }),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  access: 'self',
  summary: 'Ativar a verificação em duas etapas com um primeiro código; as outras sessões terminam',
  body: z.object({ code }),
  output: z.object({ success: z.literal(true), user, recoveryCodes }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'self',
  summary: 'Trocar os códigos de recuperação por outros',
  body: z.object({ currentPassword, code }),
  output: z.object({ recoveryCodes }),
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/remove',
  access: 'self',
  summary: 'Desativar a verificação em duas etapas',
  body: z.object({ currentPassword, code }),
  output: z.object({ success: z.literal(true), user }),
})

export const requireSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/team/second-factor',
  access: 'people',
  summary: 'Exigir a verificação em duas etapas de toda a equipe, ou deixar de exigir',
  body: z.object({ isRequired: z.boolean('isRequired deve ser verdadeiro ou falso') }),
  output: done,
})
