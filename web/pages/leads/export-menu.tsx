import { CalendarRange, ChevronDown, Download, List } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../parts/may.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { reportText } from '../../text/leads-report.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { toast } from '../../ui/toast.ts'

// Asked for once a month; the list is looked at all day.
const ExportDialog = lazy(() =>
  import('../../parts/exports/export-dialog.tsx').then((part) => ({ default: part.ExportDialog })),
)

const { actions, toast: sentences } = dashboardText
const words = reportText.export

/** Every file that can be made here behind one button; not there for who may have none. */
export function ExportMenu({ onList }: { onList: () => Promise<void> }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const mayPeriod = useMay('numbers')
  const mayList = useMay('people')
  const list = useWrite(
    () => ({
      mutationFn: onList,
      retry: false,
      onSuccess: () => toast({ title: sentences.exported, description: reportText.exportedHint }),
    }),
    sentences.exportFailed,
    sentences.exportFailedHint,
  )
  if (!mayPeriod) return null
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="outline"
            className="max-sm:flex-1"
            icon={Download}
            pending={list.isPending && actions.exporting}
          >
            {actions.export}
            <ChevronDown aria-hidden="true" className="text-faint" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {mayList && (
            <DropdownMenuItem onSelect={() => list.mutate(undefined)}>
              <List aria-hidden="true" />
              {words.list}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setDialogOpen(true)}>
            <CalendarRange aria-hidden="true" />
            {mayList ? words.period : words.periodOfNumbers}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isDialogOpen && (
        <Suspense>
          <ExportDialog onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
