import type { LevelRow } from './read-level.ts'

/**
 * Takes spend whose placement is not known out of the rows of placements: it belongs to none of them, and a
 * row of its own would have cost without clicks. `unplaced` is its sum, in BRL.
 */
export function withoutUnplaced(rows: readonly LevelRow[]): { rows: LevelRow[]; unplaced: number } {
  let unplaced = 0
  const kept = rows.flatMap((row): LevelRow[] => {
    if (row.is_total || row.kind !== 'named' || row.names.at(-1) !== '') return [row]
    unplaced += row.now?.spend ?? 0
    const now = row.now && { ...row.now, spend: 0 }
    const before = row.before && { ...row.before, spend: 0 }
    return hasFigures(now) || hasFigures(before) ? [{ ...row, now, before }] : []
  })
  return { rows: kept, unplaced }
}

function hasFigures(sums: LevelRow['now']): boolean {
  if (sums === null) return false
  const { clicks, conversations, sales, period_sales, foreign_money } = sums
  return clicks + conversations + sales + period_sales > 0 || foreign_money !== null
}
