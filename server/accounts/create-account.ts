import { createDefaultEvent } from '#server/conversions/events/create-default-event'
import { insertInstance } from '#server/messaging/lines/insert-instance'
import type { Context } from '#server/platform/context'
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
  const accountId = ctx.newId()
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await trx
      .insertInto('accounts')
      .values({ id: accountId, name: input.name.trim(), created_at: ctx.now() })
      .execute()
    await owner.join(trx, accountId)
    await insertInstance(ctx, trx, accountId, {
      id: ctx.newId(),
      provider: 'simulator',
      name: 'Simulador',
      externalId: null,
      credentials: {},
      state: 'disconnected',
    })
    await createDefaultEvent(ctx, trx, accountId)
  })
  return { accountId, userId: owner.userId, email: owner.email, username: owner.username }
}
