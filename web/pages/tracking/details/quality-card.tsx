import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#domain/number-text'
import { ignoredHitsQuery } from '../../../data/clicks.ts'
import { IgnoredHits } from '../../../parts/ignored-hits.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { trackingText } from '../../../text/tracking.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const words = trackingText.ignored

// The most frequent come first; a hostile visitor can invent any number of names.
const shownParams = 20

/** What was not counted and why, and what is odd about what was: the last 30 days. */
export function QualityCard() {
  const { data, isError, refetch } = useQuery(ignoredHitsQuery())
  return (
    <Card aria-labelledby="quality-title" aria-busy={!data && !isError}>
      <CardHeader>
        <div>
          <CardTitle id="quality-title">{words.title}</CardTitle>
          <CardDescription>{words.period}</CardDescription>
        </div>
      </CardHeader>
      <CardContent className="grid items-start gap-6 lg:grid-cols-2">
        {data && data.counted === 0 && data.hits.length === 0 ? (
          <EmptyState
            title={words.nothing}
            description={words.nothingHint}
            className="py-4 lg:col-span-2"
          />
        ) : data ? (
          <>
            <IgnoredHits
              counted={data.counted}
              hits={Object.fromEntries(data.hits.map((entry) => [entry.class, entry.hits]))}
            />
            <OddClicks
              none={data.counted > 0 ? words.oddNone : words.oddNothing}
              odd={[
                ...(data.orphans > 0
                  ? [{ label: words.orphans, hint: words.orphansHint, clicks: data.orphans }]
                  : []),
                ...data.unexpanded.slice(0, shownParams).map(({ param, clicks }) => ({
                  label: words.unexpanded(param),
                  hint: words.unexpandedHint,
                  clicks,
                })),
              ]}
            />
          </>
        ) : isError ? (
          <LoadFailed title={words.failed} className="py-4 lg:col-span-2" onRetry={refetch} />
        ) : (
          <>
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </>
        )}
      </CardContent>
    </Card>
  )
}

function OddClicks({
  odd,
  none,
}: {
  odd: { label: string; hint: string; clicks: number }[]
  none: string
}) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-muted-foreground text-xs">{words.odd}</h3>
      {odd.length === 0 ? (
        <p className="rounded-lg border border-dashed px-3.5 py-2.5 text-[0.8125rem] text-muted-foreground">
          {none}
        </p>
      ) : (
        <ul className="divide-y rounded-lg border">
          {odd.map(({ label, hint, clicks }) => (
            <li key={label} className="flex items-start justify-between gap-4 px-3.5 py-2">
              <div className="min-w-0">
                <p className="break-words text-[0.8125rem]">{label}</p>
                <p className="text-muted-foreground text-xs">{hint}</p>
              </div>
              <span className="font-medium">{formatNumber(clicks)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
