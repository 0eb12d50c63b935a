import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { roasOfTracked } from '#domain/campaign/campaign-figures'
import { ThemeMenu } from '../../app/theme-menu.tsx'
import { isRefusal } from '../../data/failure.ts'
import {
  type SharedFigures,
  type SharedView,
  sharedFiguresQuery,
  sharedLogoUrl,
} from '../../data/shares.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { MetricFigures } from '../../parts/metrics/metric-figures.tsx'
import { type Money, MoneyFigures } from '../../parts/metrics/money-figures.tsx'
import { useTimes } from '../../parts/times.tsx'
import { TrendChart } from '../../parts/trend/trend-chart.tsx'
import { formatDays } from '../../text/format.ts'
import { shareText, sharedText as text } from '../../text/share.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SharedCampaigns } from './shared-campaigns.tsx'
import { SharedContacts } from './shared-contacts.tsx'

// Without filters spend is never hidden.
function moneyOf({ total, hasSpend, rows }: SharedFigures['campaigns']): Money {
  const untracked = rows.find(({ kind }) => kind === 'unattributed')?.revenueCents ?? 0
  return { total, hasSpend, isSpendHidden: false, roasOfTracked: roasOfTracked(total, untracked) }
}

type OpenView = Extract<SharedView, { needsPassword: false }>

/** The figures of a link; `ended` takes their place when the server refuses them. */
export function SharedResults({
  token,
  view,
  ended,
}: {
  token: string
  view: OpenView
  ended: (error: unknown) => ReactNode
}) {
  const { data, error, isPending, refetch } = useQuery(sharedFiguresQuery(token))
  const { formatDateTime } = useTimes()
  // What was shown under a link that has ended goes from the screen too.
  if (isRefusal(error) || (error && !data)) return ended(error)
  const period = data?.period
  return (
    <main className="mx-auto w-full max-w-[80rem] px-4 py-5 md:px-8 md:py-8 print:max-w-none print:p-0">
      <title>{`${view.name} · ${view.accountName}`}</title>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        {view.hasLogo && (
          <img
            src={sharedLogoUrl(token)}
            alt={text.logo(view.accountName)}
            className="max-h-12 max-w-40 rounded-md object-contain"
          />
        )}
        <div className="min-w-0 flex-1 basis-56">
          <p className="break-words font-medium text-[0.8125rem] text-muted-foreground">
            {view.accountName}
          </p>
          <h1 className="break-words font-semibold text-xl tracking-tight md:text-2xl">
            {view.name}
          </h1>
          <p className="mt-0.5 min-h-5 text-[0.8125rem] text-muted-foreground">
            {period && formatDays(period.from, period.to)}
          </p>
        </div>
        <div className="flex items-center gap-2 print:hidden">
          <ThemeMenu />
          <Button variant="outline" onClick={() => window.print()} icon={FileDown}>
            {shareText.savePdf}
          </Button>
        </div>
      </header>
      {error && <LoadFailed title={text.stale} className="py-4" onRetry={refetch} />}
      <div className="grid gap-4">
        <MetricFigures
          metrics={data?.metrics}
          filters={{
            dateRange: view.dateRange,
            startDate: period?.from ?? '',
            endDate: period?.to ?? '',
          }}
          isCompared
        />
        <MoneyFigures
          money={data && moneyOf(data.campaigns)}
          filters={{
            dateRange: view.dateRange,
            startDate: period?.from ?? '',
            endDate: period?.to ?? '',
          }}
          isCompared
        />
        <Card aria-labelledby="shared-trend" aria-busy={isPending}>
          <CardHeader>
            <CardTitle id="shared-trend">{text.trend}</CardTitle>
          </CardHeader>
          <CardContent className="px-3 pt-4 pb-4 md:px-5">
            <div className="min-h-71">
              {data ? <TrendChart points={data.trend} /> : <Skeleton className="h-64" />}
            </div>
          </CardContent>
        </Card>
        <SharedCampaigns campaigns={data?.campaigns} />
        {view.showsContacts && <SharedContacts token={token} />}
      </div>
      <footer className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-1 text-faint text-xs">
        <span>{data && text.readAt(formatDateTime(data.readAt))}</span>
        <span>{text.madeWith}</span>
      </footer>
      {isPending && (
        <p role="status" className="sr-only">
          {text.loading}
        </p>
      )}
    </main>
  )
}
