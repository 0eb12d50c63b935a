import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'
import type { Check } from './check.ts'

/**
 * A public address that people on the internet do not reach: their clicks and messages never come. A local
 * address is no fault while the account has nothing but the simulated line.
 */
export const address: Check = {
  kind: 'address_unreachable',
  passed: 'O endereço público é alcançado pela internet.',
  looksAt: 'address',
  async find({ trx, accountId, address: { reach, outcome, said } }) {
    const isLocal = reach === 'computer' || reach === 'network'
    const isAnswered = outcome === 'proven' || outcome === 'here' || outcome === 'inside'
    if (!isLocal && (outcome === null || isAnswered)) return null
    if (isLocal && !(await hasRealLine(trx, accountId))) return null
    return {
      severity: 'erro',
      title: isLocal
        ? 'O endereço deste servidor só funciona aqui'
        : 'O endereço público não é alcançado pela internet',
      explanation: said,
      fix: 'Publique o servidor em um endereço https que a internet alcance; o manual mostra como.',
      affectedCount: 0,
      rows: [],
      action: null,
    }
  },
}

async function hasRealLine(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from instances
    where account_id = ${accountId} and provider <> 'simulator' limit 1`.execute(trx)
  return rows.length > 0
}
