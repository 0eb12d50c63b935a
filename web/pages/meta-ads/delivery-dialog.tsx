import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Delivery } from '../../data/ad-events.ts'
import { leadPath } from '../../parts/paths.ts'
import { formatDateTime } from '../../text/format.ts'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { DeliveryBadge } from './delivery-row.tsx'

const text = metaAdsText.delivery

/** One delivery in full: what was sent, what Meta answered. */
export function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { eventType, state, eventTime, sentAt, nextTryAt, httpStatus, fbtraceId, reason } = delivery
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle className="flex flex-wrap items-center gap-2.5">
            {eventType}
            <DeliveryBadge state={state} />
          </DialogTitle>
          <DialogDescription>{metaAdsText.states[state].text}</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid grid-cols-1 gap-5">
          <dl className="divide-y rounded-lg border">
            {reason && <Fact label={text.reason}>{reason}</Fact>}
            <Fact label={text.eventTime}>{formatDateTime(eventTime)}</Fact>
            {sentAt && <Fact label={text.sentAt}>{formatDateTime(sentAt)}</Fact>}
            {nextTryAt && <Fact label={text.nextTry}>{formatDateTime(nextTryAt)}</Fact>}
            <Fact label={text.attempts}>{delivery.attempts}</Fact>
            {httpStatus !== null && <Fact label={text.httpStatus}>{httpStatus}</Fact>}
            <Fact label={text.eventId}>
              <code className="break-all font-mono text-xs">{delivery.eventId}</code>
            </Fact>
            {fbtraceId && (
              <Fact label={text.trace}>
                <code className="break-all font-mono text-xs">{fbtraceId}</code>
                <span className="block text-faint text-xs">{text.traceHint}</span>
              </Fact>
            )}
          </dl>
          <Payload title={text.request} hint={text.requestHint} value={delivery.request} />
          <Payload title={text.response} value={delivery.response} />
        </DialogBody>
        <DialogFooter>
          {delivery.leadId && (
            <Button variant="outline" asChild>
              <Link to={leadPath(delivery.leadId)}>{text.lead}</Link>
            </Button>
          )}
          <DialogClose asChild>
            <Button variant="secondary">{text.close}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
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

function Payload({ title, hint, value }: { title: string; hint?: string; value: unknown }) {
  const isEmpty = value === null || value === undefined
  const json = JSON.stringify(value, null, 2)
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-medium text-muted-foreground text-xs">{title}</h3>
        {!isEmpty && (
          <CopyButton
            text={json}
            iconOnly
            size="icon-sm"
            variant="ghost"
            label={text.copy(title)}
            onFailed={() =>
              toast({
                title: metaAdsText.toast.copyFailed,
                description: metaAdsText.toast.copyFailedText,
                variant: 'destructive',
              })
            }
          />
        )}
      </div>
      {isEmpty ? (
        <p className="text-[0.8125rem] text-muted-foreground">{text.nothing}</p>
      ) : (
        <pre className="whitespace-pre-wrap wrap-anywhere rounded-lg border bg-muted p-3 font-mono text-xs">
          {json}
        </pre>
      )}
      {hint && !isEmpty && <p className="text-faint text-xs">{hint}</p>}
    </section>
  )
}
