import { useQuery } from '@tanstack/react-query'
import { Bookmark, X } from 'lucide-react'
import type { Filters } from '#domain/filters'
import {
  deleteFilterMutation,
  type SavedFilter,
  savedFiltersQuery,
} from '../../../data/dashboard.ts'
import { everyFilter, filtersOf } from '../../../parts/filters/filters-in-address.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { filtersText } from '../../../text/dashboard.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'

const words = filtersText.saved

export function SavedFilters({ onApply }: { onApply: (filters: Filters) => void }) {
  const { data, isPending, isError } = useQuery(savedFiltersQuery())

  function apply(saved: SavedFilter) {
    const said = new URLSearchParams()
    for (const [name, value] of Object.entries(saved.filters)) said.set(name, value ?? '')
    onApply(filtersOf(everyFilter).read(said, 'filters'))
    toast({ title: words.loadedTitle, description: words.loaded(saved.name) })
  }

  return (
    <section aria-labelledby="saved-filters-title" className="min-w-0">
      <h3 id="saved-filters-title" className="font-medium text-[0.8125rem]">
        {words.title}
      </h3>
      {isPending ? (
        <Skeleton className="mt-2 h-7 w-56" />
      ) : isError ? (
        <p className="mt-2 text-[0.8125rem] text-danger-text">{words.failed}</p>
      ) : data.length === 0 ? (
        <p className="mt-2 text-[0.8125rem] text-muted-foreground">{words.empty}</p>
      ) : (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {data.map((saved) => (
            <SavedFilterItem key={saved.id} saved={saved} onApply={() => apply(saved)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SavedFilterItem({ saved, onApply }: { saved: SavedFilter; onApply: () => void }) {
  const remove = useWrite(deleteFilterMutation, commonText.error, words.deleteFailed)

  // The promise, not a callback of `mutate`: this item is gone when the list is fetched anew.
  function askAndDelete() {
    if (!confirm(words.confirmDelete(saved.name))) return
    remove.run(saved.id, () =>
      toast({ title: words.deletedTitle, description: words.deleted(saved.name) }),
    )
  }

  return (
    <li className="flex h-8 min-w-0 max-w-full items-center rounded-md border transition-colors hover:bg-hover">
      <button
        type="button"
        aria-label={words.apply(saved.name)}
        onClick={onApply}
        className="flex h-full min-w-0 items-center gap-1.5 rounded-l-md pl-2.5 text-[0.8125rem]"
      >
        <Bookmark aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
        <span className="truncate">{saved.name}</span>
      </button>
      <button
        type="button"
        aria-label={words.delete(saved.name)}
        disabled={remove.isPending}
        onClick={askAndDelete}
        className="grid size-8 shrink-0 place-items-center rounded-md text-faint transition-colors hover:text-danger-text disabled:opacity-50"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}
