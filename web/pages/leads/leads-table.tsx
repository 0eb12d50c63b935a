import type { Lead } from '../../data/leads.ts'
import { isUnansweredClick, leadName } from '../../parts/leads/lead-name.ts'
import type { LeadDialogName } from '../../parts/leads/use-open-lead.ts'
import type { useSelection } from '../../parts/leads/use-selection.ts'
import { TestBadge } from '../../parts/test-badge.tsx'
import { leadsText } from '../../text/leads.ts'
import { reportText } from '../../text/leads-report.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { Contact, FirstMessage, Sale, Tracking, When } from './lead-cells.tsx'
import { RowActions } from './row-actions.tsx'
import { StatusControl } from './status-control.tsx'
import { useHasAllColumns } from './use-has-all-columns.ts'

const { columns } = reportText

export type RowsProps = {
  leads: Lead[]
  /** Null for whoever only reads. */
  selection: ReturnType<typeof useSelection> | null
  onOpen: (lead: string, dialog: LeadDialogName) => void
  onDeleted: () => void
}

/** Where there is no room for all columns, message and sale stand below contact and status. */
export function LeadsTable({ leads, selection, onOpen, onDeleted }: RowsProps) {
  const hasAll = useHasAllColumns()
  return (
    <Table aria-label={reportText.list} className="[&_td]:px-2 [&_th]:px-2">
      <TableHeader>
        <TableRow>
          {selection && (
            <TableHead className="w-0">
              <Checkbox
                aria-label={leadsText.bulk.chooseAll}
                checked={selection.areAllChosen || (selection.chosen.length > 0 && 'indeterminate')}
                onCheckedChange={selection.toggleAll}
              />
            </TableHead>
          )}
          <TableHead className={hasAll ? 'w-[30%]' : 'w-[40%]'}>{columns.contact}</TableHead>
          <TableHead className={hasAll ? 'w-[42%]' : 'w-[60%]'}>{columns.tracking}</TableHead>
          {hasAll && <TableHead className="w-[28%]">{columns.message}</TableHead>}
          <TableHead>{columns.status}</TableHead>
          {hasAll && <TableHead className="text-right">{columns.sale}</TableHead>}
          <TableHead>{columns.date}</TableHead>
          <TableHead className="text-right">{columns.actions}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {leads.map((lead) => (
          <TableRow
            key={lead.id}
            data-state={selection?.isChosen(lead.id) ? 'selected' : undefined}
            className="hover:bg-hover/40 data-[state=selected]:bg-accent-soft"
          >
            {selection && (
              <TableCell>
                <Checkbox
                  aria-label={leadsText.bulk.choose(leadName(lead))}
                  checked={selection.isChosen(lead.id)}
                  onCheckedChange={() => selection.toggle(lead.id)}
                />
              </TableCell>
            )}
            {/* As wide as a phone number in one line. */}
            <TableCell className="min-w-36 max-w-0">
              <Contact lead={lead} onOpen={() => onOpen(lead.id, 'messages')} />
              {!hasAll && lead.firstMessage && <FirstMessage lead={lead} className="mt-1" />}
            </TableCell>
            <TableCell className="max-w-0">
              <Tracking lead={lead} />
            </TableCell>
            {hasAll && (
              <TableCell className="max-w-0">
                <FirstMessage lead={lead} />
              </TableCell>
            )}
            <TableCell className="whitespace-nowrap">
              <StatusControl lead={lead} />
              <TestBadge isTest={lead.isTest} />
              {!hasAll && !isUnansweredClick(lead) && (
                <p className="mt-1 pl-2 text-[0.8125rem]">
                  <Sale lead={lead} />
                </p>
              )}
            </TableCell>
            {hasAll && (
              <TableCell className="whitespace-nowrap text-right text-[0.8125rem]">
                <Sale lead={lead} />
              </TableCell>
            )}
            <TableCell className="whitespace-nowrap text-[0.8125rem]">
              <When lead={lead} />
            </TableCell>
            <TableCell className="py-1.5">
              <RowActions lead={lead} onOpen={onOpen} onDeleted={onDeleted} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
