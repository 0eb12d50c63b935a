import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Link } from 'react-router'
import type { Filters } from '#domain/filters'
import { formatNumber } from '#domain/number-text'
import { funnelQuery } from '../../../data/dashboard.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { dashboardText } from '../../../text/dashboard.ts'
import { shareOf, shortTime, funnelText as words } from '../../../text/dashboard-results.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { rateOf, type Step, type StepName, stepsOf } from './funnel-steps.ts'

const names: StepName[] = ['clicks', 'conversations', 'qualified', 'sales']

/** From the click to the sale, of the page's period; each step leads to who is in it. */
export function FunnelCard({ filters }: { filters: Filters }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(funnelQuery(filters))
  const steps = data && stepsOf(data, filters)
  return (
    <Card aria-labelledby="funnel-title" aria-busy={!data || isPlaceholderData}>
      <CardHeader className="pb-4">
        <div>
          <CardTitle id="funnel-title">{words.title}</CardTitle>
          <CardDescription>
            {words.description}
            {data &&
              data.timed < data.conversations &&
              ` ${words.ofLatest(formatNumber(data.timed))}`}
          </CardDescription>
        </div>
      </CardHeader>
      {isError && data && (
        <StaleNotice text={dashboardText.stale(words.failed)} onRetry={refetch} />
      )}
      {isError && !data ? (
        <LoadFailed
          title={words.failed}
          className="h-43 justify-center border-t py-0"
          onRetry={refetch}
        />
      ) : (
        <ol
          className={cn(
            'grid gap-px overflow-hidden rounded-b-xl border-t bg-border transition-opacity sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {names.map((name) => {
            const step = steps?.find((one) => one.name === name)
            return step ? (
              <StepPlace key={name} step={step} />
            ) : (
              <StepSkeleton key={name} name={name} />
            )
          })}
        </ol>
      )}
      {!data && !isError && (
        <p role="status" className="sr-only">
          {words.loading}
        </p>
      )}
    </Card>
  )
}

function StepPlace({ step: { name, count, path, from, width } }: { step: Step }) {
  const drop = from && shareOf(from.whole - from.part, from.whole)
  return (
    <li className="group/step relative bg-card px-5 py-4 transition-colors hover:bg-hover focus-within:bg-hover">
      <div className="flex h-5 items-center justify-between gap-2">
        <h3 className="font-medium text-[0.8125rem] text-muted-foreground">
          <Link
            to={path}
            title={words.hints[name]}
            className="after:absolute after:inset-0"
            aria-label={words.seeList(words.steps[name], formatNumber(count))}
          >
            {words.steps[name]}
          </Link>
        </h3>
        {from && (
          <span className="inline-flex items-center gap-0.5 text-faint text-xs tabular-nums">
            <ArrowDown aria-hidden="true" className="size-3" />
            <span className="sr-only">{words.drop(drop || '')}</span>
            <span aria-hidden="true">{drop}</span>
          </span>
        )}
      </div>
      <p className="font-semibold text-2xl tabular-nums leading-9 tracking-tight">
        {formatNumber(count)}
      </p>
      <Bar width={width} />
      <p className="mt-2 min-h-8 text-faint text-xs">
        {name === 'clicks' && words.start}
        {from && (
          <>
            <span className="text-muted-foreground">{rateOf(name, from)}</span>
            {from.seconds !== null && ` · ${words.after(shortTime(from.seconds))}`}
          </>
        )}
      </p>
    </li>
  )
}

function Bar({ width }: { width: number }) {
  return (
    <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-muted">
      <div
        className="h-full rounded-full bg-chart-leads transition-[width]"
        style={{ width: `${width}%` }}
      />
    </div>
  )
}

function StepSkeleton({ name }: { name: StepName }) {
  return (
    <li className="bg-card px-5 py-4">
      <h3 className="h-5 font-medium text-[0.8125rem] text-muted-foreground">
        {words.steps[name]}
      </h3>
      <div className="h-9 py-1">
        <Skeleton className="h-7 w-16" />
      </div>
      <Bar width={0} />
      <div className="mt-2 h-8" />
    </li>
  )
}
