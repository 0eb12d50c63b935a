import { sql } from 'kysely'
import type { Check } from './check.ts'

/** An account without any link tracks nothing. */
export const noLink: Check = {
  kind: 'no_link',
  passed: 'A conta tem pelo menos um link rastreado.',
  looksAt: 'links',
  async find({ trx, accountId }) {
    const { rows } = await sql`
      select 1 from links where account_id = ${accountId} and deleted_at is null and not is_test limit 1`.execute(
      trx,
    )
    if (rows.length > 0) return null
    return {
      severity: 'dica',
      title: 'A conta ainda não tem um link rastreado',
      explanation: 'Sem um link, as conversas chegam sem campanha: não há o que medir.',
      fix: 'Crie um link, use-o no anúncio no lugar do wa.me e cole os parâmetros da plataforma, nesta tela.',
      affectedCount: 0,
      rows: [],
      action: { label: 'Criar um link', place: { screen: 'generator', id: null } },
    }
  },
}
