import { createAccountOf } from '#server/accounts/create-account'
import { setAccountStatus } from '#server/accounts/set-account-status'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'

/** An operator makes a client's account and is its first owner. */
export async function createClient(
  ctx: Context,
  session: Session,
  name: string,
): Promise<{ id: string }> {
  const id = await createAccountOf(ctx, session.user.id, name)
  ctx.security.note('account_created', { accountId: id, userId: session.user.id })
  return { id }
}

/**
 * Suspends or resumes an account: nobody gets in meanwhile, its visitors are still led to WhatsApp and
 * what they do is kept. 404 for none, 409 for the one that the operator's own session is in.
 */
export async function changeClient(
  ctx: Context,
  session: Session,
  id: string,
  { isSuspended }: { isSuspended: boolean },
): Promise<void> {
  if (isSuspended && id === session.accountId) {
    throw new AppError('conflict', {
      message: 'Você está nesta conta. Abra outra antes de suspendê-la.',
    })
  }
  if (!(await setAccountStatus(ctx, id, isSuspended ? 'suspended' : 'active'))) {
    throw notFound('Conta não encontrada.')
  }
  ctx.security.note(isSuspended ? 'account_suspended' : 'account_resumed', {
    accountId: id,
    userId: session.user.id,
  })
}
