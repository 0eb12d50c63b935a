import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { Link } from 'react-router'
import {
  type UnansweredLead,
  unansweredPageSize,
  unansweredQuery,
  whichUnanswered,
} from '../../data/response.ts'
import { leadName } from '../../parts/leads/lead-name.ts'
import { useLeadLink } from '../../parts/leads/use-open-lead.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { RelativeTime } from '../../parts/relative-time.tsx'
import type { ResponseView } from '../../parts/response-state.ts'
import { responseText, shortDuration } from '../../text/response.ts'
import {
  Card,
  CardAction,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const text = responseText.unanswered

type Props = {
  view: ResponseView
  /** Whether a wait is as long as the clock says, nights and weekends included. */
  everyHourCounts: boolean
  onChange: (changes: Partial<ResponseView>) => void
}

/** Who waits for a reply, those first who have waited longest; the conversation opens beside it. */
export function UnansweredCard({ view, everyHourCounts, onChange }: Props) {
  const { filters, which, page } = view
  const { data, isError, refetch } = useQuery(unansweredQuery(filters, which, page))
  const pages = Math.ceil((data?.total ?? 0) / unansweredPageSize)
  return (
    <Card aria-labelledby="unanswered" aria-busy={!data}>
      <CardHeader className="pb-4 sm:flex-nowrap">
        <div className="min-w-0">
          <CardTitle id="unanswered">{text.title}</CardTitle>
          <CardDescription>{text.description(data?.total ?? 0)}</CardDescription>
        </div>
        <CardAction className="max-sm:w-full">
          <Select value={which} onValueChange={(next) => onChange({ which: next, page: 1 })}>
            <SelectTrigger aria-label={text.which} className="sm:w-48">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {whichUnanswered.map((one) => (
                <SelectItem key={one} value={one}>
                  {text[one]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </CardAction>
      </CardHeader>
      {data ? (
        data.leads.length === 0 ? (
          <EmptyState
            icon={CircleCheckBig}
            title={text.empty}
            description={text.emptyText}
            className="border-t"
          />
        ) : (
          <ul aria-labelledby="unanswered" className="divide-y border-t">
            {data.leads.map((lead) => (
              <Waiting
                key={`${lead.id} ${lead.beganAt}`}
                lead={lead}
                waited={shortDuration(lead.businessSeconds, everyHourCounts)}
              />
            ))}
          </ul>
        )
      ) : isError ? (
        <LoadFailed title={text.failed} onRetry={refetch} />
      ) : (
        <div className="grid gap-4 border-t p-5">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-9" />
          ))}
        </div>
      )}
      {pages > 1 && (
        <CardFooter className="justify-center">
          <Pagination page={page} pages={pages} onPage={(next) => onChange({ page: next })} />
        </CardFooter>
      )}
    </Card>
  )
}

function Waiting({ lead, waited }: { lead: UnansweredLead; waited: string }) {
  const leadLink = useLeadLink()
  const name = leadName(lead)
  const from = [lead.campaign, lead.instanceName].filter(Boolean).join(' · ')
  return (
    <li>
      <Link
        {...leadLink(lead.id)}
        aria-label={`${text.open(name)}, ${waited}`}
        className="flex w-full items-start justify-between gap-4 px-5 py-3 text-left transition-colors hover:bg-hover"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="break-words font-medium text-[0.8125rem]">{name}</span>
          <span className="break-words text-muted-foreground text-xs">
            {text.since} <RelativeTime instant={lead.beganAt} />
            {from === '' ? '' : ` · ${from}`}
          </span>
        </span>
        <span className="shrink-0 font-semibold text-[0.8125rem] tabular-nums">{waited}</span>
      </Link>
    </li>
  )
}
