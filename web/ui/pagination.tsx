import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { cn } from './cn.tsx'
import { pageWindow } from './page-window.ts'
import { useWords } from './words.tsx'

/** Previous, up to five numbers, next. Renders nothing for a single page. Pages count from 1. */
export function Pagination({
  page,
  pages,
  onPage,
  className,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  className?: string
}) {
  const words = useWords()
  if (pages <= 1) return null
  return (
    <nav aria-label={words.pagination} className={cn('flex items-center gap-1', className)}>
      <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        <span className="max-sm:sr-only">{words.previousPage}</span>
      </Button>
      {pageWindow(page, pages).map((number) => (
        <Button
          key={number}
          size="sm"
          variant={number === page ? 'secondary' : 'ghost'}
          aria-label={words.page(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          className="min-w-8 px-2"
        >
          {number}
        </Button>
      ))}
      <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <span className="max-sm:sr-only">{words.nextPage}</span>
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
