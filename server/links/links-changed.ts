import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'

/**
 * Tells every process, once the transaction commits, to read a link again: the link of this code,
 * or all links of the account with this id (how its codes look, where its simulator is).
 */
export async function linksChanged(trx: Trx, codeOrAccountId: string): Promise<void> {
  await sql`select pg_notify('rastro_links', ${codeOrAccountId})`.execute(trx)
}
