import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { defaultFilters, type Filters } from '#domain/filters'
import { formatNumber } from '#domain/number-text'
import { responseReportQuery } from '../../data/response.ts'
import { paths } from '../../parts/paths.ts'
import { responseView } from '../../parts/response-state.ts'
import { commonText } from '../../text/common.ts'
import { formatDays } from '../../text/format.ts'
import { responseText, shortDuration } from '../../text/response.ts'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const text = responseText.card

/** How fast people are answered in the days of the dashboard, and who waits. */
export function ResponseCard({ filters }: { filters: Filters }) {
  const { dateRange, startDate, endDate, instance } = filters
  const days = dateRange === 'all' ? { dateRange: 'last30days' as const } : { dateRange }
  const period = { startDate, endDate, instance, ...days }
  const { data, isError } = useQuery(responseReportQuery(period))
  const view = responseView.read(new URLSearchParams())
  const address = responseView.write({ ...view, filters: { ...defaultFilters, ...period } })
  return (
    <Card aria-labelledby="response-title" aria-busy={!data && !isError}>
      <CardHeader>
        <CardTitle id="response-title">{responseText.title}</CardTitle>
        <CardAction>
          <Link
            to={{ pathname: paths.response, search: address.toString() }}
            className="relative inline-flex items-center gap-1.5 rounded-sm text-[0.8125rem] before:absolute before:inset-x-0 pointer-coarse:before:-inset-y-3 text-muted-foreground underline-offset-4 hover:text-foreground hover:underline print:hidden"
          >
            {text.open}
            <ArrowRight aria-hidden="true" className="size-3.5" />
          </Link>
        </CardAction>
      </CardHeader>
      <CardContent>
        {isError && !data ? (
          <p className="text-[0.8125rem] text-muted-foreground">{responseText.failed}</p>
        ) : (
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            <Value
              name={text.median}
              note={data ? formatDays(data.from, data.to) : ''}
              value={
                data &&
                (data.total.medianSeconds === null
                  ? commonText.unknown
                  : shortDuration(data.total.medianSeconds, !data.hasHours))
              }
            />
            <Value
              name={text.waiting}
              note={
                data
                  ? responseText.unansweredNow.note(data.neverAnswered, data.total.waits > 0)
                  : ''
              }
              value={data && formatNumber(data.waiting)}
            />
          </dl>
        )}
      </CardContent>
    </Card>
  )
}

function Value(props: { name: string; note: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted-foreground">{props.name}</dt>
      <dd>
        {props.value === undefined ? (
          <Skeleton className="my-1 h-7 w-20" />
        ) : (
          <span className="font-semibold text-xl tabular-nums tracking-tight">{props.value}</span>
        )}
        <span className="block min-h-4 text-faint text-xs">{props.note}</span>
      </dd>
    </div>
  )
}
