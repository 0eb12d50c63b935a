import { type ComparedFigures, campaignSorts } from '../../../data/campaigns.ts'
import { columns, shownFigure } from '../../../parts/campaigns/columns.ts'
import { Figure } from '../../../parts/campaigns/figure.tsx'
import { figureGrid } from '../../../parts/figure-grid.ts'
import { OrderBar } from '../../../parts/order-bar.tsx'
import { campaignsText as text } from '../../../text/campaigns.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.tsx'
import { nextOrder } from '../campaigns-state.ts'
import { RowMarks } from './row-marks.tsx'
import { totalsOf } from './totals.ts'
import { Above, RowName, Toggle } from './tree-row.tsx'
import type { TreeProps } from './tree-table.tsx'
import type { Line } from './use-tree.ts'

/** The tree where a table has no room: a card per row, indented by its level. */
export function TreeCards({ tree, lines, view, onChange, onToggle }: TreeProps) {
  return (
    <>
      <OrderBar
        sorts={campaignSorts}
        labels={text.columns}
        sort={view.sort}
        direction={view.direction}
        onSort={(sort) => onChange(nextOrder(view, sort))}
      />
      <ul aria-label={view.layout === 'list' ? text.listLabel(view.level) : text.treeLabel}>
        {totalsOf(tree).map(({ name, hint, figures }) => (
          <li key={name} className="border-b bg-muted/50 px-4 py-3">
            <p className="font-semibold">{name}</p>
            {hint && <p className="text-faint text-xs">{hint}</p>}
            <Grid figures={figures} />
          </li>
        ))}
        {lines.map((line) => (
          <li
            key={line.key}
            style={{ paddingLeft: `${(line.depth - 1) * 0.75 + 0.75}rem` }}
            className="border-b py-3 pr-4 last:border-0"
          >
            <CardLine line={line} view={view} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </>
  )
}

function CardLine({ line, view, onToggle }: { line: Line } & Pick<TreeProps, 'view' | 'onToggle'>) {
  switch (line.kind) {
    case 'row':
      return (
        <>
          <div className="flex min-w-0 items-center gap-1.5">
            {view.layout === 'tree' && <Toggle line={line} onToggle={onToggle} isTabStop />}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
              {line.depth > 1 && (
                <span className="w-full text-faint text-xs">{text.levels[line.row.level]}</span>
              )}
              <RowName row={line.row} view={view} />
              <RowMarks row={line.row} />
              {view.layout === 'list' && <Above row={line.row} />}
            </div>
          </div>
          <Grid figures={line.row} className={view.layout === 'tree' ? 'pl-7.5' : ''} />
        </>
      )
    case 'others':
      return (
        <>
          <div className="flex items-center justify-between gap-2 pl-7.5 text-muted-foreground">
            {text.others(line.others.count)}
            {line.onMore && (
              <Button variant="outline" size="sm" onClick={line.onMore}>
                {text.showMore}
              </Button>
            )}
          </div>
          <Grid figures={line.others} className="pl-7.5" />
        </>
      )
    case 'note':
      return <p className="pl-7.5 text-muted-foreground text-xs">{line.text}</p>
    case 'loading':
      return (
        <p role="status" className="pl-7.5 text-muted-foreground">
          {text.loadingBelow}
        </p>
      )
    case 'failed':
      return (
        <p role="alert" className="flex items-center gap-2 pl-7.5 text-danger-text">
          {text.failedBelow}
          <Button variant="ghost" size="sm" onClick={line.onRetry}>
            {commonText.tryAgain}
          </Button>
        </p>
      )
  }
}

function Grid({ figures, className = '' }: { figures: ComparedFigures; className?: string }) {
  return (
    <dl
      className={cn(figureGrid(columns.map((column) => shownFigure(column, figures))), className)}
    >
      {columns.map((column) => (
        // Labels end and figures begin on the same line, however long a label is.
        <div key={column.sort} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-0">
          <dt className="self-end text-faint text-xs">{text.columns[column.sort]}</dt>
          <dd className="w-fit text-[0.8125rem] [&>span]:items-start">
            <Figure column={column} figures={figures} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
