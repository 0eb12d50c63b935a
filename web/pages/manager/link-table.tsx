import type { TrackingLink } from '../../data/links.ts'
import { formatDate, formatNumber, formatPercent, formatPhone } from '../../text/format.ts'
import { managerText as text } from '../../text/manager.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { LinkActions } from './link-actions.tsx'
import type { OnOpen } from './link-list.tsx'
import { rateBadge } from './rate-badge.ts'

export function LinkTable({ links, onOpen }: { links: TrackingLink[]; onOpen: OnOpen }) {
  return (
    <Table aria-label={text.tableLabel}>
      <TableHeader>
        <TableRow>
          <TableHead className="w-full">{text.columns.campaign}</TableHead>
          <TableHead>{text.columns.whatsapp}</TableHead>
          <TableHead className="max-xl:hidden">{text.columns.utm}</TableHead>
          <TableHead className="text-right">{text.columns.clicks}</TableHead>
          <TableHead className="text-right">{text.columns.leads}</TableHead>
          <TableHead className="text-right">{text.columns.rate}</TableHead>
          <TableHead className="max-xl:hidden">{text.columns.createdAt}</TableHead>
          <TableHead className="text-right">{text.columns.actions}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {links.map((link) => (
          <TableRow key={link.id} className="hover:bg-hover">
            <TableCell className="max-w-0">
              <div className="flex items-center gap-2">
                <button
                  type="button"
                  className="truncate rounded-sm text-left font-medium hover:underline"
                  title={link.campaignName}
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
            <TableCell className="max-w-40 truncate font-mono text-muted-foreground text-xs max-xl:hidden">
              {link.utmCampaign ?? text.details.none}
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
        ))}
      </TableBody>
    </Table>
  )
}
