import { Fragment, memo } from 'react'
import { formatNumber } from '#domain/number-text'
import type { TrackingLink } from '../../data/links.ts'
import { useTimes } from '../../parts/times.tsx'
import { formatPercent, formatPhone } from '../../text/format.ts'
import { managerText as text } from '../../text/manager.ts'
import { Badge } from '../../ui/badge.tsx'
import { SortHead } from '../../ui/sort-head.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { LinkActions, type OnOpen } from './link-actions.tsx'
import { type LinkSort, nextSort } from './manager-state.ts'
import { rateBadge } from './rate-badge.ts'
import type { SortProps } from './sort-select.tsx'

export function LinkTable({
  links,
  onOpen,
  sort,
  onSort,
}: { links: TrackingLink[]; onOpen: OnOpen } & SortProps) {
  const sorted = (by: LinkSort) => ({
    direction: sort.sort === by ? sort.direction : null,
    onSort: () => onSort(nextSort(sort, by)),
  })
  return (
    <Table aria-label={text.tableLabel}>
      <TableHeader>
        <TableRow>
          <SortHead className="w-full" {...sorted('campaign')}>
            {text.columns.campaign}
          </SortHead>
          <TableHead>{text.columns.whatsapp}</TableHead>
          <TableHead className="max-xl:hidden min-w-36 min-[87.5rem]:min-w-56">
            {text.columns.utm}
          </TableHead>
          <SortHead className="text-right" {...sorted('clicks')}>
            {text.columns.clicks}
          </SortHead>
          <SortHead className="text-right" {...sorted('leads')}>
            {text.columns.leads}
          </SortHead>
          <SortHead className="text-right" {...sorted('rate')}>
            {text.columns.rate}
          </SortHead>
          <SortHead className="max-xl:hidden" {...sorted('createdAt')}>
            {text.columns.createdAt}
          </SortHead>
          <TableHead className="text-right">{text.columns.actions}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onOpen={onOpen} />
        ))}
      </TableBody>
    </Table>
  )
}

/** A name without spaces may go on in another line after each underscore. */
function brokenAtUnderscores(name: string) {
  return [...name.matchAll(/[^_]*_|[^_]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}

const LinkRow = memo(function LinkRow({ link, onOpen }: { link: TrackingLink; onOpen: OnOpen }) {
  const { formatDate } = useTimes()
  return (
    <TableRow className="hover:bg-hover">
      <TableCell className="max-w-0">
        <div className="flex items-center gap-2">
          <button
            type="button"
            className="on-paper line-clamp-2 break-words rounded-sm text-left font-medium hover:underline pointer-coarse:min-h-11"
            title={link.campaignName}
            aria-label={text.actions.details(link.campaignName)}
            onClick={() => onOpen('details', link)}
          >
            {link.campaignName}
          </button>
          {link.paused && <Badge variant="warning">{text.paused}</Badge>}
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground">
        {formatPhone(link.whatsappNumber)}
      </TableCell>
      <TableCell className="max-w-40 font-mono text-muted-foreground text-xs max-xl:hidden min-[87.5rem]:max-w-64">
        <span className="wrap-anywhere line-clamp-2" title={link.utmCampaign ?? undefined}>
          {brokenAtUnderscores(link.utmCampaign ?? text.details.none)}
        </span>
      </TableCell>
      <TableCell className="text-right">{formatNumber(link.metrics.totalClicks)}</TableCell>
      <TableCell className="text-right">{formatNumber(link.metrics.enrichedLeads)}</TableCell>
      <TableCell className="text-right">
        <Badge variant={rateBadge(link.metrics.conversionRate)}>
          {formatPercent(link.metrics.conversionRate)}
        </Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-xl:hidden">
        {formatDate(link.createdAt)}
      </TableCell>
      <TableCell className="py-1.5">
        <LinkActions link={link} onOpen={onOpen} />
      </TableCell>
    </TableRow>
  )
})
