import { z } from 'zod'
import { login } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** The browser is led to the identity provider, and comes back to the second one. */
export const oidcLoginPath = '/api/auth/oidc/start'
export const oidcReturnPath = '/api/auth/oidc/callback'

/** The screen that a login there ends at, with its outcome as `?resultado=`. */
export const oidcScreenPath = '/entrar'

/** What became of a login there; `codigo` asks for the person's own second factor. */
export const oidcOutcomes = ['ok', 'codigo', 'negado', 'sem-acesso', 'suspensa', 'falhou'] as const
export type OidcOutcome = (typeof oidcOutcomes)[number]

export const finishWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/code',
  access: 'public',
  summary: 'Concluir com um código o login que começou em um provedor de identidade',
  body: z.object({
    code: z
      .string('Informe o código')
      .trim()
      .min(1, 'Informe o código')
      .max(40, 'Use no máximo 40 caracteres'),
  }),
  output: login.output,
})
