import { Monitor, Smartphone, Tablet, TriangleAlert } from 'lucide-react'
import type { ActivityRow } from '../../../data/clicks.ts'
import { campaignName } from '../../../parts/leads/campaign-name.ts'
import { SourceIcon } from '../../../parts/leads/source-icon.tsx'
import { TestBadge } from '../../../parts/test-badge.tsx'
import { useTimes } from '../../../parts/times.tsx'
import { formatPhone } from '../../../text/format.ts'
import { originLabel } from '../../../text/leads.ts'
import { trackingText, unknownText } from '../../../text/tracking.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.tsx'
import { badgeOf, deviceLabel, oddities } from '../activity-words.ts'
import { missingDevice } from '../details/unknown.ts'
import { Unknown } from '../details/unknown-value.tsx'

const badgeVariants: Record<ReturnType<typeof badgeOf>, BadgeVariant> = {
  whatsapp: 'success',
  converted: 'info',
  pending: 'warning',
}
const deviceIcons = { mobile: Smartphone, tablet: Tablet, desktop: Monitor }

type Props = { row: ActivityRow; className?: string }

export function ActivityBadge({ row }: Props) {
  const badge = badgeOf(row)
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge variant={badgeVariants[badge]}>{trackingText.badges[badge]}</Badge>
      <TestBadge isTest={row.isTest} />
    </span>
  )
}

/** Who clicked or wrote, once that is known. */
export function Person({ row, className }: Props) {
  const { contactName, whatsappNumber } = row
  const name = contactName ?? (whatsappNumber && formatPhone(whatsappNumber))
  if (!name) return null
  return (
    <span
      dir="auto"
      className={cn('line-clamp-2 break-words text-muted-foreground text-xs', className)}
    >
      {name}
    </span>
  )
}

/** The campaign, and a mark when the click was odd. */
export function Campaign({ row, className }: Props) {
  const odd = oddities(row)
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', className)}>
      {row.campaign ? (
        <span
          dir="auto"
          title={campaignName(row) ?? ''}
          className="relative z-10 line-clamp-2 break-words"
        >
          {campaignName(row)}
        </span>
      ) : (
        <Unknown reason={unknownText.noCampaign} />
      )}
      {odd.length > 0 && (
        <span title={odd.join('\n')} className="relative z-10 shrink-0 text-warning-text">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{trackingText.odd(odd)}</span>
        </span>
      )}
    </span>
  )
}

export function Source({ row, className }: Props) {
  return (
    <span className={cn('flex min-w-0 items-center gap-2', className)}>
      <SourceIcon source={row.source} />
      <span className="truncate" title={row.source}>
        {originLabel(row)}
      </span>
    </span>
  )
}

/** When it happened; how long ago on hover. */
export function When({ row, className }: Props) {
  const { formatDateTime, formatRelative } = useTimes()
  return (
    <time
      dateTime={row.timestamp}
      title={formatRelative(row.timestamp, Date.now())}
      className={cn('relative z-10 whitespace-nowrap', className)}
    >
      {formatDateTime(row.timestamp)}
    </time>
  )
}

export function Device({ row, className }: Props) {
  const label = deviceLabel(row.deviceInfo)
  if (label === null) return <Unknown reason={missingDevice(row, 'other')} />
  const Icon = row.deviceInfo.type ? deviceIcons[row.deviceInfo.type] : Monitor
  return (
    <span className={cn('flex min-w-0 items-center gap-2', className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <span className="truncate">{label}</span>
    </span>
  )
}
