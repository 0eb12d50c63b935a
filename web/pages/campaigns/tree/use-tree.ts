import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CampaignRow,
  type CampaignTree,
  type CampaignView,
  campaignsQuery,
} from '../../../data/campaigns.ts'
import { campaignsText as text } from '../../../text/campaigns.ts'
import { formatMoney } from '../../../text/format.ts'

/** A line of the opened tree, from the top down. */
export type Line =
  | {
      kind: 'row'
      key: string
      depth: number
      parent: string | null
      row: CampaignRow
      isOpen: boolean
      place: number
      siblings: number
    }
  | {
      kind: 'others'
      key: string
      depth: number
      parent: string | null
      others: NonNullable<CampaignTree['others']>
      /** Null: as many are shown as can be. */
      onMore: (() => void) | null
    }
  | { kind: 'note'; key: string; depth: number; parent: string | null; text: string }
  | { kind: 'loading'; key: string; depth: number; parent: string }
  | { kind: 'failed'; key: string; depth: number; parent: string; onRetry: () => void }

const firstLimit = 100
const maxLimit = 1_000
// Each open row is a request of its own; who opens more loses the oldest.
const maxOpen = 60
const root = ''

/** The campaigns and whatever rows were opened below them. */
export function useTree(view: CampaignView) {
  const [open, setOpen] = useState<string[]>([])
  const [limits, setLimits] = useState<Record<string, number>>({})
  const keys = view.layout === 'list' ? [root] : [root, ...open]
  const levels = useQueries({
    queries: keys.map((key) =>
      campaignsQuery(view, key === root ? null : key, limits[key] ?? firstLimit),
    ),
  })
  const top = levels[0]

  function linesBelow(key: string, depth: number): Line[] {
    const level = levels[keys.indexOf(key)]
    const parent = key === root ? null : key
    if (!level?.data) {
      if (parent === null) return []
      if (!level?.isError) return [{ kind: 'loading', key: `${key}…`, depth, parent }]
      const onRetry = () => void level.refetch()
      return [{ kind: 'failed', key: `${key}!`, depth, parent, onRetry }]
    }
    const { rows, others, unplacedSpendCents } = level.data
    const limit = limits[key] ?? firstLimit
    const more = () => setLimits({ ...limits, [key]: Math.min(maxLimit, limit * 3) })
    return [
      ...rows.flatMap((row, index): Line[] => {
        const isOpen = row.hasChildren && keys.includes(row.key)
        const place = { place: index + 1, siblings: rows.length + (others ? 1 : 0) }
        return [
          { kind: 'row', key: row.key, depth, parent, row, isOpen, ...place },
          ...(isOpen ? linesBelow(row.key, depth + 1) : []),
        ]
      }),
      ...(others
        ? [
            {
              kind: 'others' as const,
              key: `${key}+`,
              depth,
              parent,
              others,
              onMore: limit < maxLimit ? more : null,
            },
          ]
        : []),
      ...(unplacedSpendCents > 0
        ? [
            {
              kind: 'note' as const,
              key: `${key}?`,
              depth,
              parent,
              text: text.unplaced(formatMoney(unplacedSpendCents / 100, 'BRL')),
            },
          ]
        : []),
    ]
  }

  return {
    top,
    lines: linesBelow(root, 1),
    toggle: (key: string, isOpen: boolean) =>
      setOpen((now) => {
        const without = now.filter((other) => other !== key)
        return isOpen ? [...without, key].slice(-maxOpen) : without
      }),
  }
}
