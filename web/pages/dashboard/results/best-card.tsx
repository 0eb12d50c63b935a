import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ListTree } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Filters } from '#domain/filters'
import { bestCampaignsQuery, type CampaignRow } from '../../../data/campaigns.ts'
import { filteredPath } from '../../../parts/filters/filtered-path.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { paths } from '../../../parts/paths.ts'
import { dashboardText } from '../../../text/dashboard.ts'
import { bestText as words } from '../../../text/dashboard-results.ts'
import { formatMoney } from '../../../text/format.ts'
import { Card, CardHeader, CardTitle } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { campaignsPath } from './figure-paths.ts'

type Level = 'campaign' | 'ad'

const levels: Level[] = ['campaign', 'ad']
const places = [1, 2, 3, 4, 5]

/** The five campaigns or ads that sold most in the page's period. */
export function BestCard({ filters }: { filters: Filters }) {
  const [level, setLevel] = useState<Level>('campaign')
  return (
    <Card aria-labelledby="best-title" className="flex flex-col">
      <Tabs value={level} onValueChange={setLevel} className="flex min-h-0 flex-1 flex-col">
        <CardHeader className="pb-3">
          <CardTitle id="best-title">{words.title}</CardTitle>
          <TabsList aria-label={words.level} className="print:hidden">
            {levels.map((one) => (
              <TabsTrigger key={one} value={one} className="h-6.5 px-2.5 text-xs">
                {words.tabs[one]}
              </TabsTrigger>
            ))}
          </TabsList>
        </CardHeader>
        {levels.map((one) => (
          <TabsContent key={one} value={one} className="mt-0 min-h-73.75 flex-1">
            <BestRows filters={filters} level={one} />
          </TabsContent>
        ))}
        <Link
          to={campaignsPath(filters, 'revenue')}
          className="flex items-center justify-center gap-1.5 border-t px-5 py-2.5 pointer-coarse:py-3 font-medium text-[0.8125rem] text-muted-foreground transition-colors hover:text-foreground print:hidden"
        >
          {words.all}
          <ArrowRight aria-hidden="true" className="size-3.5" />
        </Link>
      </Tabs>
    </Card>
  )
}

function BestRows({ filters, level }: { filters: Filters; level: Level }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(bestCampaignsQuery(filters, level))
  if (!data) {
    if (isError) return <LoadFailed title={words.failed} className="py-8" onRetry={refetch} />
    return <RowSkeletons />
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        icon={ListTree}
        title={words.empty}
        description={words.emptyHint}
        className="py-14"
      />
    )
  }
  const weights = data.rows.map(
    data.rows.some(({ revenueCents }) => revenueCents > 0) ? revenueOf : peopleOf,
  )
  const most = Math.max(1, ...weights)
  return (
    <>
      {isError && <StaleNotice text={dashboardText.stale(words.failed)} onRetry={refetch} />}
      <ol className={cn('border-t transition-opacity', isPlaceholderData && 'opacity-50')}>
        {data.rows.map((row, place) => (
          <BestRow key={row.key} row={row} filters={filters} share={(weights[place] ?? 0) / most} />
        ))}
      </ol>
    </>
  )
}

function BestRow({ row, filters, share }: { row: CampaignRow; filters: Filters; share: number }) {
  const [campaign = '', adSet = '', creative = ''] = row.path
  const chosen = row.level === 'campaign' ? { campaign } : { campaign, adSet, creative }
  const more = Object.fromEntries(Object.entries(chosen).filter(([, name]) => name !== ''))
  const facts = [
    row.level === 'ad' && campaign,
    words.conversations(row.conversations),
    row.sales > 0 && words.sales(row.sales),
    row.spendCents !== null && row.spendCents > 0 && words.spend(row.spendCents),
  ]
  return (
    <li className="relative border-b last:border-b-0">
      <span
        aria-hidden="true"
        className="absolute inset-y-1 left-1 rounded-md bg-accent-soft"
        style={{ width: `calc(${100 * share}% - 0.5rem)` }}
      />
      <Link
        to={filteredPath(paths.campaigns, { ...filters, tests: 'all' }, more)}
        title={row.path.filter(Boolean).join(' › ')}
        className="relative grid h-14.5 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 px-5 transition-colors hover:bg-hover"
      >
        <span dir="auto" className="truncate font-medium text-[0.8125rem]">
          {row.name}
        </span>
        <span className="text-right font-semibold text-[0.8125rem] tabular-nums">
          {formatMoney(row.revenueCents / 100, 'BRL')}
        </span>
        <span className="col-span-2 truncate text-muted-foreground text-xs">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  )
}

// What the bars tell: what was sold, or who wrote while nothing was.
const revenueOf = ({ revenueCents }: CampaignRow) => revenueCents
const peopleOf = ({ conversations }: CampaignRow) => conversations

function RowSkeletons() {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">{words.loading}</span>
      {places.map((place) => (
        <div key={place} className="border-b last:border-b-0">
          <div className="grid h-14.5 content-center gap-1.5 px-5">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
