import type { InvitedRole } from '#domain/people/roles'
import type { TestAccount, TestApp } from './app.ts'

export type TestMember = { id: string; name: string; session: string }

/** Somebody new who joined the account by an invitation, with a session of their own. */
export async function aMember(
  app: TestApp,
  role: InvitedRole,
  name: string,
  { session }: Pick<TestAccount, 'session'> = app.account,
): Promise<TestMember> {
  const { url } = await app.post<{ url: string }>('/api/team/invites', { role }, { session })
  const token = url.split('/').at(-1)
  const { user, sessionId } = await app.post<{ user: { id: string }; sessionId: string }>(
    `/api/invites/${token}/accept`,
    { name, email: `${token?.slice(-20)}@example.com`, password: 'uma senha comprida' },
    { session: null },
  )
  return { id: user.id, name, session: sessionId }
}
