import { ChevronRight } from 'lucide-react'
import type { ActivityRow } from '../../../data/clicks.ts'
import { trackingText } from '../../../text/tracking.ts'
import { Button } from '../../../ui/button.tsx'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../ui/table.tsx'
import { shownId } from '../activity-words.ts'
import { ActivityBadge, Campaign, Device, Person, Source, When } from './activity-cells.tsx'

const { columns } = trackingText

export type ActivityListProps = { rows: ActivityRow[]; onOpen: (id: string) => void }

export function ActivityTable({ rows, onOpen }: ActivityListProps) {
  return (
    <Table aria-label={trackingText.list.title}>
      <TableHeader>
        <TableRow>
          <TableHead>{columns.id}</TableHead>
          <TableHead className="w-full">{columns.campaign}</TableHead>
          <TableHead>{columns.source}</TableHead>
          <TableHead>{columns.at}</TableHead>
          <TableHead>{columns.device}</TableHead>
          <TableHead>{columns.status}</TableHead>
          <TableHead className="text-right">{columns.action}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} className="relative h-14 hover:bg-hover">
            <TableCell className="min-w-36 max-w-44">
              <span className="block whitespace-nowrap font-mono text-[0.8125rem]">
                {shownId(row)}
              </span>
              <Person row={row} />
            </TableCell>
            <TableCell className="max-w-0">
              <Campaign row={row} />
            </TableCell>
            <TableCell className="max-w-56">
              <Source row={row} />
            </TableCell>
            <TableCell className="text-muted-foreground">
              <When row={row} />
            </TableCell>
            <TableCell className="max-w-56 text-muted-foreground min-[87.5rem]:max-w-none min-[87.5rem]:whitespace-nowrap">
              <Device row={row} />
            </TableCell>
            <TableCell>
              <ActivityBadge row={row} />
            </TableCell>
            <TableCell className="py-1.5 text-right">
              {/* The button's area is the whole row. */}
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={trackingText.open(shownId(row))}
                onClick={() => onOpen(row.id)}
                className="after:absolute after:inset-0"
                icon={ChevronRight}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
