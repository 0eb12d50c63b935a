import type { Sale } from '../../data/leads.ts'
import { eventTitle } from '../../text/event-title.ts'
import { leadSalesText } from '../../text/lead-sales.ts'
import { DeliveryBadge } from '../deliveries/delivery-badge.tsx'

/** The events that a sale caused, each with its state and, where it was not sent, the reason. */
export function SaleEvents({ deliveries }: Pick<Sale, 'deliveries'>) {
  if (deliveries.length === 0) return null
  return (
    <ul aria-label={leadSalesText.events} className="mt-2 grid gap-1">
      {deliveries.map(({ id, destination, eventName, isRefund, state, reason }) => (
        <li key={id} className="flex min-w-0 flex-wrap items-center gap-2 text-xs">
          <span className="break-words">{eventTitle({ name: eventName, isRefund })}</span>
          <DeliveryBadge state={state} kind={destination} />
          {reason !== null && <span className="break-words text-muted-foreground">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
