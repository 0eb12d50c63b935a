import { BookmarkPlus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type Filters, savedFilterProblem } from '#domain/filters'
import { filterQueryOf, type NewFilter, saveFilterMutation } from '../../../data/dashboard.ts'
import { activeFilters } from '../../../parts/filters/filter-labels.ts'
import { useNumbers } from '../../../parts/filters/use-numbers.ts'
import { DialogForm } from '../../../parts/form-dialog.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { filtersText } from '../../../text/dashboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent, DialogHead, DialogTrigger } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast, toastProblem } from '../../../ui/toast.ts'

const words = filtersText.save
const problemText = {
  name_required: words.nameRequired,
  no_active_filter: words.noActiveFilter,
  invalid_period: words.invalidPeriod,
}

export function SaveFilterDialog({ filters }: { filters: Filters }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm" icon={BookmarkPlus}>
          {words.open}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-md">
        <DialogHead title={words.title} description={words.description} />
        <SaveFilterForm filters={filters} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function SaveFilterForm({ filters, onDone }: { filters: Filters; onDone: () => void }) {
  const [name, setName] = useState('')
  const save = useWrite(saveFilterMutation, commonText.error, words.failed)
  const { nameOf } = useNumbers()
  const active = activeFilters(filters, nameOf)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const found = savedFilterProblem(name, filters)
    if (found) {
      const text = problemText[found]
      toastProblem(text.title, text.hint)
      return
    }
    const body: NewFilter = {
      name: name.trim(),
      filters: { ...filterQueryOf(filters), dateRange: filters.dateRange },
    }
    save.mutate(body, {
      onSuccess: () => {
        toast({ title: words.savedTitle, description: words.saved(body.name) })
        onDone()
      },
    })
  }

  return (
    <DialogForm
      save={commonText.save}
      saving={save.isPending && commonText.saving}
      onSubmit={submit}
      onClose={onDone}
    >
      <Field label={words.name}>
        {(props) => (
          <Input
            {...props}
            value={name}
            maxLength={120}
            placeholder={words.placeholder}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {active.length > 0 && (
        <div>
          <h3 className="font-medium text-[0.8125rem]">{words.willSave}</h3>
          <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[0.8125rem]">
            {active.map(({ name: filter, label, value }) => (
              <div key={filter} className="contents">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </DialogForm>
  )
}
