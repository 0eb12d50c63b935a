import { Info, ListTree } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { limitsDays } from '#domain/filters'
import type { CampaignView } from '../../../data/campaigns.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useMay } from '../../../parts/may.tsx'
import { paths } from '../../../parts/paths.ts'
import { useIsNarrow } from '../../../parts/use-is-narrow.ts'
import { campaignsText as text } from '../../../text/campaigns.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { ChangeView } from '../use-campaign-view.ts'
import { TreeCards } from './tree-cards.tsx'
import { TreeTable } from './tree-table.tsx'
import { useTree } from './use-tree.ts'
import { ViewSwitch } from './view-switch.tsx'

type Props = { view: CampaignView; onChange: ChangeView; onSpend: () => void }

export function TreeCard({ view, onChange, onSpend }: Props) {
  const { top, lines, toggle } = useTree(view)
  const isNarrow = useIsNarrow()
  const mayWrite = useMay('campaigns')
  const tree = top?.data
  const addSpend = mayWrite && (
    <Button variant="outline" size="sm" onClick={onSpend}>
      {text.addSpend}
    </Button>
  )
  return (
    <Card aria-label={text.treeLabel} aria-busy={!tree || top?.isPlaceholderData}>
      <ViewSwitch view={view} tree={tree} onChange={onChange} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2.5 md:px-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <CompareSwitch view={view} onChange={onChange} />
          {!isNarrow && (
            <LabelledSwitch
              label={text.allColumns}
              checked={view.hasAllColumns}
              onChange={(hasAllColumns) => onChange({ hasAllColumns })}
            />
          )}
        </div>
        {tree?.previousPeriod && (
          <p className="text-muted-foreground text-xs">
            {text.comparedWith(tree.previousPeriod.from, tree.previousPeriod.to)}
          </p>
        )}
      </div>
      {tree?.spend === 'hidden' && <Notice>{text.hiddenSpend}</Notice>}
      {tree && !tree.hasSpend && tree.rows.length > 0 && (
        <Notice action={addSpend}>
          <span className="font-medium text-foreground">{text.noSpend}</span> {text.noSpendHint}
        </Notice>
      )}
      {!tree && top?.isError && <LoadFailed title={text.failed} onRetry={top.refetch} />}
      {!tree && !top?.isError && <Loading />}
      {tree && tree.rows.length === 0 && (
        <EmptyState
          icon={ListTree}
          title={text.empty}
          description={
            <>
              {text.emptyHint} {!tree.hasSpend && text.noSpendHint}
            </>
          }
          action={
            mayWrite && (
              <div className="flex flex-wrap justify-center gap-2">
                <Button size="sm" asChild>
                  <Link to={paths.generator}>{text.newLink}</Link>
                </Button>
                {addSpend}
              </div>
            )
          }
        />
      )}
      {tree && tree.rows.length > 0 && (
        <div className={top?.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          {isNarrow ? (
            <TreeCards
              tree={tree}
              lines={lines}
              view={view}
              onChange={onChange}
              onToggle={toggle}
            />
          ) : (
            <TreeTable
              tree={tree}
              lines={lines}
              view={view}
              onChange={onChange}
              onToggle={toggle}
            />
          )}
        </div>
      )}
    </Card>
  )
}

function CompareSwitch({ view, onChange }: Omit<Props, 'onSpend'>) {
  const isPossible = limitsDays(view.filters)
  return (
    <div className="flex flex-wrap items-center gap-x-2.5">
      <LabelledSwitch
        label={text.compare}
        checked={view.isCompared && isPossible}
        disabled={!isPossible}
        onChange={(isCompared) => onChange({ isCompared })}
      />
      {!isPossible && (
        <span className="text-muted-foreground text-xs">{text.compareNeedsRange}</span>
      )}
    </div>
  )
}

function LabelledSwitch(props: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-center gap-2.5">
      <Switch
        id={id}
        checked={props.checked}
        disabled={props.disabled}
        onCheckedChange={props.onChange}
      />
      <label htmlFor={id} className="text-[0.8125rem]">
        {props.label}
      </label>
    </div>
  )
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-info-soft print:hidden px-4 py-2.5 text-[0.8125rem] text-muted-foreground md:px-5">
      <Info aria-hidden="true" className="size-4 shrink-0 text-info-text" />
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {action}
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-4 p-5">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
        <div key={width} className="flex items-center justify-between gap-8">
          <Skeleton className={`h-4 max-w-72 ${width}`} />
          <Skeleton className="h-4 w-1/3 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}
