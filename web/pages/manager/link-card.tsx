import { memo } from 'react'
import { formatNumber } from '#domain/number-text'
import type { TrackingLink } from '../../data/links.ts'
import { useTimes } from '../../parts/times.tsx'
import { formatPercent, formatPhone } from '../../text/format.ts'
import { managerText as text } from '../../text/manager.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkActions, type OnOpen } from './link-actions.tsx'

/** One link where there is no room for the table. */
export const LinkCard = memo(function LinkCard({
  link,
  onOpen,
}: {
  link: TrackingLink
  onOpen: OnOpen
}) {
  const { formatDate } = useTimes()
  return (
    <li className="grid grid-cols-1 gap-3 px-4 py-3.5">
      <div className="flex min-w-0 items-start justify-between gap-3">
        <div className="min-w-0">
          <button
            type="button"
            className="wrap-anywhere line-clamp-2 rounded-sm text-left font-medium pointer-coarse:min-h-11"
            aria-label={text.actions.details(link.campaignName)}
            onClick={() => onOpen('details', link)}
          >
            {link.campaignName}
          </button>
          <p className="mt-0.5 text-muted-foreground text-xs">
            {formatPhone(link.whatsappNumber)} · {formatDate(link.createdAt)}
          </p>
        </div>
        {link.paused && <Badge variant="warning">{text.paused}</Badge>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <dl className="flex gap-5">
          <Figure label={text.columns.clicks} value={formatNumber(link.metrics.totalClicks)} />
          <Figure label={text.columns.leads} value={formatNumber(link.metrics.enrichedLeads)} />
          <Figure label={text.columns.rate} value={formatPercent(link.metrics.conversionRate)} />
        </dl>
        <div className="-mr-2 ml-auto">
          <LinkActions link={link} onOpen={onOpen} />
        </div>
      </div>
    </li>
  )
})

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-faint text-xs">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
