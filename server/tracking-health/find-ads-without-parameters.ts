import { sql } from 'kysely'
import { campaignNamingParams } from '#domain/url-templates'
import type { Check } from './check.ts'
import { linkPlace } from './link-place.ts'
import { readPage } from './read-page.ts'
import { counted } from './words.ts'

/** Meta adds its click id to shared posts, too: a few of them are no ad. */
const fewestMetaClicks = 5

type Row = {
  id: string
  /** Null for an ad that the platform lists. */
  link_id: string | null
  is_listed: boolean
  label: string
  platform: string
  count: number | null
  last_at: Date
}

const hasClickId = sql`c.params ?| array['fbclid', 'gclid', 'gbraid', 'wbraid', 'ttclid', 'msclkid']`
const platformOfClick = sql`case
  when c.params ?| array['gclid', 'gbraid', 'wbraid'] then 'google'
  when c.params ? 'ttclid' then 'tiktok'
  when c.params ? 'msclkid' then 'microsoft'
  else 'meta' end`
const namesNoCampaign = sql`coalesce(${sql.join(
  campaignNamingParams.map((name) => sql`nullif(c.params ->> ${sql.lit(name)}, '')`),
)}) is null`
const namingParameter = `(^|[?&])(${campaignNamingParams.join('|')})=[^&]`

/**
 * Clicks that an ad platform marked as its own and that name no campaign, by link and platform, and
 * active ads that add nothing to their address which would.
 */
export const adsWithoutParameters: Check = {
  kind: 'ads_without_parameters',
  passed: 'Os cliques de anúncios dizem de que campanha ou anúncio vieram.',
  async find(question) {
    const { accountId, since } = question
    const found = sql`
      select clicked.link_id || ':' || clicked.platform as id, clicked.link_id, clicked.platform,
        coalesce(l.campaign_name, '') as label, l.id is not null and l.deleted_at is null as is_listed,
        clicked.count, clicked.last_at
      from (
        select c.link_id, ${platformOfClick} as platform, count(*) as count,
          max(c.clicked_at) as last_at
        from clicks c
        where c.account_id = ${accountId} and c.class = 'human' and c.clicked_at >= ${since}
          and c.erased_at is null and ${hasClickId} and ${namesNoCampaign}
        group by 1, 2
      ) clicked
      left join links l on l.account_id = ${accountId} and l.id = clicked.link_id
      where clicked.platform <> 'meta' or clicked.count >= ${fewestMetaClicks}
      union all
      select 'ad:' || platform || ':' || id, null, platform, name, false, null, seen_at
      from ad_entities
      where account_id = ${accountId} and level = 'ad' and url_parameters is not null
        and url_parameters !~ ${namingParameter} and seen_at >= ${since}
        and coalesce(upper(status), 'ACTIVE') = 'ACTIVE'`
    const order = sql`count desc nulls last, last_at desc, id`
    const { total, counted: clicks, rows } = await readPage<Row>(question, found, order)
    if (total === 0) return null
    return {
      severity: 'aviso',
      title:
        clicks > 0
          ? `${counted(clicks, 'clique de anúncio não diz', 'cliques de anúncios não dizem')} a campanha`
          : `${counted(total, 'anúncio não diz', 'anúncios não dizem')} a campanha`,
      explanation:
        'A plataforma marcou o clique como dela, mas o endereço não trouxe nome nem ID de campanha, conjunto ou anúncio. O lead aparece com a campanha do link, e você não sabe qual anúncio vendeu.',
      fix: 'Cole o modelo de parâmetros da plataforma (abaixo) em cada anúncio. Publicações sem anúncio, compartilhadas no Facebook ou Instagram, também podem aparecer aqui: nelas não há o que corrigir.',
      affectedCount: total,
      rows: rows.map((row) => ({
        id: row.id,
        label: row.label,
        detail: row.link_id
          ? `Cliques ${originOf(row.platform)} sem campanha no endereço`
          : `Anúncio ativo ${originOf(row.platform)} sem parâmetros de URL que digam a campanha`,
        count: row.count,
        lastAt: row.last_at.toISOString(),
        place: linkPlace(row),
      })),
      action: null,
    }
  },
}

const origins: Record<string, string> = {
  meta: 'da Meta',
  google: 'do Google Ads',
  tiktok: 'do TikTok',
  microsoft: 'do Microsoft Ads',
}

function originOf(platform: string): string {
  return origins[platform] ?? 'de outra plataforma'
}
