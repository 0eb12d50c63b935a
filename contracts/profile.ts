import { z } from 'zod'
import { loginName } from '#domain/people/login-name'
import { user } from './auth.ts'
import { currentPassword } from './change-password.ts'
import { done, endpoint, idParams, instant, requiredName, text } from './endpoint.ts'

/** What a person sees and changes of their own login. */
export const profile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  access: 'self',
  summary: 'O próprio acesso',
  output: z.object({
    name: z.string(),
    email: z.string(),
    username: z.string(),
    /** An address that waits to be confirmed by the link that was sent there. */
    pendingEmail: z.string().nullable(),
    /** A new address is confirmed by a link; otherwise it counts at once. */
    sendsEmail: z.boolean(),
    secondFactor: z.object({
      isOn: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      /** The account on screen demands it. */
      isRequired: z.boolean(),
    }),
  }),
})

export const rename = endpoint({
  method: 'PATCH',
  path: '/api/auth/profile',
  access: 'self',
  summary: 'Mudar o próprio nome',
  body: z.object({ name: requiredName(120, 'Informe o seu nome') }),
  output: z.object({ success: z.literal(true), user }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  access: 'self',
  summary: 'Mudar o próprio e-mail; onde há servidor de e-mail, depois de confirmado por um link',
  body: z.object({
    currentPassword,
    email: text(320)
      .regex(/^[^\s@]+@[^\s@]+$/, 'E-mail inválido')
      .transform(loginName),
  }),
  output: z.object({
    success: z.literal(true),
    user,
    /** Where the link was sent; null when the address counts already. */
    pendingEmail: z.string().nullable(),
  }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary: 'Confirmar um novo e-mail pelo link que foi enviado a ele',
  body: z.object({ token: z.string().regex(/^[\w-]{20,200}$/, 'Link inválido') }),
  output: z.object({ success: z.literal(true), email: z.string() }),
})

export const ownSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  deviceType: z.enum(['mobile', 'tablet', 'desktop']).nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  createdAt: instant,
  /** To the hour. */
  lastSeenAt: instant,
})
export type OwnSession = z.infer<typeof ownSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'self',
  summary: 'As próprias sessões abertas, a última em uso primeiro',
  output: z.array(ownSession),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'self',
  summary: 'Encerrar uma das próprias sessões',
  params: idParams,
  output: done,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/end-other-sessions',
  access: 'self',
  summary: 'Encerrar todas as próprias sessões menos esta',
  output: z.object({ success: z.literal(true), ended: z.number().int() }),
})
