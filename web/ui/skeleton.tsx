import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'

/** A grey place of the size of what will come. Hidden from screen readers. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-shimmer rounded-md bg-border/70', className)}
      {...props}
    />
  )
}
