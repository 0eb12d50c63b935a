import type { LevelRow } from './read-level.ts'

/**
 * Of the rows of placements, without what was spent on what nobody says where it was shown: that is no
 * placement's, and a row of its own would have cost without clicks. `unplaced` is that sum, in BRL.
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
