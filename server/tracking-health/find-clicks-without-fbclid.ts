import { sql } from 'kysely'
import type { Check } from './check.ts'
import { linkPlace } from './link-place.ts'
import { partOf } from './read-page.ts'
import { counted, formatted } from './words.ts'

/** Below these a missing id is chance: private browsing and some phones remove it. */
const fewestClicks = 20
const toleratedShare = 0.2
const mostLinks = 10_000

type Row = {
  link_id: string
  label: string
  is_listed: boolean
  clicks: number
  without: number
  last_at: Date
}

/** Links whose clicks say that they come from Meta and have lost Meta's click id. */
export const clicksWithoutFbclid: Check = {
  kind: 'clicks_without_fbclid',
  passed: 'Os cliques do Facebook e do Instagram chegam com o identificador da Meta (fbclid).',
  async find(question) {
    const { trx, accountId, since } = question
    const { rows: links } = await sql<Row>`
      select clicked.*, coalesce(l.campaign_name, '') as label,
        l.id is not null and l.deleted_at is null as is_listed
      from (
        select c.link_id, count(*) as clicks,
          count(*) filter (where coalesce(c.params ->> 'fbclid', '') = '' and c.fbc is null)
            as without,
          max(c.clicked_at) as last_at
        from clicks c
        where c.account_id = ${accountId} and c.class = 'human' and c.clicked_at >= ${since}
          and c.erased_at is null and c.source in ('facebook', 'instagram')
          and c.params ?| array['utm_source', 'site_source_name', 'campaign_id', 'adset_id', 'ad_id']
        group by c.link_id
      ) clicked
      left join links l on l.account_id = ${accountId} and l.id = clicked.link_id
      order by without desc, last_at desc, link_id limit ${mostLinks}`.execute(trx)
    const clicks = links.reduce((sum, row) => sum + row.clicks, 0)
    const without = links.reduce((sum, row) => sum + row.without, 0)
    if (clicks < fewestClicks || without <= clicks * toleratedShare) return null
    const affected = links.filter((row) => row.without > 0)
    return {
      severity: 'aviso',
      title: `${formatted(Math.round((100 * without) / clicks))}% dos cliques da Meta chegam sem fbclid`,
      explanation: `De ${counted(clicks, 'clique que diz', 'cliques que dizem')} vir do Facebook ou do Instagram, ${formatted(without)} não ${without === 1 ? 'trouxe' : 'trouxeram'} o identificador do clique. Sem ele a Meta reconhece menos conversões. Alguns iPhones e navegações privadas o removem; até 20% é comum.`,
      fix: 'Se o anúncio passa por um site, instale a captura automática em todas as páginas até o botão do WhatsApp. Se passa por um encurtador ou redirecionamento, troque por um que mantenha os parâmetros do endereço.',
      affectedCount: affected.length,
      rows: partOf(question, affected).map((row) => ({
        id: row.link_id,
        label: row.label,
        detail: `${formatted(row.without)} de ${counted(row.clicks, 'clique', 'cliques')} sem fbclid`,
        count: row.without,
        lastAt: row.last_at.toISOString(),
        place: linkPlace(row),
      })),
      action: { label: 'Abrir a captura automática', place: { screen: 'capture', id: null } },
    }
  },
}
