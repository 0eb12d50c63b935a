import { isSmallSample } from '#domain/campaign/campaign-figures'
import type { ComparedFigures } from '../../data/campaigns.ts'
import { campaignsText as text } from '../../text/campaigns.ts'
import { formatChange } from '../../text/format.ts'
import { cn } from '../../ui/cn.tsx'
import { type Column, changeOf, shownFigure } from './columns.ts'

/** A figure and, below it, its change since the period before. */
export function Figure({ column, figures }: { column: Column; figures: ComparedFigures }) {
  const isDoubtful = column.isRatio === true && isSmallSample(figures)
  const shown = shownFigure(column, figures)
  return (
    // A grid here has no least width (styles.css): its column would be narrower than the amount.
    <span className="flex flex-col items-end leading-5">
      <span
        className={cn(
          'tabular-nums',
          (shown === text.none || shown === '0') && 'text-faint',
          isDoubtful && 'text-muted-foreground',
        )}
      >
        {shown}
      </span>
      {figures.previous && <Change column={column} figures={figures} isDoubtful={isDoubtful} />}
    </span>
  )
}

function Change({
  column,
  figures,
  isDoubtful,
}: {
  column: Column
  figures: ComparedFigures
  isDoubtful: boolean
}) {
  const change = changeOf(column, figures)
  if (change === null || figures.previous === null || change === 0) return null
  const isNeutral = column.better === 'neither' || isDoubtful || isSmallSample(figures.previous)
  const isGood = change > 0 === (column.better === 'more')
  const size = formatChange(Math.abs(change)).replace('+', '')
  return (
    <span
      title={text.change.earlier(shownFigure(column, figures.previous))}
      className={cn(
        'h-4 text-xs tabular-nums',
        isNeutral ? 'text-faint' : isGood ? 'text-accent-text' : 'text-danger-text',
      )}
    >
      <span aria-hidden="true">{formatChange(change)}</span>
      <span className="sr-only">
        , {change > 0 ? text.change.more(size) : text.change.less(size)}
      </span>
    </span>
  )
}
