import type { Lead } from '../../data/leads.ts'
import { isUnansweredClick, leadName } from '../../parts/leads/lead-name.ts'
import { TestBadge } from '../../parts/test-badge.tsx'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Contact, FirstMessage, Sale, Tracking, When } from './lead-cells.tsx'
import type { RowsProps } from './leads-table.tsx'
import { RowActions } from './row-actions.tsx'
import { StatusControl } from './status-control.tsx'

/** One lead where there is no room for the table. */
export function LeadCard({
  lead,
  selection,
  onOpen,
  onDeleted,
}: Omit<RowsProps, 'leads'> & { lead: Lead }) {
  const isChosen = selection?.isChosen(lead.id)
  return (
    <li
      data-state={isChosen ? 'selected' : undefined}
      className="flex gap-3 px-4 py-3.5 data-[state=selected]:bg-accent-soft"
    >
      {selection && (
        <Checkbox
          className="mt-0.5 pointer-coarse:mt-3.5"
          aria-label={leadsText.bulk.choose(leadName(lead))}
          checked={isChosen ?? false}
          onCheckedChange={() => selection.toggle(lead.id)}
        />
      )}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex min-w-0 items-start justify-between gap-3">
          <Contact lead={lead} onOpen={() => onOpen(lead.id, 'messages')} />
          <div className="shrink-0">
            <StatusControl lead={lead} />
            <TestBadge isTest={lead.isTest} />
          </div>
        </div>
        {lead.firstMessage && <FirstMessage lead={lead} />}
        <Tracking lead={lead} />
        <div className="flex items-start justify-between gap-4 text-[0.8125rem]">
          <div>
            <When lead={lead} />
          </div>
          {!isUnansweredClick(lead) && (
            <p className="flex items-baseline gap-1.5">
              <span aria-hidden="true" className="text-muted-foreground text-xs">
                {reportText.columns.sale}
              </span>
              <Sale lead={lead} />
            </p>
          )}
        </div>
        <div className="-mr-2 -ml-2 [&>div]:justify-between">
          <RowActions lead={lead} onOpen={onOpen} onDeleted={onDeleted} />
        </div>
      </div>
    </li>
  )
}
