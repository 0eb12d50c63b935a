import { z } from 'zod'
import { newPassword } from './change-password.ts'
import { done, endpoint, idParams, requiredText } from './endpoint.ts'

/** What the login screen offers besides name and password. */
export const loginOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  access: 'public',
  summary: 'O que a tela de login oferece',
  output: z.object({
    /** Who forgot the password gets a link by e-mail; otherwise an administrator makes one. */
    resetsByEmail: z.boolean(),
    /** What the button says that leads to the identity provider; null without one. */
    oidcLabel: z.string().nullable(),
  }),
})

/** The same answer whoever is named: it does not tell who has a login. */
export const askReset = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Pedir por e-mail um link para escolher outra senha',
  body: z.object({ email: requiredText(320, 'Informe o e-mail ou usuário') }),
  output: done,
})

const resetParams = z.object({ token: z.string().regex(/^[\w-]{20,200}$/, 'Link inválido') })

export const readReset = endpoint({
  method: 'GET',
  path: '/api/auth/resets/:token',
  access: 'public',
  summary: 'De quem é a senha que um link troca; 404 quando não vale mais',
  params: resetParams,
  output: z.object({ email: z.string() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/resets/:token',
  access: 'public',
  summary: 'Escolher outra senha pelo link; todas as sessões terminam',
  params: resetParams,
  body: z.object({ newPassword }),
  output: done,
})

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/team/:id/reset-link',
  access: 'people',
  summary: 'Criar um link com que uma pessoa da conta escolhe outra senha',
  params: idParams,
  output: z.object({
    /** Shown once: of its secret only a hash is kept. */
    url: z.string(),
  }),
})
