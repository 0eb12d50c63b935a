import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { kindOf } from '#domain/conversions/destinations'
import { type DeliveryDetail, deliveryQuery } from '../../data/deliveries.ts'
import { isNotFound } from '../../data/failure.ts'
import { commonText } from '../../text/common.ts'
import { stateText, deliveryText as text } from '../../text/deliveries.ts'
import { eventTitle } from '../../text/event-title.ts'
import { formatMoney } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHead,
} from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLeadLink } from '../leads/use-open-lead.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useTimes } from '../times.tsx'
import { AttemptList } from './attempt-list.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { MatchQualityBlock } from './match-quality-block.tsx'
import { Payload } from './payload.tsx'

/** One delivery in full: what was sent, what came back, each attempt, how well it may match. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const delivery = useQuery(deliveryQuery(id))
  const { data } = delivery
  const kind = data && kindOf(data.destination)
  const leadLink = useLeadLink()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHead
          title={data ? eventTitle({ name: data.eventType, isRefund: data.isRefund }) : text.title}
          beside={data && kind && <DeliveryBadge state={data.state} kind={kind} />}
          description={data && kind ? stateText(kind)[data.state].text : text.historyLoading}
        />
        <DialogBody className="grid grid-cols-1 gap-5">
          {delivery.isPending && <Skeleton className="h-64 rounded-lg" />}
          {delivery.isError && !data && (
            <LoadFailed
              title={isNotFound(delivery.error) ? text.notFound : text.historyFailed}
              description={isNotFound(delivery.error) ? commonText.goneHint : undefined}
              onRetry={isNotFound(delivery.error) ? undefined : delivery.refetch}
              label={commonText.retry}
            />
          )}
          {data && <Details delivery={data} />}
        </DialogBody>
        <DialogFooter>
          {data?.leadId && (
            <Button variant="outline" asChild>
              <Link {...leadLink(data.leadId)}>{text.lead}</Link>
            </Button>
          )}
          <DialogClose asChild>
            <Button variant="secondary">{commonText.close}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Details({ delivery }: { delivery: DeliveryDetail }) {
  const { formatDateTime } = useTimes()
  const { eventTime, sentAt, nextTryAt, httpStatus, fbtraceId, reason, history } = delivery
  const kind = kindOf(delivery.destination)
  return (
    <>
      <dl className="divide-y rounded-lg border">
        {reason && <Fact label={text.reason}>{reason}</Fact>}
        {delivery.person !== null && <Fact label={text.person}>{delivery.person}</Fact>}
        {delivery.value !== null && (
          <Fact label={text.value}>{formatMoney(delivery.value, delivery.currency)}</Fact>
        )}
        {delivery.campaign !== null && <Fact label={text.campaign}>{delivery.campaign}</Fact>}
        <Fact label={text.eventName}>{delivery.eventName}</Fact>
        <Fact label={text.eventTime}>{formatDateTime(eventTime)}</Fact>
        {sentAt && <Fact label={text.sentAt}>{formatDateTime(sentAt)}</Fact>}
        {nextTryAt && <Fact label={text.nextTry}>{formatDateTime(nextTryAt)}</Fact>}
        <Fact label={text.attempts}>{delivery.attempts}</Fact>
        {httpStatus !== null && <Fact label={text.httpStatus}>{httpStatus}</Fact>}
        <Fact label={text.eventId}>
          <code className="break-all font-mono text-xs">{delivery.eventId}</code>
        </Fact>
        {fbtraceId && (
          <Fact label={kind === 'meta' ? text.trace : text.otherTrace}>
            <code className="break-all font-mono text-xs">{fbtraceId}</code>
            {kind === 'meta' && <span className="block text-faint text-xs">{text.traceHint}</span>}
          </Fact>
        )}
      </dl>
      {delivery.matchQuality && <MatchQualityBlock quality={delivery.matchQuality} />}
      <Payload title={text.request(kind)} hint={text.requestHint} value={delivery.request} />
      <Payload title={text.response(kind)} value={delivery.response} />
      {history.length > 1 && <AttemptList attempts={history} kind={kind} />}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-3.5 py-2 text-[0.8125rem] sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
