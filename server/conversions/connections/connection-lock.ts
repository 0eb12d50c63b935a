import { shareTurn, takeTurn } from '#server/platform/account-lock'
import type { Trx } from '#server/platform/sql'

// A promise is written as waiting or as due by the state of the connection, and connecting, pausing
// and disconnecting move what is written already. Between the two nothing may slip through, also
// while there is no connection row that could be locked. Whoever changes connections, trials or events of the
// account in the same transaction does so after this, since others do, too: otherwise two would wait for each other.

/** Until the transaction ends nobody connects, pauses or disconnects the account. */
export async function whileConnectionStays(trx: Trx, accountId: string): Promise<void> {
  await shareTurn(trx, 'connections', accountId)
}

/** Until the transaction ends nobody else does, and no promise is written. */
export async function toChangeConnection(trx: Trx, accountId: string): Promise<void> {
  await takeTurn(trx, 'connections', accountId)
}
