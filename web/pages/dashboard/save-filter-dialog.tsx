import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type Filters, savedFilterProblem } from '#domain/filters'
import { filterQueryOf, type NewFilter, saveFilterMutation } from '../../data/dashboard.ts'
import { useNumbers } from '../../parts/filters/use-numbers.ts'
import { commonText } from '../../text/common.ts'
import { filtersText } from '../../text/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { activeFilters } from './filters/filter-labels.ts'

const words = filtersText.save

export function SaveFilterDialog({ filters }: { filters: Filters }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          <BookmarkPlus aria-hidden="true" />
          {words.open}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-md">
        <SaveFilterForm filters={filters} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function SaveFilterForm({ filters, onDone }: { filters: Filters; onDone: () => void }) {
  const [name, setName] = useState('')
  const save = useMutation(saveFilterMutation(useQueryClient()))
  const { nameOf } = useNumbers()
  const active = activeFilters(filters, nameOf)

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = savedFilterProblem(name, filters)
    if (found) {
      const text = found === 'name_required' ? words.nameRequired : words.noActiveFilter
      toast({ title: text.title, description: text.hint, variant: 'destructive' })
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
      onError: () =>
        toast({
          title: commonText.error,
          description: words.failed,
          variant: 'destructive',
        }),
    })
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogHeader>
        <DialogTitle>{words.title}</DialogTitle>
        <DialogDescription>{words.description}</DialogDescription>
      </DialogHeader>
      <DialogBody className="grid gap-4">
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
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          {commonText.cancel}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? words.pending : words.submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
