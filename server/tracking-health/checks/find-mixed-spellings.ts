import {
  mixedSpellings as groupsIn,
  type Spelling,
  type SpellingGroup,
  spelledParams,
} from '#domain/campaign/mixed-spellings'
import { foldSource } from '#domain/campaign/source'
import { counted, formatNumber } from '#domain/number-text'
import { inSlices } from '#server/platform/slices'
import { summed } from '../read-clicks.ts'
import { partOf } from '../read-page.ts'
import type { Check } from './check.ts'
import { shortened } from './words.ts'

const mostNamed = 6
const longestShown = 60

/** Sources, mediums and campaigns that are written in more than one way. */
export const mixedSpellings: Check = {
  kind: 'mixed_spellings',
  passed: 'Origens, mídias e campanhas estão escritas sempre do mesmo jeito.',
  looksAt: 'clicks',
  async find(question) {
    const clicks = await question.clicks()
    const groups: SpellingGroup[] = []
    for (const param of spelledParams) {
      const spellings = summed(clicks, (group) => group[param]).map(
        ({ key, clicks: count, lastAt }) => ({
          raw: key,
          clicks: count,
          lastMs: lastAt.getTime(),
        }),
      )
      groups.push(...(await inSlices(groupsIn(param, spellings))))
    }
    groups.sort((a, b) => b.strayClicks - a.strayClicks)
    if (groups.length === 0) return null
    return {
      severity: 'aviso',
      title: `${counted(groups.length, 'nome escrito', 'nomes escritos')} de mais de um jeito`,
      explanation:
        'O mesmo nome com outra grafia vira outra linha nos relatórios. O Rastro junta as grafias de origem que conhece (FB, Facebook, facebook_ads), mas não as erradas, nem as de mídia e campanha, e outras ferramentas não juntam nenhuma.',
      fix: 'Escolha uma grafia, de preferência em minúsculas, sem acentos e com _ no lugar dos espaços, e corrija nos anúncios e links que usam as outras.',
      affectedCount: groups.length,
      rows: partOf(question, groups).map(({ param, name, spellings, strayClicks }) => ({
        id: `${param}:${name}`,
        label: shortened(name, longestShown),
        detail: `${param}: ${listed(spellings)}`,
        count: strayClicks,
        lastAt: new Date(Math.max(...spellings.map(({ lastMs }) => lastMs))).toISOString(),
        place: param === 'utm_source' ? { screen: 'source', id: strayedTo(name, spellings) } : null,
      })),
      action: null,
    }
  },
}

/** The source under which the product lists stray clicks: a slip is a source of its own. */
function strayedTo(name: string, spellings: readonly Spelling[]): string {
  const shown = spellings.map(({ raw }) => foldSource(raw))
  return shown.find((source) => source !== null && source !== name) ?? name
}

function listed(spellings: readonly Spelling[]): string {
  const named = spellings
    .slice(0, mostNamed)
    .map(({ raw, clicks }) => `“${shortened(raw, longestShown)}” (${formatNumber(clicks)})`)
  const others = spellings.length - named.length
  return [...named, ...(others > 0 ? [`mais ${formatNumber(others)}`] : [])].join(', ')
}
