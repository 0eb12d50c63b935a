import { ChevronRight } from 'lucide-react'
import type { ActivityRow } from '../../../data/clicks.ts'
import { trackingText } from '../../../text/tracking.ts'
import { Button } from '../../../ui/button.tsx'
import { shownId } from '../activity-words.ts'
import { ActivityBadge, Campaign, Device, Person, Source, When } from './activity-cells.tsx'

/** One click or message where there is no room for the table. */
export function ActivityItem({ row, onOpen }: { row: ActivityRow; onOpen: (id: string) => void }) {
  return (
    <li className="relative grid gap-2 py-3.5 pr-2 pl-5">
      <div className="flex min-w-0 items-center gap-2">
        <span className="shrink-0 font-mono text-[0.8125rem]">{shownId(row)}</span>
        <span className="min-w-0 flex-1">
          <Person row={row} />
        </span>
        <ActivityBadge row={row} />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={trackingText.open(shownId(row))}
          onClick={() => onOpen(row.id)}
          className="after:absolute after:inset-0"
          icon={ChevronRight}
        />
      </div>
      <div className="flex min-w-0 items-center justify-between gap-3 pr-3">
        <Campaign row={row} className="font-medium" />
        <Device row={row} className="shrink-0 text-muted-foreground text-xs" />
      </div>
      <div className="flex min-w-0 items-center justify-between gap-3 pr-3 text-[0.8125rem] text-muted-foreground">
        <Source row={row} />
        <When row={row} className="text-xs" />
      </div>
    </li>
  )
}
