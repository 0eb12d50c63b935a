import { Switch as RadixSwitch } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'

export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={cn(
        'relative inline-flex h-5 w-9 before:absolute before:-inset-x-2 before:-inset-y-3.5 shrink-0 items-center rounded-full border border-transparent bg-input transition-colors disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-primary',
        className,
      )}
      {...props}
    >
      <RadixSwitch.Thumb className="block size-4 translate-x-px rounded-full bg-white shadow-xs transition-transform data-[state=checked]:translate-x-[1.0625rem]" />
    </RadixSwitch.Root>
  )
}
