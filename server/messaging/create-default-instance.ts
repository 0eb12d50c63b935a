import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { insertInstance } from './lines/insert-instance.ts'

/** The simulator that a new account starts with; in the transaction that makes the account. */
export async function createDefaultInstance(
  ctx: Context,
  trx: Trx,
  accountId: string,
): Promise<void> {
  await insertInstance(ctx, trx, accountId, {
    id: ctx.newId(),
    provider: 'simulator',
    name: 'Simulador',
    externalId: null,
    credentials: {},
    state: 'disconnected',
  })
}
