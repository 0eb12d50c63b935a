import { FileSpreadsheet } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import {
  type ExportPeriod,
  type ExportType,
  exportFile,
  exportTypes,
  nameOfFile,
  rememberColumns,
  rememberedColumns,
} from '../../data/exports.ts'
import { exportsText as text } from '../../text/exports.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toast.ts'
import { PeriodDates } from '../filters/period-dates.tsx'
import { PeriodSelect } from '../filters/period-select.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useMay } from '../may.tsx'
import { useTimes } from '../times.tsx'
import { useWrite } from '../use-write.ts'
import { ColumnChoice } from './column-choice.tsx'

/** A file of sales, leads or clicks: which days, which columns. It begins with what is asked most. */
export function ExportDialog({
  first = 'sales',
  onClose,
}: {
  first?: ExportType
  onClose: () => void
}) {
  const { timeZone } = useTimes()
  const mayLeads = useMay('people')
  const types = exportTypes.filter((type) => type !== 'leads' || mayLeads)
  const [type, setType] = useState<ExportType>(first)
  const [columns, setColumns] = useState(() => rememberedColumns(type))
  const [period, setPeriod] = useState<ExportPeriod>({
    dateRange: 'lastMonth',
    startDate: '',
    endDate: '',
  })
  const name = nameOfFile({ type, period }, Date.now(), timeZone)
  const making = useWrite(
    () => ({
      mutationFn: (fileName: string) => exportFile({ type, period, columns }, fileName),
      retry: false,
    }),
    text.failed,
    text.failedText,
  )

  function choose(next: ExportType) {
    setType(next)
    setColumns(rememberedColumns(next))
  }

  function chooseColumns(next: string[]) {
    setColumns(next)
    if (next.length > 0) rememberColumns(type, next)
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (name === null) return
    making.run(name, () => {
      toast({ title: text.done, description: text.doneText(name) })
      onClose()
    })
  }

  const problem = columns.length === 0 ? text.noColumns : name === null ? text.noDays : null
  return (
    <FormDialog
      title={text.title}
      description={text.description}
      save={text.download}
      saving={making.isPending && text.downloading}
      canSave={problem === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <Segmented
          label={text.type}
          value={type}
          segments={types.map((value) => ({ value, label: text.types[value] }))}
          onChange={choose}
        />
        <p className="text-muted-foreground text-xs">{text.hints[type]}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={text.period}>
          {(props) => (
            <PeriodSelect
              {...props}
              range={period.dateRange}
              onRange={(dateRange) => setPeriod({ ...period, dateRange })}
            />
          )}
        </Field>
        {period.dateRange === 'custom' && (
          <div className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
            <PeriodDates
              filters={period}
              onChange={(dates) => setPeriod({ ...period, ...dates })}
            />
          </div>
        )}
      </div>
      <ColumnChoice key={type} type={type} chosen={columns} onChange={chooseColumns} />
      <p
        role="status"
        className="flex min-w-0 items-center gap-2 rounded-lg bg-muted px-3 py-2.5 text-[0.8125rem]"
      >
        <FileSpreadsheet aria-hidden="true" className="size-4 shrink-0 text-faint" />
        {problem ?? <span className="min-w-0 break-words font-medium">{name}</span>}
      </p>
    </FormDialog>
  )
}
