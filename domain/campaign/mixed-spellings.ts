import type { Steps } from '../steps.ts'
import { meaningful } from './ad-macro.ts'
import { foldName } from './folded-name.ts'
import { foldSource, sourceSpellings } from './source.ts'

export const spelledParams = ['utm_source', 'utm_medium', 'utm_campaign'] as const
export type SpelledParam = (typeof spelledParams)[number]

/** A value as it stood in addresses, how often, and when last (epoch milliseconds). */
export type Spelling = { raw: string; clicks: number; lastMs: number }

/** One thing written in several ways, the most frequent first. */
export type SpellingGroup = {
  param: SpelledParam
  /** Folded name of the thing; of a source the one that the product shows. */
  name: string
  spellings: Spelling[]
  /** Clicks that are not of the most frequent spelling. */
  strayClicks: number
  /** True when a spelling is none that the product knows: its clicks count as another source. */
  isMisspelt: boolean
}

// What {{site_source_name}} is replaced with: several codes of one source are nobody's mistake.
const platformCodes: ReadonlySet<string> = new Set(['fb', 'ig', 'an', 'msg', 'th'])
const knownSources: ReadonlySet<string> = new Set([
  ...sourceSpellings.values(),
  'bing',
  'google_organico',
])

/**
 * Values of one parameter that mean the same thing and are not written the same: sources that fold
 * to one source or are a slip away from a known one, mediums and campaigns that differ in case,
 * accents, spaces or punctuation alone. The most stray clicks first. What says
 * nothing (`meaningful`) is left out.
 */
export function* mixedSpellings(
  param: SpelledParam,
  spellings: readonly Spelling[],
): Steps<SpellingGroup[]> {
  const groups = new Map<string, SpellingGroup>()
  for (const spelling of spellings) {
    yield
    if (meaningful(spelling.raw) === null) continue
    const folded = param === 'utm_source' ? foldSource(spelling.raw) : foldName(spelling.raw)
    if (folded === null || folded === '') continue
    const near = param === 'utm_source' ? nearKnownSource(folded) : null
    const name = near ?? folded
    const group = groups.get(name) ?? {
      param,
      name,
      spellings: [],
      strayClicks: 0,
      isMisspelt: false,
    }
    group.spellings.push(spelling)
    group.isMisspelt ||= near !== null
    groups.set(name, group)
  }
  return [...groups.values()]
    .filter((group) => group.isMisspelt || isMixed(group.spellings))
    .map(withStrays)
    .toSorted((a, b) => b.strayClicks - a.strayClicks || (a.name < b.name ? -1 : 1))
}

/**
 * The source that an unknown folded spelling was probably meant to be: one slip away from a known
 * spelling (two in long words). Null for a known or other one.
 */
function nearKnownSource(folded: string): string | null {
  if (knownSources.has(folded)) return null
  for (const [known, source] of sourceSpellings) {
    const slips = known.length >= 8 ? 2 : known.length >= 5 ? 1 : 0
    if (slips > 0 && editDistance(folded, known, slips) <= slips) return source
  }
  return null
}

function isMixed(spellings: readonly Spelling[]): boolean {
  const written = spellings.filter(({ raw }) => !platformCodes.has(raw))
  return written.length + (written.length < spellings.length ? 1 : 0) > 1
}

function withStrays(group: SpellingGroup): SpellingGroup {
  const sorted = group.spellings.toSorted((a, b) => b.clicks - a.clicks || (a.raw < b.raw ? -1 : 1))
  const all = sorted.reduce((sum, { clicks }) => sum + clicks, 0)
  // A lone misspelling is all stray.
  const right = sorted.length > 1 ? (sorted[0]?.clicks ?? 0) : 0
  return { ...group, spellings: sorted, strayClicks: all - right }
}

/** Insertions, removals, changes and swaps of neighbours between two words; above `most`, more. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? most + 1
}
