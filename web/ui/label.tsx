import { Label as RadixLabel } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'

export function Label({ className, ...props }: ComponentProps<typeof RadixLabel.Root>) {
  return (
    <RadixLabel.Root
      className={cn('font-medium text-[0.8125rem] text-foreground leading-5', className)}
      {...props}
    />
  )
}
