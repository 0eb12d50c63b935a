import { Tabs as RadixTabs } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'
import type { ValueOf } from './value-of.ts'

/** What is opened is the value of one of its panels, which are of the type of `value`. */
export function Tabs<Value extends string>(
  props: ValueOf<Value, ComponentProps<typeof RadixTabs.Root>>,
) {
  return <RadixTabs.Root {...props} />
}

export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      className={cn('flex max-w-full gap-1 overflow-x-auto rounded-lg bg-muted p-1', className)}
      {...props}
    />
  )
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cn(
        "inline-flex h-7.5 pointer-coarse:h-11 flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-3 font-medium text-[0.8125rem] text-muted-foreground transition-colors max-sm:px-2.5 hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-foreground data-[state=active]:shadow-xs [&_svg:not([class*='size-'])]:size-4",
        className,
      )}
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cn('mt-4', className)} {...props} />
}
