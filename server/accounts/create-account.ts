import { shownName } from '#domain/people/login-name'
import { recordAudit } from '#server/audit/record'
import { givePageCode } from '#server/auth/page-codes'
import { createDefaultEvent } from '#server/conversions/events/first-events'
import { insertInstance } from '#server/messaging/lines/insert-instance'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { type NewMember, newMember } from './user-fields.ts'

/**
 * Creates an account with its owner, a simulator instance and the one active `Lead` event.
 * Refuses a password that is no good and an e-mail or username that somebody already has.
 */
export async function createAccount(
  ctx: Context,
  input: Omit<NewMember, 'role'>,
): Promise<{ accountId: string; userId: string; email: string; username: string }> {
  const owner = await newMember(ctx, { ...input, role: 'owner' })
  const accountId = await ctx.sql.asIngest.transaction().execute(async (trx) => {
    const id = await insertAccount(ctx, trx, input.name)
    await owner.join(trx, id)
    await recordAudit(trx, ctx, {
      accountId: id,
      action: 'account.create',
      after: { name: input.name.trim(), email: owner.email },
    })
    return id
  })
  return { accountId, userId: owner.userId, email: owner.email, username: owner.username }
}

/** Creates an account owned by somebody who has a login. Answers the account's id. */
export async function createAccountOf(ctx: Context, userId: string, name: string): Promise<string> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    const id = await insertAccount(ctx, trx, name)
    await trx
      .insertInto('memberships')
      .values({ user_id: userId, account_id: id, role: 'owner', created_at: ctx.now() })
      .execute()
    await givePageCode(ctx, trx, { userId, accountId: id })
    await recordAudit(trx, ctx, {
      accountId: id,
      action: 'account.create',
      after: { name: name.trim() },
    })
    return id
  })
}

async function insertAccount(ctx: Context, trx: Trx, name: string): Promise<string> {
  const id = ctx.newId()
  await trx
    .insertInto('accounts')
    .values({ id, name: shownName(name), created_at: ctx.now() })
    .execute()
  await insertInstance(ctx, trx, id, {
    id: ctx.newId(),
    provider: 'simulator',
    name: 'Simulador',
    externalId: null,
    credentials: {},
    state: 'disconnected',
  })
  await createDefaultEvent(ctx, trx, id)
  return id
}
