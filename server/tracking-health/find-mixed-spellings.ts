import { sql } from 'kysely'
import {
  mixedSpellings as groupsIn,
  type SpelledParam,
  type Spelling,
  spelledParams,
} from '#domain/mixed-spellings'
import type { Check, Question } from './check.ts'
import { partOf } from './read-page.ts'
import { counted, formatted, shortened } from './words.ts'

/** The most frequent values of the three parameters together. */
const mostValues = 5_000
const mostNamed = 6
const longestValue = 200
const longestShown = 60

/** Sources, mediums and campaigns that are written in more than one way. */
export const mixedSpellings: Check = {
  kind: 'mixed_spellings',
  passed: 'Origens, mídias e campanhas estão escritas sempre do mesmo jeito.',
  async find(question) {
    const values = await valuesOf(question)
    const groups = spelledParams
      .flatMap((param) => groupsIn(param, values.get(param) ?? []))
      .toSorted((a, b) => b.strayClicks - a.strayClicks)
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
        place: param === 'utm_source' ? { screen: 'source', id: name } : null,
      })),
      action: null,
    }
  },
}

async function valuesOf({ trx, accountId, since }: Question) {
  const { rows } = await sql<{ param: SpelledParam; raw: string; clicks: number; last_at: Date }>`
    select param, left(raw, ${longestValue}) as raw, count(*) as clicks, max(clicked_at) as last_at
    from clicks c cross join lateral (values ${sql.join(
      spelledParams.map((param) => sql`(${sql.lit(param)}, c.params ->> ${sql.lit(param)})`),
    )}) as given (param, raw)
    where c.account_id = ${accountId} and c.class = 'human' and c.clicked_at >= ${since}
      and c.erased_at is null and raw <> ''
    group by 1, 2 order by clicks desc, 2 limit ${mostValues}`.execute(trx)
  const values = new Map<SpelledParam, Spelling[]>()
  for (const { param, raw, clicks, last_at: lastAt } of rows) {
    const known = values.get(param) ?? []
    known.push({ raw, clicks, lastMs: lastAt.getTime() })
    values.set(param, known)
  }
  return values
}

function listed(spellings: readonly Spelling[]): string {
  const named = spellings
    .slice(0, mostNamed)
    .map(({ raw, clicks }) => `“${shortened(raw, longestShown)}” (${formatted(clicks)})`)
  const others = spellings.length - named.length
  return [...named, ...(others > 0 ? [`mais ${formatted(others)}`] : [])].join(', ')
}
