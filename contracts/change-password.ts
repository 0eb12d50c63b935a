import { z } from 'zod'
import { login } from './auth.ts'
import { endpoint } from './endpoint.ts'

const password = (missing: string) => z.string(missing).min(1, missing).max(1024)

export const currentPassword = password('Informe a senha atual')
export const newPassword = password('Informe a nova senha')

/** Every session of the person ends; the answer is a new one, as after a login. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'self',
  summary: 'Trocar a própria senha; todas as sessões terminam e uma nova começa',
  body: z.object({
    currentPassword,
    newPassword,
  }),
  output: login.output,
})
