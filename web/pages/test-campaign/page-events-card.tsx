import { useQuery } from '@tanstack/react-query'
import { MousePointerClick } from 'lucide-react'
import { formatNumber } from '#domain/number-text'
import { type PageEvent, pageEventsQuery } from '../../data/capture.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { RelativeTime } from '../../parts/relative-time.tsx'
import { testCampaignText } from '../../text/test-campaign.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'

const text = testCampaignText.events

/** What the account's pages have counted by `rastro.track`, by campaign. */
export function PageEventsCard() {
  const { data, isError, refetch } = useQuery(pageEventsQuery())
  return (
    <Card aria-labelledby="page-events">
      <CardHeader>
        <div>
          <CardTitle id="page-events">{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
      </CardHeader>
      <CardContent className="pt-4">
        {data ? (
          data.events.length === 0 ? (
            <EmptyState
              icon={MousePointerClick}
              title={text.none}
              description={text.noneText}
              className="py-5"
            />
          ) : (
            <EventTable events={data.events} />
          )
        ) : isError ? (
          <LoadFailed title={text.failed} className="py-5" icon={null} onRetry={refetch} />
        ) : (
          <Skeleton className="h-39" />
        )}
      </CardContent>
    </Card>
  )
}

function EventTable({ events }: { events: PageEvent[] }) {
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead>{text.name}</TableHead>
          <TableHead className="text-right">{text.times}</TableHead>
          <TableHead className="text-right">{text.total}</TableHead>
          <TableHead className="text-right">{text.last}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {events.map((event) => (
          <TableRow key={`${event.name}\n${event.campaign}`}>
            <TableCell className="min-w-32 whitespace-normal break-words">
              <p className="font-medium">{event.name}</p>
              <p className="text-muted-foreground text-xs">
                {event.campaign ?? text.noCampaign}
                <span className="block break-words">{hostsOf(event)}</span>
              </p>
            </TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(event.times)}</TableCell>
            <TableCell className="text-right tabular-nums">
              {event.total === null ? '—' : formatNumber(event.total)}
            </TableCell>
            <TableCell className="text-right">
              <RelativeTime instant={event.lastAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The sites, those that anyone may have made up with a remark. */
function hostsOf({ hosts, unprovenHosts }: PageEvent): string {
  return hosts.map((host) => (unprovenHosts.includes(host) ? text.unproven(host) : host)).join(', ')
}
