import { ChevronRight } from 'lucide-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { unidentifiedAdCampaign } from '#domain/attribution/ad-origin'
import type { CampaignRow, CampaignView } from '../../../data/campaigns.ts'
import { type Column, rowName } from '../../../parts/campaigns/columns.ts'
import { Figure } from '../../../parts/campaigns/figure.tsx'
import { campaignsText as text } from '../../../text/campaigns.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.tsx'
import { leadsPathOf } from './row-link.ts'
import { RowMarks } from './row-marks.tsx'
import type { Line } from './use-tree.ts'

const missing = [text.missing.campaign, text.missing.adSet, text.missing.ad]

/** How much further in a level begins than the one above it. */
export const indentRem = 1

type Props = {
  line: Line
  columns: Column[]
  view: CampaignView
  hasFocus: boolean
  onFocus: () => void
  onToggle: (key: string, isOpen: boolean) => void
}

export function TreeRow({ line, columns, view, hasFocus, onFocus, onToggle }: Props) {
  const isOpenable = view.layout === 'tree' && line.kind === 'row' && line.row.hasChildren
  const tabIndex = hasFocus ? 0 : -1
  // A list's names stand below their head, a tree's behind their chevrons.
  const first = view.layout === 'list' ? 1.25 : 0.875
  const indent = { paddingLeft: `${(line.depth - 1) * indentRem + first}rem` }
  return (
    <tr
      data-key={line.key}
      {...(view.layout === 'tree' && { 'aria-level': line.depth })}
      {...(line.kind === 'row' &&
        view.layout === 'tree' && { 'aria-posinset': line.place, 'aria-setsize': line.siblings })}
      {...(line.kind === 'row' && isOpenable && { 'aria-expanded': line.isOpen })}
      tabIndex={tabIndex}
      onFocus={onFocus}
      className="group outline-none hover:[&>*]:bg-muted focus-visible:[&>*]:bg-accent-soft"
    >
      {line.kind === 'row' && (
        <>
          <th
            scope="row"
            style={indent}
            className="sticky left-0 z-1 w-[20%] max-w-0 py-2 pr-3 text-left align-top font-normal transition-colors"
          >
            <div className="flex min-w-0 items-start gap-1.5">
              {view.layout === 'tree' && <Toggle line={line} onToggle={onToggle} />}
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
                <RowName row={line.row} view={view} tabIndex={tabIndex} />
                <RowMarks row={line.row} />
                {view.layout === 'list' && <Above row={line.row} />}
              </div>
            </div>
          </th>
          <Figures columns={columns} figures={line.row} />
        </>
      )}
      {line.kind === 'others' && (
        <>
          <th
            scope="row"
            style={indent}
            className="sticky left-0 z-1 py-2 pr-3 text-left font-normal text-muted-foreground"
          >
            <div className="flex items-center gap-2 pl-7.5">
              {text.others(line.others.count)}
              {line.onMore && (
                <Button variant="ghost" size="sm" tabIndex={tabIndex} onClick={line.onMore}>
                  {text.showMore}
                </Button>
              )}
            </div>
          </th>
          <Figures columns={columns} figures={line.others} />
        </>
      )}
      {line.kind === 'note' && (
        <td colSpan={columns.length + 1} style={indent} className="py-2 text-muted-foreground">
          <p className={view.layout === 'tree' ? 'pl-7.5' : ''}>{line.text}</p>
        </td>
      )}
      {line.kind === 'loading' && (
        <Whole indent={indent} span={columns.length + 1}>
          <span role="status">{text.loadingBelow}</span>
        </Whole>
      )}
      {line.kind === 'failed' && (
        <Whole indent={indent} span={columns.length + 1}>
          <span role="alert" className="text-danger-text">
            {text.failedBelow}
          </span>
          <Button variant="ghost" size="sm" tabIndex={tabIndex} onClick={line.onRetry}>
            {commonText.tryAgain}
          </Button>
        </Whole>
      )}
    </tr>
  )
}

/** The names above the row, where it does not stand below them. */
export function Above({ row: { path, level, kind } }: { row: CampaignRow }) {
  const names = path.slice(0, -1).map((name, depth) => name || missing[depth])
  if (kind !== 'named' || level === 'placement' || names.length === 0) return null
  const above = names.join(' › ')
  return (
    <span title={above} className="line-clamp-2 w-full break-words text-faint text-xs">
      {above}
    </span>
  )
}

function Figures({
  columns,
  figures,
}: { columns: Column[] } & Pick<ComponentProps<typeof Figure>, 'figures'>) {
  return columns.map((column) => (
    <td
      key={column.sort}
      className="whitespace-nowrap px-1.5 py-2 text-right align-top transition-colors last:pr-4 min-[90rem]:px-2 min-[90rem]:last:pr-5"
    >
      <Figure column={column} figures={figures} />
    </td>
  ))
}

/** The chevron; the row itself carries the state, and the arrow keys. */
export function Toggle({
  line,
  onToggle,
  isTabStop,
}: {
  line: Extract<Line, { kind: 'row' }>
  onToggle: Props['onToggle']
  isTabStop?: true
}) {
  const { row, isOpen } = line
  if (!row.hasChildren) return <span className="size-6 shrink-0 print:hidden" />
  const name = rowName(row)
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-expanded={isTabStop ? isOpen : undefined}
      aria-label={isOpen ? text.close(name) : text.open(name)}
      onClick={() => onToggle(row.key, !isOpen)}
      className="relative z-1 -my-0.5 grid size-6 shrink-0 place-items-center rounded-md text-faint transition-colors before:absolute before:-inset-1.5 pointer-coarse:before:-inset-2.5 hover:bg-border hover:text-foreground"
    >
      <ChevronRight
        aria-hidden="true"
        className={cn('size-4 transition-transform', isOpen && 'rotate-90')}
      />
    </button>
  )
}

export function RowName({
  row,
  view,
  tabIndex,
}: {
  row: CampaignRow
  view: CampaignView
  tabIndex?: number
}) {
  const name = rowName(row)
  const path = leadsPathOf(row, view)
  const isNameless = row.kind !== 'named' || row.name === ''
  const hint = hintOf(row, name)
  const classes = cn(
    'line-clamp-2 min-w-0 break-words',
    isNameless ? 'text-muted-foreground' : 'font-medium',
  )
  if (path === null) {
    return (
      <span className={classes} title={hint}>
        {name}
      </span>
    )
  }
  return (
    <Link
      to={path}
      tabIndex={tabIndex}
      aria-label={text.seeLeads(name)}
      title={hint}
      className="relative min-w-0 rounded-sm underline-offset-4 before:absolute before:inset-x-0 pointer-coarse:before:-inset-y-3 hover:underline"
    >
      <span className={classes}>{name}</span>
    </Link>
  )
}

function hintOf({ kind, level, platformName, ids }: CampaignRow, name: string): string {
  if (kind === 'unattributed') return text.unattributedHint
  if (kind === 'unnamed_spend') return text.unnamedSpendHint
  return [
    name,
    level === 'campaign' && name === unidentifiedAdCampaign ? text.unidentifiedAdHint : '',
    platformName === null ? '' : text.platformName(platformName),
    ids.length > 0 ? `ID ${ids.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

function Whole({
  indent,
  span,
  children,
}: {
  indent: CSSProperties
  span: number
  children: ReactNode
}) {
  return (
    <td colSpan={span} style={indent} className="py-2 text-muted-foreground">
      <div className="flex h-8 items-center gap-3 pl-7.5">{children}</div>
    </td>
  )
}
