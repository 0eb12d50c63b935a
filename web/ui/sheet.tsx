import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ComponentProps } from 'react'
import { buttonVariants } from './button.tsx'
import { cn } from './cn.tsx'
import { overlayClasses } from './dialog.tsx'
import { DialogMark } from './dialog-mark.ts'
import { useWords } from './words.tsx'

export const Sheet = RadixDialog.Root
export const SheetTrigger = RadixDialog.Trigger
export const SheetTitle = RadixDialog.Title

const sides = {
  left: 'left-0 border-r animate-slide-in-left',
  right: 'right-0 border-l animate-slide-in-right',
}

/** Panel over the page from one side; closes by overlay, Escape or its close button. */
export function SheetContent({
  side = 'right',
  className,
  children,
  ...props
}: ComponentProps<typeof RadixDialog.Content> & { side?: keyof typeof sides }) {
  const words = useWords()
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        className={cn(
          'fixed inset-y-0 z-50 flex w-[calc(100vw-3rem)] max-w-md flex-col bg-popover shadow-pop focus:outline-none',
          sides[side],
          className,
        )}
        {...props}
      >
        <DialogMark />
        {children}
        <RadixDialog.Close
          aria-label={words.close}
          className={cn(
            buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
            'absolute top-3 right-3',
          )}
        >
          <X aria-hidden="true" />
        </RadixDialog.Close>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}
