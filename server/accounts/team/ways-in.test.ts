import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAccountStatus } from '#server/accounts/set-account-status'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aMember } from '#tests/helpers/members'

// Attacks of people who lost their right, by what they made while they had it.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const another = 'outra senha, também comprida'

async function invite({ session }: { session: string }, role = 'admin'): Promise<string> {
  const { url } = await app.post<{ url: string }>('/api/team/invites', { role }, { session })
  return url.split('/').at(-1) ?? ''
}

const openInvites = async ({ session }: TestAccount) =>
  (await app.get<{ invites: unknown[] }>('/api/team', { session })).invites.length

async function accept(token: string): Promise<number> {
  const body = { name: 'Volta', email: `${token.slice(-20)}@example.com`, password: another }
  return (await app.request('POST', `/api/invites/${token}/accept`, { session: null, body })).status
}

const askLink = (maker: { session: string }, id: string) =>
  app.request('POST', `/api/team/${id}/reset-link`, { session: maker.session })

async function resetLink(maker: { session: string }, id: string): Promise<string> {
  const { url } = (await askLink(maker, id)).json as { url: string }
  return url.split('/').at(-1) ?? ''
}

async function choose(token: string): Promise<number> {
  const body = { newPassword: another }
  const { status } = await app.request('GET', `/api/auth/resets/${token}`, { session: null })
  const answer = await app.request('POST', `/api/auth/resets/${token}`, { session: null, body })
  if (answer.status === 404) expect(status).toBe(404)
  return answer.status
}

const remove = (account: TestAccount, id: string) =>
  app.request('DELETE', `/api/team/${id}`, { session: account.session })
const changeRole = (account: TestAccount, id: string, role: string) =>
  app.request('PATCH', `/api/team/${id}`, { session: account.session, body: { role } })

async function team(name: string) {
  const account = await app.newAccount(name)
  const admin = await aMember(app, 'admin', 'Ada', account)
  const colleague = await aMember(app, 'manager', 'Gil', account)
  return { account, admin, colleague }
}

async function idOf({ session }: { session: string }): Promise<string> {
  const { user } = await app.get<{ user: { id: string } }>('/api/auth/validate', { session })
  return user.id
}

test('the invitations of an admin end with the removal; those of others go on', async () => {
  const { account, admin } = await team('tirada')
  const own = await invite(admin)
  const joined = await invite(admin)
  const others = await invite(account, 'viewer')
  expect((await remove(account, admin.id)).status).toBe(200)
  expect(await accept(own)).toBe(404)
  const stranger = await app.newAccount('entrante')
  const join = { session: stranger.session }
  expect((await app.request('POST', `/api/invites/${joined}/join`, join)).status).toBe(404)
  expect(await openInvites(account)).toBe(1)
  expect(await accept(others)).toBe(200)
})

test('the invitations of an admin end with a lesser role, and the log tells of it', async () => {
  const { account, admin } = await team('rebaixada')
  const own = await invite(admin)
  expect((await changeRole(account, admin.id, 'manager')).status).toBe(200)
  expect(await accept(own)).toBe(404)
  expect(await openInvites(account)).toBe(0)
  const { entries } = await app.get<{ entries: { action: string }[] }>('/api/audit', account)
  expect(entries.map(({ action }) => action)).toContain('invite.cancel')
  // An owner who becomes an admin may still invite.
  const owner = await aMember(app, 'admin', 'Olga', account)
  await changeRole(account, owner.id, 'owner')
  const kept = await invite(owner)
  await changeRole(account, owner.id, 'admin')
  expect(await accept(kept)).toBe(200)
})

test('an invitation that was written at the moment of its maker’s removal lets nobody in', async () => {
  const { account, admin } = await team('no-mesmo-instante')
  const own = await invite(admin)
  await app.ctx.sql.asOwner.deleteFrom('memberships').where('user_id', '=', admin.id).execute()
  expect(await accept(own)).toBe(404)
  expect((await remove(account, admin.id)).status).toBe(404)
})

test('a password link for a colleague ends with the removal of its maker', async () => {
  const { account, admin, colleague } = await team('link-tirada')
  const link = await resetLink(admin, colleague.id)
  await remove(account, admin.id)
  expect(await choose(link)).toBe(404)
})

test('a password link ends with a lesser role of its maker, and otherwise goes on', async () => {
  const { account, admin, colleague } = await team('link-rebaixada')
  const kept = await resetLink(account, colleague.id)
  const link = await resetLink(admin, colleague.id)
  await changeRole(account, admin.id, 'manager')
  expect(await choose(link)).toBe(404)
  expect(await choose(kept)).toBe(200)
})

test('an admin’s link ends when the colleague becomes an owner', async () => {
  const { account, admin, colleague } = await team('promovida')
  const link = await resetLink(admin, colleague.id)
  await changeRole(account, colleague.id, 'owner')
  expect(await choose(link)).toBe(404)
})

test('a link ends when its person joins an account that the maker has no right in', async () => {
  const { admin, colleague } = await team('duas-contas')
  const link = await resetLink(admin, colleague.id)
  const other = await app.newAccount('alheia-ao-link')
  const join = { session: colleague.session }
  const token = await invite(other, 'viewer')
  expect((await app.request('POST', `/api/invites/${token}/join`, join)).status).toBe(200)
  expect(await choose(link)).toBe(404)
})

test('what members made ends with the suspension of their account, and stays ended', async () => {
  const { account, admin, colleague } = await team('suspensa')
  const [own, link] = [await invite(admin), await resetLink(admin, colleague.id)]
  await setAccountStatus(app.ctx, account.accountId, 'suspended')
  await setAccountStatus(app.ctx, account.accountId, 'active')
  expect(await accept(own)).toBe(404)
  expect(await choose(link)).toBe(404)
})

test('a co-owner makes no link for an operator, and an earlier one ends', async () => {
  const account = await app.newAccount('operada')
  const coOwner = await aMember(app, 'admin', 'Cida', account)
  await changeRole(account, coOwner.id, 'owner')
  const operator = await idOf(account)
  const earlier = await resetLink(coOwner, operator)
  const setOperator = (id: string) =>
    app.ctx.sql.asOwner
      .updateTable('users')
      .set({ is_operator: true })
      .where('id', '=', id)
      .execute()
  await setOperator(operator)
  const refused = await askLink(coOwner, operator)
  expect([refused.status, refused.json]).toMatchObject([
    403,
    { error: expect.stringContaining('opera o servidor') },
  ])
  expect(await choose(earlier)).toBe(404)
  await setOperator(coOwner.id)
  expect((await askLink(coOwner, operator)).status).toBe(200)
})

test('of sixty invitations at one moment fifty are made', async () => {
  const account = await app.newAccount('lotada')
  const made = await Promise.all(
    Array.from({ length: 60 }, () =>
      app.request('POST', '/api/team/invites', {
        session: account.session,
        body: { role: 'viewer' },
      }),
    ),
  )
  const statuses = made.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(10)
  expect(await openInvites(account)).toBe(50)
})

test('a share link names its maker, so that a removal can list it', async () => {
  const { account, admin } = await team('compartilha')
  const body = { name: 'Cliente', dateRange: 'last30days' }
  await app.post('/api/shares', body, { session: admin.session })
  expect(await app.get('/api/shares', account)).toMatchObject([
    { name: 'Cliente', createdById: admin.id },
  ])
})
