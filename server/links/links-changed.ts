import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'

/** Tells every process, once the transaction commits, to read this link again. */
export async function linksChanged(trx: Trx, code: string): Promise<void> {
  await sql`select pg_notify('rastro_links', ${code})`.execute(trx)
}
