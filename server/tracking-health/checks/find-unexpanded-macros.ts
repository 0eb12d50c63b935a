import { sql } from 'kysely'
import { counted } from '#domain/number-text'
import { clickIdsSince } from '#server/reporting/filter-sql'
import { readPage } from '../read-page.ts'
import type { Check } from './check.ts'
import { linkNames } from './link-names.ts'
import { shortened } from './words.ts'

type Row = {
  id: string
  link_id: string
  param: string
  example: string | null
  count: number
  last_at: Date
}

/** Clicks whose address still had the platform's placeholders, by link and parameter. */
export const unexpandedMacros: Check = {
  kind: 'unexpanded_macros',
  passed: 'Nenhum clique chegou com macro sem preencher.',
  looksAt: 'clicks',
  async find(question) {
    const { accountId, since } = question
    const found = sql`
      select c.link_id || ':' || param as id, c.link_id, param, count(*) as count,
        left(max(c.params ->> param), 200) as example, max(c.clicked_at) as last_at
      from clicks c cross join unnest(c.unexpanded) as param
      where c.account_id = ${accountId} and (c.orphan or c.unexpanded <> '{}')
        and c.unexpanded <> '{}' and c.class = 'human' and c.clicked_at >= ${since}
        and ${clickIdsSince(since)}
      group by c.link_id, param`
    const order = sql`count desc, last_at desc, id`
    const { total, rows } = await readPage<Row>(question, found, order)
    if (total === 0) return null
    const nameOf = await linkNames(
      question,
      rows.map((row) => row.link_id),
    )
    return {
      severity: 'erro',
      title: `${counted(total, 'parâmetro chegou', 'parâmetros chegaram')} com a macro sem preencher`,
      explanation:
        'A plataforma deveria trocar a macro pelo nome ou ID da campanha. Sem a troca, o valor conta como ausente e o clique fica sem campanha, conjunto ou anúncio.',
      fix: 'Cole o modelo da plataforma certa, nesta tela, no campo de parâmetros do anúncio, não no próprio link, e publique de novo. Links com macro publicados fora de anúncios nunca são preenchidos.',
      affectedCount: total,
      rows: rows.map((row) => ({
        id: row.id,
        ...nameOf(row.link_id),
        detail: `${row.param} = ${shortened(row.example ?? '', 120)}`,
        count: row.count,
        lastAt: row.last_at.toISOString(),
      })),
      action: null,
    }
  },
}
