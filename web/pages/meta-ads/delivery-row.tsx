import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, RotateCw } from 'lucide-react'
import { maxEventAgeMs } from '#domain/conversion-rules'
import { type Delivery, type DeliveryState, resendMutation } from '../../data/ad-events.ts'
import { failureText } from '../../data/failure.ts'
import { useMayWrite } from '../../parts/may-write.tsx'
import { formatDateTime } from '../../text/format.ts'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { Hint } from '../../ui/tooltip.tsx'

const text = metaAdsText.log
const words = metaAdsText.toast

const variants: Record<DeliveryState, BadgeVariant> = {
  pendente: 'info',
  enviado: 'success',
  tentando: 'warning',
  falhou: 'destructive',
  pausado: 'warning',
  descartado: 'secondary',
}

const resendable = new Set<DeliveryState>(['falhou', 'tentando', 'descartado'])

/** Not what was sent, what waits for its token, or what the platform would refuse for its age. */
function mayResend({ state, eventTime }: Delivery): boolean {
  return resendable.has(state) && Date.now() - Date.parse(eventTime) < maxEventAgeMs
}

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { label, text: meaning } = metaAdsText.states[state]
  return (
    <Badge variant={variants[state]} title={meaning}>
      {label}
    </Badge>
  )
}

/** Why it is where it is: the reason, else the next try, else when it was sent. */
function explanation({ reason, state, nextTryAt, sentAt }: Delivery): string {
  if (state === 'enviado' && sentAt) return text.sentAt(formatDateTime(sentAt))
  const next = state === 'tentando' && nextTryAt ? text.nextTry(formatDateTime(nextTryAt)) : ''
  return [reason, next].filter(Boolean).join(' · ') || metaAdsText.states[state].text
}

export function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const mayWrite = useMayWrite()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 md:grid-cols-[11rem_7rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium text-[0.8125rem]">{delivery.eventType}</p>
        <p className="text-muted-foreground text-xs">{formatDateTime(delivery.eventTime)}</p>
      </div>
      <div className="justify-self-start max-md:justify-self-end">
        <DeliveryBadge state={delivery.state} />
      </div>
      <p className="line-clamp-2 min-w-0 break-words text-[0.8125rem] text-muted-foreground">
        {explanation(delivery)}
      </p>
      <div className="flex items-center justify-end gap-1">
        {mayWrite && mayResend(delivery) && <Resend delivery={delivery} />}
        <Hint text={metaAdsText.delivery.title}>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={text.details(delivery.eventType)}
            onClick={onOpen}
          >
            <Eye aria-hidden="true" />
          </Button>
        </Hint>
      </div>
    </li>
  )
}

function Resend({ delivery }: { delivery: Delivery }) {
  const resend = useMutation(resendMutation(useQueryClient()))

  function run() {
    resend.mutate(delivery.id, {
      onSuccess: () => toast({ title: words.resent, description: words.resentText }),
      onError: (error) =>
        toast({
          title: words.resendFailed,
          description: failureText(error, words.resendFailedText),
          variant: 'destructive',
        }),
    })
  }

  return (
    <Button
      variant="outline"
      size="sm"
      disabled={resend.isPending}
      aria-label={text.resendLabel(delivery.eventType)}
      onClick={run}
    >
      {resend.isPending ? <Spinner decorative /> : <RotateCw aria-hidden="true" />}
      {resend.isPending ? text.resending : text.resend}
    </Button>
  )
}
