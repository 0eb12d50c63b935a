import { z } from 'zod'
import { roles } from '#domain/people/roles'
import { done, endpoint } from './endpoint.ts'

/** The signed-in person within one account. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  accountId: z.string(),
  accountName: z.string(),
  /** Somebody else knows the password; the screens ask for another one before anything else. */
  mustChangePassword: z.literal(true).optional(),
  /** They operate the installation: accounts are made, suspended and resumed by them. */
  isOperator: z.literal(true).optional(),
  /** The account demands a second factor and the person has none: nothing of it opens before. */
  mustSetUpSecondFactor: z.literal(true).optional(),
  /** The account has been through its first steps: the dashboard keeps no place for them. */
  hasDoneFirstSteps: z.literal(true).optional(),
})
export type User = z.infer<typeof user>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Entrar com e-mail ou usuário e senha',
  body: z.object({
    email: z.string('Informe o e-mail ou usuário').min(1, 'Informe o e-mail ou usuário').max(320),
    password: z.string('Informe a senha').min(1, 'Informe a senha').max(1024),
    /** Of the person's app, or a recovery code; 401 `second_factor_required` asks for it. */
    code: z.string().trim().max(40).optional(),
  }),
  output: z.object({ success: z.literal(true), user, sessionId: z.string() }),
})

export const validate = endpoint({
  method: 'GET',
  path: '/api/auth/validate',
  access: 'self',
  summary: 'Confirmar a sessão',
  output: z.object({ valid: z.literal(true), user }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'login',
  summary: 'Encerrar a sessão',
  output: done,
})
