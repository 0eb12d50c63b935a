import { useId } from 'react'
import { useIsNarrow } from '../../parts/use-is-narrow.ts'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Label } from '../../ui/label.tsx'
import { LeadCard } from './lead-card.tsx'
import { LeadsTable, type RowsProps } from './leads-table.tsx'

/** A table, or cards where it has no room. */
export function LeadsList(props: RowsProps) {
  const isNarrow = useIsNarrow()
  const allId = useId()
  if (!isNarrow) return <LeadsTable {...props} />
  const { leads, selection, onOpen, onDeleted } = props
  return (
    <>
      {selection && (
        <div className="flex items-center gap-3 border-b px-4 py-2.5 text-muted-foreground text-xs">
          <Checkbox
            id={allId}
            checked={selection.areAllChosen || (selection.chosen.length > 0 && 'indeterminate')}
            onCheckedChange={selection.toggleAll}
          />
          <Label htmlFor={allId}>{leadsText.bulk.chooseAll}</Label>
        </div>
      )}
      <ul aria-label={reportText.list} className="divide-y">
        {leads.map((lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            selection={selection}
            onOpen={onOpen}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
    </>
  )
}
