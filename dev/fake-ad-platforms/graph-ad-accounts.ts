import { type MetaError, metaError } from './meta-error.ts'

type Facts = { name: string; currency: string; timezone_name: string }

const known: Record<string, Facts> = {
  '1001': { name: 'Loja Centro', currency: 'BRL', timezone_name: 'America/Sao_Paulo' },
  '1002': {
    name: 'Loja Matriz 😀 com um nome comprido que passa de uma linha no celular',
    currency: 'BRL',
    timezone_name: 'America/Sao_Paulo',
  },
  '1003': { name: 'Filial', currency: 'BRL', timezone_name: 'America/Sao_Paulo' },
  '1004': { name: 'Sem pixel', currency: 'BRL', timezone_name: 'America/Sao_Paulo' },
  '2001': { name: 'Exportação', currency: 'USD', timezone_name: 'America/New_York' },
}

/** What each call about an ad account of that name meets; every other id works. */
export const namedAdAccounts: Record<string, string> = {
  'wrong-100-33': 'code 100/33: no such ad account for this token',
  'permission-200': 'code 200: permission missing',
  'limit-80004': 'code 80004 once, at the second page of the insights; access again in 7 minutes',
  'limit-17': 'code 17 at every page of the insights',
  'busy-92': 'works, and says that 92 % of what is allowed is used up',
  'too-much': 'insights only as a report in the background',
  'report-fails-once': 'the first report fails',
  'report-fails': 'every report fails',
  'html-502': 'insights answer a page of a proxy',
  'bad-row': 'a row whose spend is no number',
  'no-ads-list': 'its ads cannot be listed: code 100',
  endless: 'insights whose next page is the same one',
  flaky: 'the first call of the insights answers 500',
}

export function factsOf(id: string): Record<string, unknown> {
  const facts = known[id] ?? { ...known['1001'], name: `Conta ${id}` }
  return { id: `act_${id}`, account_id: id, ...facts, account_status: 1 }
}

export function adAccountIds(): string[] {
  return Object.keys(known)
}

export function refusalOfAdAccount(id: string): MetaError | null {
  if (id === 'wrong-100-33') return metaError(400, 100, 'Unsupported get request.', 33)
  if (id === 'permission-200') return metaError(403, 200, '(#200) Missing permissions')
  return null
}

type Entity = { id: string; name: string; effective_status: string } & Record<string, unknown>

const campaigns = ['Campanha Verão', 'Remarketing 😀'].map((name, i) => ({
  id: `12021${i}`,
  name,
  effective_status: i === 0 ? 'ACTIVE' : 'PAUSED',
}))
const adSets = campaigns.flatMap((campaign, i) =>
  ['Mulheres 25-44', 'Semelhantes 1%'].map((name, j) => ({
    id: `12022${i}${j}`,
    name,
    effective_status: 'ACTIVE',
    campaign_id: campaign.id,
  })),
)
const ads = adSets.flatMap((adSet, i) =>
  ['Vídeo depoimento', 'Carrossel'].map((name, j) => ({
    id: `12023${i}${j}`,
    name,
    effective_status: 'ACTIVE',
    adset_id: adSet.id,
    creative: {
      id: `12024${i}${j}`,
      ...(j === 0
        ? { url_tags: 'utm_source={{site_source_name}}&utm_campaign={{campaign.name}}' }
        : {}),
    },
  })),
)

const entities: Record<string, Entity[]> = { campaigns, adsets: adSets, ads }

/**
 * Campaigns, ad sets or ads; every ad account has the same, those that were renamed under their new
 * names. Null for any other edge.
 */
export function entitiesOf(edge: string, renamed: ReadonlyMap<string, string>): Entity[] | null {
  const listed = Object.hasOwn(entities, edge) ? entities[edge] : undefined
  return listed?.map((one) => ({ ...one, name: renamed.get(one.id) ?? one.name })) ?? null
}

const placements = [
  ['facebook', 'feed'],
  ['instagram', 'instagram_stories'],
] as const

/** A believable day: each ad in two places, the same whenever it is asked for. */
export function generatedRows(since: string, until: string): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = []
  for (let ms = Date.parse(since); ms <= Date.parse(until); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10)
    for (const ad of ads) {
      const adSet = adSets.find((one) => one.id === ad.adset_id)
      const campaign = campaigns.find((one) => one.id === adSet?.campaign_id)
      for (const [platform, position] of placements) {
        const seed = (Number(ad.id) * 31 + (ms / 86_400_000) * 7 + position.length * 13) % 97
        rows.push({
          campaign_id: campaign?.id,
          campaign_name: campaign?.name,
          adset_id: adSet?.id,
          adset_name: adSet?.name,
          ad_id: ad.id,
          ad_name: ad.name,
          spend: (2 + seed / 8).toFixed(2),
          impressions: String(200 + seed * 11),
          clicks: String(4 + (seed % 23)),
          date_start: day,
          date_stop: day,
          publisher_platform: platform,
          platform_position: position,
        })
      }
    }
  }
  return rows
}
