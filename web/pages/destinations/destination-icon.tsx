import { ChartColumn, Clapperboard, type LucideIcon, Search, Webhook } from 'lucide-react'
import type { OtherKind } from '#domain/conversions/destinations'

const icons: Record<OtherKind, LucideIcon> = {
  google: Search,
  tiktok: Clapperboard,
  ga4: ChartColumn,
  webhook: Webhook,
}

export function DestinationIcon({ kind }: { kind: OtherKind }) {
  const Icon = icons[kind]
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-text">
      <Icon aria-hidden="true" className="size-4.5" />
    </span>
  )
}
