import { sql } from 'kysely'
import {
  aCarefulPerson,
  aMember,
  anInvite,
  aPassword,
  app,
  ask,
  atProvider,
  cookiesOf,
  idOf,
  owner,
  secrets,
} from './scene.ts'
import { call, on, type Step } from './step.ts'

/** What people do to get in, to themselves and to the team. */
export const callsOfPeople: Record<string, Step> = {
  'POST /api/auth/login': call(
    'POST',
    '/api/auth/login',
    { email: owner.email, password: owner.password },
    null,
  ),
  'POST /api/auth/logout': on(
    () => ask('POST', '/api/auth/login', { email: owner.email, password: owner.password }, null),
    (answer) => app.request('POST', '/api/auth/logout', { session: idOf(answer, 'sessionId') }),
  ),
  'POST /api/auth/switch': async () => {
    const other = await app.newAccount('Vizinha')
    const { token } = await anInvite()
    await ask('POST', `/api/invites/${token}/join`, undefined, other)
    await ask('POST', '/api/auth/switch', { accountId: other.accountId }, other)
    return () => ask('POST', '/api/auth/switch', { accountId: owner.accountId }, other)
  },
  'POST /api/auth/change-password': async () => {
    const other = await app.newAccount('Trocada')
    const newPassword = 'outra senha bem comprida 43'
    secrets.add(newPassword).add(other.password)
    const body = { currentPassword: other.password, newPassword }
    return () => ask('POST', '/api/auth/change-password', body, other)
  },
  'GET /api/auth/oidc/callback': () => atProvider(owner.email),
  'POST /api/auth/oidc/code': async () => {
    const { account, code, confirm } = await aCarefulPerson('DuasEtapas')
    await confirm()
    const headers = { cookie: cookiesOf(await (await atProvider(account.email))()) }
    return () =>
      app.request('POST', '/api/auth/oidc/code', {
        session: null,
        headers,
        body: { code: code() },
      })
  },
  'PATCH /api/auth/profile': call('PATCH', '/api/auth/profile', { name: 'Lia Prado' }),
  'POST /api/auth/change-email': async () => {
    const other = await app.newAccount('Endereco')
    secrets.add(other.password)
    const body = { currentPassword: other.password, email: 'outra@loja.test' }
    return () => ask('POST', '/api/auth/change-email', body, other)
  },
  'POST /api/auth/confirm-email': async () => {
    const token = 'o-segredo-do-link-de-um-e-mail'
    secrets.add(token)
    await sql`insert into email_changes (user_id, token_hash, email, expires_at)
      select user_id, ${app.ctx.secrets.hash(`email change ${token}`)}, 'lia@loja.test', 'infinity'
      from memberships where account_id = ${owner.accountId} and role = 'owner'`.execute(
      app.ctx.sql.asOwner,
    )
    return () => ask('POST', '/api/auth/confirm-email', { token }, null)
  },
  'DELETE /api/auth/sessions/:id': async () => {
    const other = await app.newAccount('Sessoes')
    const [own] = await app.get<{ id: string }[]>('/api/auth/sessions', { session: other.session })
    return () => ask('DELETE', `/api/auth/sessions/${own?.id}`, undefined, other)
  },
  'POST /api/auth/end-other-sessions': async () => {
    const other = await app.newAccount('Outras')
    await ask('POST', '/api/auth/login', { email: other.email, password: other.password }, null)
    return () => ask('POST', '/api/auth/end-other-sessions', undefined, other)
  },
  'POST /api/auth/second-factor/confirm': on(
    () => aCarefulPerson('Confirma'),
    ({ confirm }) => confirm(),
  ),
  ...Object.fromEntries(
    ['recovery-codes', 'remove'].map((end): [string, Step] => [
      `POST /api/auth/second-factor/${end}`,
      async () => {
        const { account, code, confirm } = await aCarefulPerson(end)
        await confirm()
        const body = { currentPassword: account.password, code: code() }
        return () => ask('POST', `/api/auth/second-factor/${end}`, body, account)
      },
    ]),
  ),
  'POST /api/auth/resets/:token': async () => {
    const { url } = (await ask('POST', `/api/team/${await aMember()}/reset-link`)).json as {
      url: string
    }
    const newPassword = 'uma senha esquecida 44'
    secrets.add(newPassword)
    return () => ask('POST', `/api/auth/resets/${url.split('/').at(-1)}`, { newPassword }, null)
  },
  'POST /api/agency/accounts': call('POST', '/api/agency/accounts', { name: 'Cliente Novo' }),
  'PATCH /api/agency/accounts/:id': on(
    () => ask('POST', '/api/agency/accounts', { name: 'Cliente Suspenso' }),
    (answer) => ask('PATCH', `/api/agency/accounts/${idOf(answer, 'id')}`, { isSuspended: true }),
  ),
  'POST /api/invites/:token/accept': on(anInvite, ({ token }) =>
    ask(
      'POST',
      `/api/invites/${token}/accept`,
      { name: 'Nova', email: 'nova@loja.test', password: aPassword },
      null,
    ),
  ),
  'POST /api/invites/:token/join': async () => {
    const other = await app.newAccount('Convidada')
    const { token } = await anInvite()
    return () => ask('POST', `/api/invites/${token}/join`, undefined, other)
  },
  'POST /api/team/invites': call('POST', '/api/team/invites', { role: 'viewer' }),
  'DELETE /api/team/invites/:id': on(anInvite, ({ id }) =>
    ask('DELETE', `/api/team/invites/${id}`),
  ),
  'PATCH /api/team/:id': on(aMember, (id) => ask('PATCH', `/api/team/${id}`, { role: 'manager' })),
  'DELETE /api/team/:id': on(aMember, (id) => ask('DELETE', `/api/team/${id}`)),
  'POST /api/team/:id/reset-link': on(aMember, (id) => ask('POST', `/api/team/${id}/reset-link`)),
  'PUT /api/team/:id/duty': async () => {
    const id = await aMember()
    await ask('PATCH', `/api/team/${id}`, { role: 'attendant' })
    return () => ask('PUT', `/api/team/${id}/duty`, { isOnDuty: true })
  },
  'PUT /api/attendants/me': call('PUT', '/api/attendants/me', { isOnDuty: true }),
  'PUT /api/team/second-factor': async () => {
    const { account, confirm } = await aCarefulPerson('Exigente')
    await confirm()
    return () => ask('PUT', '/api/team/second-factor', { isRequired: true }, account)
  },
}
