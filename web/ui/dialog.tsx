import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { buttonVariants } from './button.tsx'
import { cn } from './cn.tsx'
import { DialogMark } from './dialog-mark.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useWords } from './words.tsx'

export const Dialog = RadixDialog.Root
export const DialogTrigger = RadixDialog.Trigger
export const DialogClose = RadixDialog.Close

// On the level of what it lies behind: it also covers a dialog from which this one was opened.
export const overlayClasses = 'fixed inset-0 z-50 animate-fade-in bg-overlay'

/** Centred dialog; header and footer stay, `DialogBody` scrolls. Widen it with a max-w class. */
export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof RadixDialog.Content>) {
  const words = useWords()
  const focus = useReturnFocus()
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        className={cn(
          'fixed top-1/2 left-1/2 z-50 flex max-h-[min(46rem,calc(100dvh-2rem))] w-[calc(100vw-1.5rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 animate-pop-in flex-col overflow-hidden rounded-xl border bg-popover shadow-pop focus:outline-none',
          className,
        )}
        {...focus}
        {...props}
      >
        <DialogMark />
        {children}
        <RadixDialog.Close
          aria-label={words.close}
          className={cn(
            buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
            'absolute top-3.5 right-3.5 pointer-coarse:top-2 pointer-coarse:right-2',
          )}
        >
          <X aria-hidden="true" />
        </RadixDialog.Close>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}

/** What a dialog is about; `beside` the title stands what belongs to it, like a badge. */
export function DialogHead({
  title,
  beside,
  description,
  className,
}: {
  title: ReactNode
  beside?: ReactNode
  description?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('grid gap-1 px-5 pt-5 pr-14 pb-4', className)}>
      <RadixDialog.Title
        className={cn(
          'break-words font-semibold text-base tracking-tight',
          beside && 'flex flex-wrap items-center gap-2.5',
        )}
      >
        {title}
        {beside}
      </RadixDialog.Title>
      {description && (
        <RadixDialog.Description
          dir="auto"
          className="break-words text-[0.8125rem] text-muted-foreground"
        >
          {description}
        </RadixDialog.Description>
      )}
    </div>
  )
}

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5', className)}
      {...props}
    />
  )
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3.5',
        className,
      )}
      {...props}
    />
  )
}
