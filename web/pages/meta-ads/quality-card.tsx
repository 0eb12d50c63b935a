import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#domain/number-text'
import { type MetaQuality, metaQualityQuery } from '../../data/meta-account.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { commonText } from '../../text/common.ts'
import { formatPercent } from '../../text/format.ts'
import { metaAccountText } from '../../text/meta-account.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const text = metaAccountText.quality

type Quality = NonNullable<MetaQuality['quality']>[number]

/** How well Meta finds the people behind the events, where it tells. */
export function QualityCard() {
  const read = useQuery(metaQualityQuery())
  return (
    <Card aria-labelledby="quality-card">
      <CardHeader>
        <CardTitle id="quality-card">{text.title}</CardTitle>
        <span className="text-faint text-xs">{text.source}</span>
      </CardHeader>
      {read.isError && !read.data ? (
        <LoadFailed title={text.loadFailed} onRetry={read.refetch} label={commonText.retry} />
      ) : (
        <CardContent className="pt-3">
          {read.data ? <Shown read={read.data} /> : <Skeleton className="h-24" />}
        </CardContent>
      )}
    </Card>
  )
}

function Shown({ read }: { read: MetaQuality }) {
  if (read.quality === null || read.quality.length === 0) {
    return <p className="text-[0.8125rem] text-muted-foreground">{read.problem ?? text.empty}</p>
  }
  return (
    <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {read.quality.map((quality) => (
        <Event key={quality.eventName} quality={quality} />
      ))}
    </ul>
  )
}

function Event({ quality: { eventName, score, keys } }: { quality: Quality }) {
  const words = text.score(formatNumber(Math.round(score * 10) / 10))
  return (
    <li className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium text-[0.8125rem]">{eventName}</span>
        <span className="text-[0.8125rem] text-muted-foreground">{words}</span>
      </div>
      <meter min={0} max={10} value={score} aria-label={eventName} className="sr-only" />
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-muted">
        <svg className="size-full" preserveAspectRatio="none" viewBox="0 0 10 1">
          <title>{words}</title>
          <rect width={score} height="1" className="fill-primary" />
        </svg>
      </div>
      {keys.length > 0 && (
        <p className="mt-1.5 text-faint text-xs">
          {keys
            .map(({ name, percent }) => text.key(text.keys[name] ?? name, formatPercent(percent)))
            .join(' · ')}
        </p>
      )}
    </li>
  )
}
