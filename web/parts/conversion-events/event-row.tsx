import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Destination } from '#domain/conversions/destinations'
import { kindOf } from '#domain/conversions/destinations'
import {
  deleteEventMutation,
  type EventConfig,
  restoreEventMutation,
  switchEventMutation,
} from '../../data/conversion-events.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { formatMoney } from '../../text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../may.tsx'
import { ActiveSwitch } from '../switched/active-switch.tsx'
import { EditAndRemove } from '../switched/edit-and-remove.tsx'
import { takesTarget } from './event-draft.ts'

const text = conversionEventsText.events
const words = { ...text, ...conversionEventsText.toast }

export function EventRow({
  destination,
  event,
  onEdit,
  onAskWhy,
}: {
  destination: Destination
  event: EventConfig
  onEdit: () => void
  onAskWhy: () => void
}) {
  const mayWrite = useMay('campaigns')
  const client = useQueryClient()
  const change = useMutation(switchEventMutation(client, destination))
  const remove = useMutation(deleteEventMutation(client, destination))
  const restore = useMutation(restoreEventMutation(client, destination))
  const { id, eventName: name } = event
  const trigger = conversionEventsText.triggers[event.triggerCondition]
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-3.5 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 break-words font-medium">{name}</h3>
          <Badge variant="outline" title={conversionEventsText.eventTypes[event.eventType]}>
            {event.eventType}
          </Badge>
          <Value event={event} />
        </div>
        {event.eventDescription && (
          <p className="mt-0.5 break-words text-[0.8125rem] text-muted-foreground">
            {event.eventDescription}
          </p>
        )}
        {event.target && takesTarget(destination) && (
          <p className="mt-0.5 break-all text-muted-foreground text-xs">
            {text.target[destination]} {event.target}
          </p>
        )}
      </div>
      <div className="min-w-0 text-[0.8125rem]">
        <p>{trigger?.label ?? event.triggerCondition}</p>
        <p className="break-words text-muted-foreground text-xs">
          {event.phrase ? text.phrase(event.phrase) : trigger?.text}
        </p>
        <button
          type="button"
          aria-label={text.notFiredLabel(name)}
          onClick={onAskWhy}
          className="mt-1 text-accent-text text-xs underline-offset-2 hover:underline max-md:py-1 pointer-coarse:py-3.5"
        >
          {text.notFired}
        </button>
      </div>
      <div className="flex items-center justify-between md:contents">
        <ActiveSwitch
          name={name}
          label={text.switchLabel(name)}
          isActive={event.isActive}
          words={words}
          onSwitch={(isActive) => change.mutateAsync({ id, isActive })}
        />
        {mayWrite && (
          <EditAndRemove
            name={name}
            words={words}
            // Spec 5: event deletion requires a browser confirmation.
            question={conversionEventsText.confirmRemove(name, kindOf(destination))}
            onEdit={onEdit}
            onRemove={() => remove.mutateAsync(id)}
            onRestore={() => restore.mutateAsync(id)}
          />
        )}
      </div>
    </li>
  )
}

function Value({ event }: { event: EventConfig }) {
  const { purchaseValue: value, purchaseCurrency: currency, valueSource } = event
  if (currency === null) return null
  if (value !== null) return <Badge variant="info">{formatMoney(value, currency)}</Badge>
  return valueSource === 'sale' ? <Badge variant="info">{text.valueOfSale}</Badge> : null
}
