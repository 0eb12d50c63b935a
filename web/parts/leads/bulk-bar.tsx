import { useQuery } from '@tanstack/react-query'
import { Trash2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type LeadStatus, leadStatuses, leadStatusWord } from '#domain/filters'
import { saleSettingsQuery } from '../../data/sale-settings.ts'
import { attendantsText } from '../../text/attendants.ts'
import { leadsText } from '../../text/leads.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { useMay } from '../may.tsx'
import { isUnansweredClick } from './lead-name.ts'
import { useAttendants } from './use-attendants.ts'
import { useBulkLeadActions } from './use-bulk-lead-actions.ts'

const BulkSales = lazy(() =>
  import('./bulk-sales.tsx').then((module) => ({ default: module.BulkSales })),
)

const words = leadsText.bulk

/** Over the end of the screen while leads are chosen. */
export function BulkBar({ chosen, onClear }: { chosen: string[]; onClear: () => void }) {
  const actions = useBulkLeadActions(chosen, onClear)
  const isOnlyClicks = chosen.every((id) => isUnansweredClick({ id }))
  const { data: settings } = useQuery(saleSettingsQuery())
  const [isAsking, setAsking] = useState(false)
  const mayErase = useMay('people')
  const attendants = useAttendants()
  if (chosen.length === 0) return null

  function choose(status: LeadStatus) {
    const isAsked = settings?.asksValue || settings?.isUntold
    if (status === 'converted' && isAsked) setAsking(true)
    else actions.setStatus(status)
  }

  function sell(values: Record<string, string>) {
    setAsking(false)
    actions.setStatus('converted', values)
  }

  return (
    <section
      aria-label={words.label}
      className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-lg border bg-popover py-1.5 pr-1.5 pl-4 shadow-pop max-sm:gap-0 max-sm:pl-3 max-sm:[&>button]:px-1.5"
    >
      <p role="status" className="mr-2 font-medium text-[0.8125rem] tabular-nums">
        {words.chosen(chosen.length)}
      </p>
      {isOnlyClicks ? (
        <p className="mr-2 text-muted-foreground text-xs">{words.onlyClicks}</p>
      ) : (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="sm" disabled={actions.isBusy}>
              {leadsText.actions.status}
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="center">
            {leadStatuses.map((status: LeadStatus) => (
              <DropdownMenuItem key={status} onSelect={() => choose(status)}>
                {leadStatusWord(status)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {!isOnlyClicks && attendants.isOffered && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="sm" disabled={actions.isBusy}>
              {attendantsText.assignee}
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="center" className="max-h-80 overflow-y-auto">
            {[{ id: null, name: attendantsText.nobody }, ...attendants.people].map(
              ({ id, name }) => (
                <DropdownMenuItem key={id} onSelect={() => actions.assign(id)}>
                  <span className="max-w-64 truncate">{name}</span>
                </DropdownMenuItem>
              ),
            )}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {mayErase && (
        <Button
          variant="destructive-ghost"
          size="sm"
          disabled={actions.isBusy}
          onClick={actions.askAndDelete}
          icon={Trash2}
        >
          {words.delete}
        </Button>
      )}
      <Button variant="ghost" size="icon-sm" aria-label={words.clear} onClick={onClear}>
        <X aria-hidden="true" />
      </Button>
      {isAsking && (
        <Suspense>
          <BulkSales ids={chosen} onSave={sell} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}
