import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Destination } from '#domain/conversions/destinations'
import {
  type EventConfig,
  eventNotFiredQuery,
  type SilentLead,
} from '../../data/conversion-events.ts'
import { commonText } from '../../text/common.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { formatPhone } from '../../text/format.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHead,
} from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLeadLink } from '../leads/use-open-lead.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useTimes } from '../times.tsx'

const text = conversionEventsText.notFired

/** For whom an event was not sent of late, and why. */
export function NotFiredDialog({
  destination,
  event,
  onClose,
}: {
  destination: Destination
  event: EventConfig
  onClose: () => void
}) {
  const leads = useQuery(eventNotFiredQuery(destination, event.id))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHead title={text.title(event.eventName)} description={text.description} />
        <DialogBody>
          {leads.isPending && (
            <div role="status" className="grid gap-3">
              <span className="sr-only">{text.loading}</span>
              <Skeleton className="h-14" />
              <Skeleton className="h-14" />
              <Skeleton className="h-14" />
            </div>
          )}
          {leads.isError && !leads.data && (
            <LoadFailed title={text.loadFailed} onRetry={leads.refetch} label={commonText.retry} />
          )}
          {leads.data?.length === 0 && (
            <EmptyState
              icon={CircleCheck}
              title={text.empty}
              description={text.emptyHint}
              className="py-9"
            />
          )}
          {leads.data && leads.data.length > 0 && (
            <ul aria-label={text.list} className="divide-y rounded-lg border">
              {leads.data.map((lead) => (
                <SilentLeadRow key={lead.id} lead={lead} />
              ))}
            </ul>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">{commonText.close}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function SilentLeadRow({ lead }: { lead: SilentLead }) {
  const { formatDateTime } = useTimes()
  const leadLink = useLeadLink()
  const phone = lead.phone ? formatPhone(lead.phone) : leadsText.noNumber
  return (
    <li className="grid gap-0.5 px-3.5 py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          {...leadLink(lead.id)}
          className="min-w-0 break-words font-medium text-[0.8125rem] underline-offset-2 hover:underline"
        >
          {lead.name || phone}
        </Link>
        <span className="text-faint text-xs">
          {text.wroteAt(formatDateTime(lead.firstMessageAt))}
        </span>
      </div>
      <p className="break-words text-[0.8125rem] text-muted-foreground">{lead.reason}</p>
    </li>
  )
}
