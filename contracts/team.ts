import { z } from 'zod'
import { loginName } from '#domain/people/login-name'
import { invitedRoles, roles } from '#domain/people/roles'
import { dutyBody } from './attendants.ts'
import { user } from './auth.ts'
import { done, endpoint, idParams, instant, requiredName, text } from './endpoint.ts'

export const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  joinedAt: instant,
  /** When a session of the person was last in use here, to the hour; null: never, or long ago. */
  lastSeenAt: instant.nullable(),
  /** As `GET /api/attendants` says it; null of who does not attend. */
  isOnDuty: z.boolean().nullable(),
  hasSecondFactor: z.boolean(),
})
export type Member = z.infer<typeof member>

export const invite = z.object({
  id: z.string(),
  email: z.string().nullable(),
  role: z.enum(invitedRoles),
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type Invite = z.infer<typeof invite>

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  access: 'people',
  summary: 'Pessoas da conta e convites que ninguém aceitou ainda',
  output: z.object({
    members: z.array(member),
    invites: z.array(invite),
    /** Invitations can be sent by e-mail. */
    sendsEmail: z.boolean(),
    /** Members have to use a second factor. */
    requiresSecondFactor: z.boolean(),
  }),
})

export const createInvite = endpoint({
  method: 'POST',
  path: '/api/team/invites',
  access: 'people',
  summary: 'Convidar alguém por link, enviado por e-mail onde há servidor de e-mail',
  body: z.object({
    email: text(320)
      .regex(/^([^\s@]+@[^\s@]+)?$/, 'E-mail inválido')
      .nullish()
      .transform((email) => (email && loginName(email)) || null),
    role: z.enum(invitedRoles, 'Escolha um papel'),
  }),
  output: z.object({
    invite,
    /** Shown once: of its secret only a hash is kept. */
    url: z.string(),
    /** Whether the e-mail server took it; null when none was to be sent. */
    emailed: z.boolean().nullable(),
  }),
})

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: '/api/team/invites/:id',
  access: 'people',
  summary: 'Cancelar um convite',
  params: idParams,
  output: done,
})

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/team/:id',
  access: 'people',
  summary: 'Mudar o papel de uma pessoa da conta',
  params: idParams,
  body: z.object({ role: z.enum(roles, 'Escolha um papel') }),
  output: done,
})

export const setDuty = endpoint({
  method: 'PUT',
  path: '/api/team/:id/duty',
  access: 'people',
  summary: 'Colocar uma pessoa em serviço ou tirar',
  params: idParams,
  body: dutyBody,
  output: done,
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/team/:id',
  access: 'people',
  summary: 'Tirar uma pessoa da conta; as sessões dela terminam',
  params: idParams,
  output: done,
})

const inviteParams = z.object({ token: z.string().regex(/^[\w-]{20,200}$/, 'Convite inválido') })

export const readInvite = endpoint({
  method: 'GET',
  path: '/api/invites/:token',
  access: 'public',
  summary: 'A que conta e papel um convite leva; 404 quando não vale mais',
  params: inviteParams,
  output: z.object({
    accountName: z.string(),
    role: z.enum(invitedRoles),
    email: z.string().nullable(),
    invitedBy: z.string(),
  }),
})

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/invites/:token/accept',
  access: 'public',
  summary: 'Aceitar um convite, criando o próprio acesso',
  params: inviteParams,
  body: z.object({
    name: requiredName(120, 'Informe o seu nome'),
    email: text(320).regex(/^[^\s@]+@[^\s@]+$/, 'E-mail inválido'),
    password: z.string('Escolha uma senha').min(1, 'Escolha uma senha').max(1024),
  }),
  output: z.object({ success: z.literal(true), user, sessionId: z.string() }),
})

/** For who has a login already: the account is one more of theirs, and their session goes on in it. */
export const joinByInvite = endpoint({
  method: 'POST',
  path: '/api/invites/:token/join',
  access: 'self',
  summary: 'Aceitar um convite com o acesso que já se tem',
  params: inviteParams,
  output: z.object({ success: z.literal(true), user }),
})

/** The accounts that a login opens, those in use first. */
export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/auth/accounts',
  access: 'login',
  summary: 'As contas deste acesso',
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(roles),
      isSuspended: z.boolean(),
      isCurrent: z.boolean(),
    }),
  ),
})

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/auth/switch',
  access: 'login',
  summary: 'Continuar a sessão em outra conta deste acesso',
  body: z.object({ accountId: z.uuid('Identificador inválido') }),
  output: z.object({ success: z.literal(true), user }),
})
