import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { type ExportType, fileColumns, firstColumns } from '../../data/exports.ts'
import { exportsText as text } from '../../text/exports.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/cn.tsx'

/** Which columns a file has; folded, because most people want the same every month. */
export function ColumnChoice({
  type,
  chosen,
  onChange,
}: {
  type: ExportType
  chosen: readonly string[]
  onChange: (columns: string[]) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const all = fileColumns[type]
  const set = (wanted: readonly string[]) => onChange(all.filter((head) => wanted.includes(head)))
  return (
    <section aria-label={text.columns} className="rounded-lg border">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-[0.8125rem] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="font-medium">{text.columnsOf(chosen.length, all.length)}</span>
          {!isOpen && (
            <span className="block truncate text-muted-foreground text-xs">
              {chosen.join(', ')}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cn('size-4 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="border-t p-3">
          <div className="mb-2 flex flex-wrap items-center gap-1">
            <Button variant="ghost" size="sm" onClick={() => set(firstColumns[type])}>
              {text.usual}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => set(all)}>
              {text.all}
            </Button>
            <span className="ml-auto text-faint text-xs">{text.columnsHint}</span>
          </div>
          <ul className="grid max-h-56 grid-cols-1 gap-x-4 overflow-y-auto sm:grid-cols-2">
            {all.map((head, place) => (
              <li key={head} className="flex min-h-9 items-center gap-2.5">
                <Checkbox
                  id={`${id}-${place}`}
                  checked={chosen.includes(head)}
                  onCheckedChange={(isChosen) =>
                    set(isChosen ? [...chosen, head] : chosen.filter((other) => other !== head))
                  }
                />
                <label htmlFor={`${id}-${place}`} className="min-w-0 flex-1 py-1 text-[0.8125rem]">
                  {head}
                </label>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
