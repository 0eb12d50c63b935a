import { sql } from 'kysely'
import type { Check } from './check.ts'
import { linkPlace } from './link-place.ts'
import { readPage } from './read-page.ts'
import { counted, shortened } from './words.ts'

type Row = {
  id: string
  link_id: string
  is_listed: boolean
  label: string
  param: string
  example: string | null
  count: number
  last_at: Date
}

/** Clicks whose address still had the platform's placeholders, by link and parameter. */
export const unexpandedMacros: Check = {
  kind: 'unexpanded_macros',
  passed: 'Nenhum clique chegou com macro sem preencher.',
  async find(question) {
    const { accountId, since } = question
    const found = sql`
      select clicked.*, coalesce(l.campaign_name, '') as label,
        l.id is not null and l.deleted_at is null as is_listed
      from (
        select c.link_id || ':' || param as id, c.link_id, param, count(*) as count,
          left(max(c.params ->> param), 200) as example, max(c.clicked_at) as last_at
        from clicks c cross join unnest(c.unexpanded) as param
        where c.account_id = ${accountId} and (c.orphan or c.unexpanded <> '{}')
          and c.unexpanded <> '{}' and c.class = 'human' and c.clicked_at >= ${since}
        group by c.link_id, param
      ) clicked
      left join links l on l.account_id = ${accountId} and l.id = clicked.link_id`
    const order = sql`count desc, last_at desc, id`
    const { total, rows } = await readPage<Row>(question, found, order)
    if (total === 0) return null
    return {
      severity: 'erro',
      title: `${counted(total, 'parâmetro chegou', 'parâmetros chegaram')} com a macro sem preencher`,
      explanation:
        'A plataforma deveria trocar a macro pelo nome ou ID da campanha. Sem a troca, o valor conta como ausente e o clique fica sem campanha, conjunto ou anúncio.',
      fix: 'Cole o modelo da plataforma certa (abaixo) no campo de parâmetros do anúncio, não no próprio link, e publique de novo. Links com macro publicados fora de anúncios nunca são preenchidos.',
      affectedCount: total,
      rows: rows.map((row) => ({
        id: row.id,
        label: row.label,
        detail: `${row.param} = ${shortened(row.example ?? '', 120)}`,
        count: row.count,
        lastAt: row.last_at.toISOString(),
        place: linkPlace(row),
      })),
      action: null,
    }
  },
}
