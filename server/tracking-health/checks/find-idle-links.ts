import { sql } from 'kysely'
import { counted } from '#domain/number-text'
import { readPage } from '../read-page.ts'
import type { Check } from './check.ts'
import { dayOf } from './words.ts'

/** A link younger than this may not be published yet. */
const patienceDays = 7

type Row = { id: string; label: string; created_at: Date }

/** Links in the list that nobody ever clicked. */
export const idleLinks: Check = {
  kind: 'links_never_clicked',
  passed: 'Todo link ativo há mais de 7 dias já recebeu cliques.',
  looksAt: 'links',
  async find(question) {
    const { accountId, now, timeZone } = question
    const found = sql`
      select l.id, l.campaign_name as label, l.created_at, 0 as count
      from links l
      where l.account_id = ${accountId} and l.deleted_at is null and not l.is_test and not l.paused
        and l.created_at < ${new Date(now.getTime() - patienceDays * 86_400_000)}
        and not exists (
          select from link_totals t where t.account_id = ${accountId} and t.link_id = l.id
            and t.class = 'human' and t.hits > 0
        )`
    const { total, rows } = await readPage<Row>(question, found, sql`created_at desc, id`)
    if (total === 0) return null
    return {
      severity: 'dica',
      title: `${counted(total, 'link nunca foi clicado', 'links nunca foram clicados')}`,
      explanation: 'Existem há mais de 7 dias e nenhuma pessoa passou por eles.',
      fix: 'Confira se o link está no anúncio ou na página certa. Se não é mais usado, exclua ou pause para limpar a lista.',
      affectedCount: total,
      rows: rows.map((row) => ({
        id: row.id,
        label: row.label,
        detail: `Criado em ${dayOf(row.created_at, timeZone)}`,
        count: null,
        lastAt: null,
        place: { screen: 'link', id: row.id },
      })),
      action: null,
    }
  },
}
