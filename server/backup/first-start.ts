import type pg from 'pg'

/**
 * Tables that the first start and the logins of its owner write, with the most rows that these leave; null
 * without a limit. A row in any other table was made by somebody who uses the installation.
 */
const tablesOfFirstStart: ReadonlyMap<string, number | null> = new Map([
  ['accounts', 1],
  ['users', 1],
  ['memberships', 1],
  ['instances', 1],
  ['instance_tokens', 1],
  ['event_configs', 1],
  ['audit_entries', null],
  ['login_attempts', null],
  ['own_address_checks', null],
  ['page_codes', 1],
  ['sessions', null],
])

/**
 * Removes what the first start made, so that a copy can be loaded in its place, and answers whether nothing
 * is left. A database that somebody uses is left as it is. Entries of the audit log stay: nobody removes
 * them. `tables` are all tables of the product, referenced ones first; `client` is in a transaction and
 * connected as the operator.
 */
export async function forgetFirstStart(client: pg.Client, tables: string[]): Promise<boolean> {
  await client.query('lock table users, accounts in exclusive mode')
  for (const table of tables) {
    const limit = tablesOfFirstStart.get(table)
    if (limit === null) continue
    const most = limit ?? 0
    const { rowCount } = await client.query(
      `select from ${client.escapeIdentifier(table)} limit ${most + 1}`,
    )
    if ((rowCount ?? 0) > most) return false
  }
  for (const table of [...tables].reverse()) {
    if (table === 'audit_entries' || !tablesOfFirstStart.has(table)) continue
    await client.query(`delete from ${client.escapeIdentifier(table)}`)
  }
  return true
}
