import { type KeyboardEvent, useRef, useState } from 'react'
import type { CampaignSort, CampaignTree, CampaignView } from '../../../data/campaigns.ts'
import { Figure } from '../../../parts/campaigns/figure.tsx'
import { campaignsText as text } from '../../../text/campaigns.ts'
import { SortHead } from '../../../ui/sort-head.tsx'
import { nextOrder } from '../campaigns-state.ts'
import type { ChangeView } from '../use-campaign-view.ts'
import { columnsOf } from './columns-of.ts'
import { totalsOf } from './totals.ts'
import { indentRem, TreeRow } from './tree-row.tsx'
import type { Line } from './use-tree.ts'

export type TreeProps = {
  tree: CampaignTree
  lines: Line[]
  view: CampaignView
  onChange: ChangeView
  onToggle: (key: string, isOpen: boolean) => void
}

const hints: Partial<Record<CampaignSort, string>> = text.columnHints

/**
 * The tree as a treegrid (WAI-ARIA): one row has the focus, arrows up and down go through the rows,
 * right opens or goes down, left closes or goes up, Home and End go to the ends.
 */
export function TreeTable({ tree, lines, view, onChange, onToggle }: TreeProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const current = lines.some(({ key }) => key === focused) ? focused : (lines[0]?.key ?? null)

  function focus(index: number) {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))]
    if (!line) return
    setFocused(line.key)
    const row = body.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(line.key)}"]`)
    row?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = lines.findIndex(({ key }) => key === current)
    const line = lines[index]
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return
    // Inside a row only its own keys: Enter and Space belong to the button that has the focus.
    const moves: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(lines.length - 1),
      ArrowRight: () => {
        if (line.kind !== 'row' || !line.row.hasChildren) return
        if (line.isOpen) focus(index + 1)
        else onToggle(line.key, true)
      },
      ArrowLeft: () => {
        if (line.kind === 'row' && line.isOpen) onToggle(line.key, false)
        else if (line.parent !== null) focus(lines.findIndex(({ key }) => key === line.parent))
      },
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  const columns = columnsOf(view)
  // Each level is indented: its names keep the room of the first one.
  const deepest = Math.max(1, ...lines.map(({ depth }) => depth))
  const isFlat = view.layout === 'list'
  const sorted = (sort: CampaignView['sort']) => ({
    direction: view.sort === sort ? view.direction : null,
    onSort: () => onChange(nextOrder(view, sort)),
  })
  return (
    <div className="fade-where-cut relative max-h-[calc(100dvh-7rem)] min-h-64 overflow-auto rounded-b-xl print:max-h-none print:overflow-visible">
      <table
        role={isFlat ? 'grid' : 'treegrid'}
        aria-label={isFlat ? text.listLabel(view.level) : text.treeLabel}
        className="w-full border-separate border-spacing-0 text-[0.8125rem] max-[90rem]:[&_td]:text-xs max-[90rem]:[&_thead_th:not([aria-sort])_svg]:hidden print:[&_:is(td,th)]:px-1 print:[&_:is(td,thead_th)]:text-[0.625rem]"
      >
        <thead className="[&_th]:sticky [&_th]:top-0 [&_th]:z-10 [&_th]:border-b [&_th]:bg-card">
          <tr>
            <SortHead
              className="left-0 z-20! py-2 align-bottom"
              style={{ minWidth: `${10.5 + (deepest - 1) * indentRem}rem` }}
              {...sorted('name')}
            >
              {isFlat ? text.levels[view.level] : text.columns.name}
            </SortHead>
            {columns.map(({ sort }) => (
              <SortHead
                key={sort}
                title={hints[sort]}
                className="w-0 whitespace-normal px-1.5 py-2 last:pr-4 min-[90rem]:px-2 min-[90rem]:last:pr-5 text-right align-bottom [&_button]:flex-row-reverse [&_button]:items-end [&_button]:gap-0.5 [&_button]:text-right [&_button]:leading-4"
                {...sorted(sort)}
              >
                {text.columns[sort]}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          className="[&_td]:border-b [&_td]:bg-card [&_th]:border-b [&_th]:bg-card"
        >
          {lines.map((line) => (
            <TreeRow
              key={line.key}
              line={line}
              columns={columns}
              view={view}
              hasFocus={line.key === current}
              onFocus={() => setFocused(line.key)}
              onToggle={onToggle}
            />
          ))}
        </tbody>
        <tfoot className="[&_td]:sticky [&_td]:bottom-0 [&_td]:z-10 [&_td]:border-t [&_td]:bg-card [&_th]:sticky [&_th]:bottom-0 [&_th]:border-t [&_th]:bg-card">
          {totalsOf(tree).map(({ name, hint, figures }) => (
            <tr key={name} className="font-medium">
              <th
                scope="row"
                title={hint}
                className="left-0 z-20 py-2.5 pr-3 pl-5 text-left font-semibold"
              >
                {name}
              </th>
              {columns.map((column) => (
                <td
                  key={column.sort}
                  className="whitespace-nowrap px-1.5 py-2.5 text-right last:pr-4 min-[90rem]:px-2 min-[90rem]:last:pr-5"
                >
                  <Figure column={column} figures={figures} />
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}
