import type { DestinationKind } from '#domain/conversions/destinations'
import type { DeliveryState } from '../../data/deliveries.ts'
import { stateText } from '../../text/deliveries.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'

const variants: Record<DeliveryState, BadgeVariant> = {
  pendente: 'info',
  enviado: 'success',
  tentando: 'warning',
  falhou: 'destructive',
  pausado: 'warning',
  descartado: 'secondary',
}

export function DeliveryBadge({ state, kind }: { state: DeliveryState; kind: DestinationKind }) {
  const { label, text } = stateText(kind)[state]
  return (
    <Badge variant={variants[state]} title={text}>
      {label}
    </Badge>
  )
}
