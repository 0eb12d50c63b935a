import { Eye, RotateCw } from 'lucide-react'
import type { DestinationKind } from '#domain/conversions/destinations'
import { type Delivery, resendMutation } from '../../data/deliveries.ts'
import { deliveryText, stateText, deliveriesText as text } from '../../text/deliveries.ts'
import { eventTitle } from '../../text/event-title.ts'
import { formatMoney } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import { toast } from '../../ui/toast.ts'
import { Hint } from '../../ui/tooltip.tsx'
import { useMay } from '../may.tsx'
import { useTimes } from '../times.tsx'
import { useWrite } from '../use-write.ts'
import { DeliveryBadge } from './delivery-badge.tsx'

function titleOf({ eventType: name, isRefund }: Delivery): string {
  return eventTitle({ name, isRefund })
}

type Props = { delivery: Delivery; kind: DestinationKind; onOpen: () => void }

export function DeliveryRow({ delivery, kind, onOpen }: Props) {
  const times = useTimes()
  const mayWrite = useMay('campaigns')
  const mayResend = mayWrite && delivery.canResend
  // On a phone the eye stands beside what it opens; with a second button both have a line of their own.
  const line = mayResend && 'max-md:col-span-full'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 md:grid-cols-[11rem_7rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium text-[0.8125rem]">{titleOf(delivery)}</p>
        <p className="text-muted-foreground text-xs">{times.formatDateTime(delivery.eventTime)}</p>
      </div>
      <div className="justify-self-start max-md:justify-self-end">
        <DeliveryBadge state={delivery.state} kind={kind} />
      </div>
      <div className={cn('min-w-0 text-[0.8125rem]', line)}>
        <About delivery={delivery} />
        <p className="line-clamp-2 break-words text-muted-foreground">
          {explanation(delivery, kind, times)}
        </p>
      </div>
      <div className={cn('flex items-center justify-end gap-1', line)}>
        {mayResend && <Resend delivery={delivery} />}
        <Hint text={deliveryText.title}>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={text.details(titleOf(delivery))}
            onClick={onOpen}
            icon={Eye}
          />
        </Hint>
      </div>
    </li>
  )
}

/** Whom, how much and what campaign it is about; nothing of somebody who was deleted. */
function About({ delivery: { person, campaign, value, currency } }: { delivery: Delivery }) {
  if (person === null && campaign === null && value === null) return null
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2">
      {person !== null && (
        <span dir="auto" className="max-w-full truncate font-medium" title={person}>
          {person}
        </span>
      )}
      {value !== null && <span className="tabular-nums">{formatMoney(value, currency)}</span>}
      {campaign !== null && (
        <span className="max-w-full truncate text-muted-foreground" title={campaign}>
          {campaign}
        </span>
      )}
    </p>
  )
}

/** What explains a delivery's state: its reason, else its next try, else when it was sent. */
function explanation(
  { reason, state, nextTryAt, sentAt }: Delivery,
  kind: DestinationKind,
  { formatDateTime }: ReturnType<typeof useTimes>,
): string {
  if (state === 'enviado' && sentAt) return text.sentAt(formatDateTime(sentAt))
  const next = state === 'tentando' && nextTryAt ? text.nextTry(formatDateTime(nextTryAt)) : ''
  return [reason, next].filter(Boolean).join(' · ') || stateText(kind)[state].text
}

function Resend({ delivery }: { delivery: Delivery }) {
  const resend = useWrite(resendMutation, text.toast.resendFailed, text.toast.resendFailedText)

  function run() {
    resend.mutate(delivery.id, {
      onSuccess: () => toast({ title: text.toast.resent, description: text.toast.resentText }),
    })
  }

  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={text.resendLabel(titleOf(delivery))}
      onClick={run}
      pending={resend.isPending && text.resending}
      icon={RotateCw}
    >
      {text.resend}
    </Button>
  )
}
