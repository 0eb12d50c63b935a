import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { cn } from './cn.tsx'
import { pageWindow } from './page-window.ts'
import { useWords } from './words.tsx'

// Spec 9: up to five numbered buttons.
const windowSize = 5

/**
 * Previous, up to five numbers, next. Renders nothing for a single page. Pages count from 1.
 * `withEllipsis` says where the five leave pages out, and jumps there.
 */
export function Pagination({
  page,
  pages,
  onPage,
  withEllipsis,
  className,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  withEllipsis?: boolean
  className?: string
}) {
  const words = useWords()
  if (pages <= 1) return null
  const numbers = pageWindow(page, pages, windowSize)
  const hasEarlier = withEllipsis && (numbers[0] ?? 1) > 1
  const hasLater = withEllipsis && (numbers.at(-1) ?? pages) < pages
  return (
    <nav
      aria-label={words.pagination}
      className={cn('flex items-center gap-1 pointer-coarse:gap-0', className)}
    >
      <Button
        variant="outline"
        size="sm"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="pointer-coarse:min-w-11"
      >
        <ChevronLeft aria-hidden="true" />
        <span className="max-sm:sr-only">{words.previousPage}</span>
      </Button>
      {hasEarlier && (
        <Ellipsis
          label={words.earlierPages(windowSize)}
          onClick={() => onPage(Math.max(1, page - windowSize))}
        />
      )}
      {numbers.map((number) => (
        <Button
          key={number}
          size="sm"
          variant={number === page ? 'secondary' : 'ghost'}
          aria-label={words.page(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          className={cn(
            'min-w-8 px-2 pointer-coarse:min-w-11',
            withEllipsis && 'pointer-fine:max-sm:min-w-7 pointer-fine:max-sm:px-1',
          )}
        >
          {number}
        </Button>
      ))}
      {hasLater && (
        <Ellipsis
          label={words.laterPages(windowSize)}
          onClick={() => onPage(Math.min(pages, page + windowSize))}
        />
      )}
      <Button
        variant="outline"
        size="sm"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        className="pointer-coarse:min-w-11"
      >
        <span className="max-sm:sr-only">{words.nextPage}</span>
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}

function Ellipsis({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="min-w-7 px-1 pointer-coarse:min-w-11 pointer-coarse:max-sm:hidden"
    >
      …
    </Button>
  )
}
