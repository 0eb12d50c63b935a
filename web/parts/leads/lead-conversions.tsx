import type { LeadConversion } from '../../data/leads.ts'
import { eventTitle } from '../../text/event-title.ts'
import { deliveryStateLabels, messagesText } from '../../text/lead-dialogs.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Summary } from '../../ui/summary.tsx'
import { RelativeTime } from '../relative-time.tsx'

const variants: Record<LeadConversion['state'], BadgeVariant> = {
  pendente: 'secondary',
  enviado: 'success',
  tentando: 'warning',
  falhou: 'destructive',
  pausado: 'warning',
  descartado: 'outline',
}

export function LeadConversions({
  conversions,
  showRequests = false,
}: {
  conversions: LeadConversion[]
  /** Starts with what was sent unfolded. */
  showRequests?: boolean
}) {
  if (conversions.length === 0) {
    return <p className="text-[0.8125rem] text-muted-foreground">{messagesText.noEvents}</p>
  }
  return (
    <ul className="grid gap-2">
      {conversions.map((conversion) => (
        <li key={conversion.id} className="rounded-lg border px-3.5 py-2.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium text-[0.8125rem]">
              {eventTitle({ name: conversion.eventType, isRefund: conversion.isRefund })}
            </span>
            <Badge variant={variants[conversion.state]}>
              {deliveryStateLabels[conversion.state]}
            </Badge>
            <span className="grow text-muted-foreground text-xs sm:text-right">
              <RelativeTime instant={conversion.timestamp} withExact />
            </span>
          </div>
          {conversion.reason && (
            <p className="mt-1 break-words text-[0.8125rem] text-muted-foreground">
              {conversion.reason}
            </p>
          )}
          <p className="mt-1 break-all text-faint text-xs">
            {messagesText.eventId}: <span className="font-mono">{conversion.metaEventId}</span>
            {conversion.attempts > 1 && ` · ${messagesText.attempts(conversion.attempts)}`}
          </p>
          <Payload
            title={isUnsent(conversion) ? messagesText.unsentRequest : messagesText.request}
            value={conversion.request}
            isOpen={showRequests || isUnsent(conversion)}
          />
          <Payload title={messagesText.response} value={conversion.metaResponse} />
        </li>
      ))}
    </ul>
  )
}

/** An event of a test: made, and kept from the ad platform. */
function isUnsent({ state, attempts }: LeadConversion): boolean {
  return state === 'descartado' && attempts === 0
}

function Payload({ title, value, isOpen }: { title: string; value: unknown; isOpen?: boolean }) {
  if (!hasContent(value)) return null
  return (
    <details open={isOpen} className="mt-1.5 text-xs">
      <Summary className="text-muted-foreground">{title}</Summary>
      <pre className="mt-1.5 whitespace-pre-wrap break-all rounded-md bg-muted p-2.5 font-mono text-xs">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}

function hasContent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}
