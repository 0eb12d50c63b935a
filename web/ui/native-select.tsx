import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'
import { controlClasses } from './input.tsx'

/**
 * The browser's own list, closed drawn like the others: for choices of hundreds, which it finds by typing
 * and a phone shows in its own way.
 */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        className={cn(
          controlClasses,
          'h-9 cursor-pointer appearance-none truncate pr-9 pl-3 pointer-coarse:h-11',
          className,
        )}
        {...props}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  )
}
