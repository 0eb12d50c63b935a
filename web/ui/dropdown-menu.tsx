import { Check } from 'lucide-react'
import { DropdownMenu as RadixMenu } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'
import { moveAtOnce } from './move-at-once.ts'
import type { ValueOf } from './value-of.ts'

export const DropdownMenu = RadixMenu.Root
export const DropdownMenuTrigger = RadixMenu.Trigger

/** What is chosen is the value of one of its items, which are of the type of `value`. */
export function DropdownMenuRadioGroup<Value extends string>(
  props: ValueOf<Value, ComponentProps<typeof RadixMenu.RadioGroup>>,
) {
  return <RadixMenu.RadioGroup {...props} />
}

const itemClasses =
  "relative flex min-h-8 pointer-coarse:min-h-11 cursor-default select-none items-center gap-2 rounded-md px-2.5 py-1.5 text-sm outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-hover data-[disabled]:opacity-50 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0"

/** Above a toast, which may stand for a minute where the menu opens. */
export function DropdownMenuContent({
  className,
  ...props
}: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        sideOffset={4}
        collisionPadding={8}
        onKeyDownCapture={moveAtOnce}
        className={cn(
          'z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-pop-in overflow-y-auto rounded-lg border bg-popover p-1 shadow-pop',
          className,
        )}
        {...props}
      />
    </RadixMenu.Portal>
  )
}

export function DropdownMenuItem({
  className,
  destructive,
  ...props
}: ComponentProps<typeof RadixMenu.Item> & { destructive?: boolean }) {
  return (
    <RadixMenu.Item
      className={cn(
        itemClasses,
        destructive && 'text-danger-text data-[highlighted]:bg-danger-soft',
        className,
      )}
      {...props}
    />
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof RadixMenu.RadioItem>) {
  return (
    <RadixMenu.RadioItem className={cn(itemClasses, 'pr-8', className)} {...props}>
      {children}
      <RadixMenu.ItemIndicator className="absolute right-2.5">
        <Check aria-hidden="true" className="text-accent-text" />
      </RadixMenu.ItemIndicator>
    </RadixMenu.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof RadixMenu.Label>) {
  return (
    <RadixMenu.Label
      className={cn('px-2.5 py-1.5 font-medium text-muted-foreground text-xs', className)}
      {...props}
    />
  )
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />
}
