import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.tsx'

/** Spec 9: opens after 700 ms, 300 ms when another one was just open. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

export const Tooltip = RadixTooltip.Root
export const TooltipTrigger = RadixTooltip.Trigger

export function TooltipContent({
  className,
  ...props
}: ComponentProps<typeof RadixTooltip.Content>) {
  return (
    <RadixTooltip.Portal>
      <RadixTooltip.Content
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-50 max-w-xs animate-pop-in break-words rounded-md border bg-popover px-2.5 py-1.5 text-foreground text-xs shadow-pop',
          className,
        )}
        {...props}
      />
    </RadixTooltip.Portal>
  )
}

/** A tooltip around one control: `<Hint text="…"><Button>…</Button></Hint>`. */
export function Hint({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Tooltip>
      <TooltipTrigger asChild>{children}</TooltipTrigger>
      <TooltipContent>{text}</TooltipContent>
    </Tooltip>
  )
}
