import { sql } from 'kysely'
import type { HealthRow } from '#contracts/tracking-health'
import { campaignNamingParams } from '#domain/campaign/url-templates'
import { counted } from '#domain/number-text'
import { type PaidPlatform, summed } from '../read-clicks.ts'
import { partOf } from '../read-page.ts'
import type { Check, Question } from './check.ts'
import { linkNames } from './link-names.ts'

/** Meta adds its click id to shared posts, too: a few of them are no ad. */
const fewestMetaClicks = 5
const mostAds = 10_000

const namingParameter = `(^|[?&])(${campaignNamingParams.join('|')})=[^&]`

/**
 * Clicks that an ad platform marked as its own and that name no campaign, by link and platform, and
 * active ads that add nothing to their address which would.
 */
export const adsWithoutParameters: Check = {
  kind: 'ads_without_parameters',
  passed: 'Os cliques de anúncios dizem de que campanha ou anúncio vieram.',
  looksAt: 'clicks',
  async find(question) {
    const clicked = await namelessClicks(question)
    const ads = await namelessAds(question)
    const total = clicked.length + ads.length
    if (total === 0) return null
    const clicks = clicked.reduce((sum, one) => sum + one.clicks, 0)
    return {
      severity: 'aviso',
      title:
        clicks > 0
          ? `${counted(clicks, 'clique de anúncio não diz', 'cliques de anúncios não dizem')} a campanha`
          : `${counted(total, 'anúncio não diz', 'anúncios não dizem')} a campanha`,
      explanation:
        'A plataforma marcou o clique como dela, mas o endereço não trouxe nome nem ID de campanha, conjunto ou anúncio. O lead aparece com a campanha do link, e você não sabe qual anúncio vendeu.',
      fix: 'Cole o modelo de parâmetros da plataforma, nesta tela, em cada anúncio. Publicações sem anúncio, compartilhadas no Facebook ou Instagram, também podem aparecer aqui: nelas não há o que corrigir.',
      affectedCount: total,
      rows: await named(question, partOf(question, [...clicked, ...ads])),
      action: null,
    }
  },
}

type AdClicks = Awaited<ReturnType<typeof namelessClicks>>[number]

async function named(question: Question, part: (AdClicks | HealthRow)[]): Promise<HealthRow[]> {
  const nameOf = await linkNames(
    question,
    part.flatMap((one) => ('group' in one ? [one.group.link_id] : [])),
  )
  return part.map((one) => {
    if (!('group' in one)) return one
    return {
      id: one.key,
      ...nameOf(one.group.link_id),
      detail: `Cliques ${originOf(one.group.platform)} sem campanha no endereço`,
      count: one.clicks,
      lastAt: one.lastAt.toISOString(),
    }
  })
}

async function namelessClicks(question: Question) {
  const groups = (await question.clicks()).filter((group) => !group.names_campaign)
  return summed(groups, ({ link_id: linkId, platform }) =>
    platform === null ? null : `${linkId}:${platform}`,
  ).filter(({ group, clicks }) => group.platform !== 'meta' || clicks >= fewestMetaClicks)
}

async function namelessAds({ trx, accountId, since }: Question): Promise<HealthRow[]> {
  const { rows } = await sql<{ id: string; platform: PaidPlatform; name: string; seen_at: Date }>`
    select id, platform, name, seen_at from ad_entities
    where account_id = ${accountId} and level = 'ad' and url_parameters is not null
      and url_parameters !~ ${namingParameter} and seen_at >= ${since}
      and coalesce(upper(status), 'ACTIVE') = 'ACTIVE'
    order by seen_at desc, id limit ${mostAds}`.execute(trx)
  return rows.map((ad) => ({
    id: `ad:${ad.platform}:${ad.id}`,
    label: ad.name,
    detail: `Anúncio ativo ${originOf(ad.platform)} sem parâmetros de URL que digam a campanha`,
    count: null,
    lastAt: ad.seen_at.toISOString(),
    place: null,
  }))
}

const origins: Record<PaidPlatform, string> = {
  meta: 'da Meta',
  google: 'do Google Ads',
  tiktok: 'do TikTok',
  microsoft: 'do Microsoft Ads',
}

function originOf(platform: PaidPlatform | null): string {
  return platform === null ? 'de outra plataforma' : origins[platform]
}
