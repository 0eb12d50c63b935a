import { sql } from 'kysely'
import { counted } from '#domain/number-text'
import { clickIdsSince } from '#server/reporting/filter-sql'
import { readPage } from '../read-page.ts'
import type { Check } from './check.ts'
import { dayOf } from './words.ts'

type Row = { id: string; label: string; deleted_at: Date; count: number; last_at: Date }

/** Deleted links that people still click: they redirect, and nobody sees them in the list. */
export const deletedLinks: Check = {
  kind: 'deleted_links_with_traffic',
  passed: 'Nenhum link excluído recebeu cliques.',
  looksAt: 'clicks',
  async find(question) {
    const { accountId, since, timeZone } = question
    const found = sql`
      select l.id, max(l.campaign_name) as label, max(l.deleted_at) as deleted_at,
        count(*) as count, max(c.clicked_at) as last_at
      from clicks c join links l on l.account_id = c.account_id and l.id = c.link_id
      where c.account_id = ${accountId} and (c.orphan or c.unexpanded <> '{}') and c.orphan
        and c.class = 'human' and c.clicked_at >= ${since}
        and ${clickIdsSince(since)}
        and l.account_id = ${accountId} and l.deleted_at is not null
      group by l.id`
    const order = sql`count desc, last_at desc, id`
    const { total, counted: clicks, rows } = await readPage<Row>(question, found, order)
    if (total === 0) return null
    return {
      severity: 'aviso',
      title: `${counted(total, 'link excluído ainda recebe', 'links excluídos ainda recebem')} cliques`,
      explanation: `${counted(clicks, 'clique chegou', 'cliques chegaram')} por links que não estão mais na lista. Eles continuam levando ao WhatsApp e contam nos números, mas você não os edita nem os acompanha.`,
      fix: 'Restaure o link se o anúncio ou a página ainda está no ar, ou troque o endereço no anúncio por um link ativo.',
      affectedCount: total,
      rows: rows.map((row) => ({
        id: row.id,
        label: row.label,
        detail: `Excluído em ${dayOf(row.deleted_at, timeZone)}`,
        count: row.count,
        lastAt: row.last_at.toISOString(),
        place: null,
      })),
      action: null,
    }
  },
}
