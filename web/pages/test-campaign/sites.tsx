import type { UseQueryResult } from '@tanstack/react-query'
import { Globe, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Sighting } from '../../data/capture.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useTimes } from '../../parts/times.tsx'
import { testCampaignText } from '../../text/test-campaign.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const text = testCampaignText.check

const justNowMs = 60_000
const shortList = 6

/** Every site from which the script has reported, the latest first. */
export function Sites({ query }: { query: UseQueryResult<{ sightings: Sighting[] }> }) {
  const [isWhole, setWhole] = useState(false)
  const { data, isError, isFetching, refetch, dataUpdatedAt } = query
  return (
    <section aria-labelledby="seen-sites" className="grid gap-2 border-t pt-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="seen-sites" className="font-medium text-[0.8125rem]">
          {text.sites}
        </h3>
        <Button variant="ghost" size="sm" disabled={isFetching} onClick={() => refetch()}>
          <RefreshCw aria-hidden="true" className={cn(isFetching && 'animate-spin')} />
          {text.refresh}
        </Button>
      </div>
      {data ? (
        data.sightings.length === 0 ? (
          <EmptyState icon={Globe} title={text.none} description={text.noneText} className="py-5" />
        ) : (
          <>
            <ul className="grid divide-y">
              {data.sightings.slice(0, isWhole ? undefined : shortList).map((sighting) => (
                <Site key={sighting.host} sighting={sighting} now={dataUpdatedAt} />
              ))}
            </ul>
            {!isWhole && data.sightings.length > shortList && (
              <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
                {text.showAll(data.sightings.length)}
              </Button>
            )}
          </>
        )
      ) : isError ? (
        <LoadFailed title={text.failed} className="py-5" icon={null} onRetry={refetch} />
      ) : (
        <Skeleton className="h-39" />
      )}
    </section>
  )
}

function Site({ sighting, now }: { sighting: Sighting; now: number }) {
  const { formatDateTime } = useTimes()
  const { host, page, lastSeenAt, params, variant } = sighting
  const isNew = now - Date.parse(lastSeenAt) < justNowMs
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 break-all font-medium text-[0.8125rem]">
          {host}
          <span className="text-muted-foreground">{page}</span>
        </p>
        <Badge variant="outline">{text.variants[variant]}</Badge>
      </div>
      <p className={cn('text-xs', isNew ? 'text-accent-text' : 'text-muted-foreground')}>
        {isNew ? text.justNow : text.lastSeen(formatDateTime(lastSeenAt))}
      </p>
      <SightingParams names={params} none={text.noParams} />
    </li>
  )
}

export function SightingParams({ names, none }: { names: string[]; none: string }) {
  if (names.length === 0) return <p className="text-muted-foreground text-xs">{none}</p>
  return (
    <ul className="flex flex-wrap gap-1">
      {names.map((name) => (
        <li key={name} className="rounded bg-muted px-1.5 py-0.5 font-mono text-xs">
          {name}
        </li>
      ))}
    </ul>
  )
}
