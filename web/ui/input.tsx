import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'

export const controlClasses =
  'w-full rounded-md border border-input bg-control text-foreground text-sm transition-colors placeholder:text-faint hover:border-faint/50 focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-ring/40 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger-text max-md:text-base'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(controlClasses, 'h-9 text-ellipsis px-3 pointer-coarse:h-11', className)}
      {...props}
    />
  )
}
