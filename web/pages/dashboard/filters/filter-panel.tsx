import type { Filters } from '#domain/filters'
import { FilterFields } from './filter-fields.tsx'
import { SaveFilterDialog } from './save-filter-dialog.tsx'
import { SavedFilters } from './saved-filters.tsx'

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

/** Every filter, those that were saved, and saving these. */
export function FilterPanel({ filters, onChange }: Props) {
  return (
    <div className="grid gap-5 border-t p-5">
      <FilterFields filters={filters} onChange={onChange} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <SavedFilters onApply={onChange} />
        <SaveFilterDialog filters={filters} />
      </div>
    </div>
  )
}
