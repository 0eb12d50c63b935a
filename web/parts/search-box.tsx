import { Search, X } from 'lucide-react'
import { commonText } from '../text/common.ts'
import { cn } from '../ui/cn.tsx'
import { Input } from '../ui/input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useTypedSearch } from './use-typed-search.ts'

// Spec 9.
const searchDebounceMs = 2_000

type Props = {
  label: string
  placeholder: string
  /** The search that the list shows. */
  applied: string
  onApply: (search: string) => void
  className?: string
}

/** A search of the server: applied 2 s after the last letter (spec 4), or at once by Enter. */
export function SearchBox({ label, placeholder, applied, onApply, className }: Props) {
  const { typed, setTyped, isWaiting, applyNow } = useTypedSearch(
    applied,
    onApply,
    searchDebounceMs,
  )

  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 left-3 size-4 pointer-coarse:top-3.5 text-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && isWaiting && applyNow()}
        className="pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {isWaiting ? (
        <span className="absolute top-2.5 right-3 pointer-coarse:top-3.5 text-faint">
          <Spinner decorative />
        </span>
      ) : (
        typed !== '' && (
          <button
            type="button"
            aria-label={commonText.clearSearch}
            onClick={() => onApply('')}
            className="absolute inset-y-0 right-1 my-auto grid size-7 pointer-coarse:size-10 place-items-center rounded-md text-faint hover:text-foreground"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )
      )}
    </div>
  )
}
