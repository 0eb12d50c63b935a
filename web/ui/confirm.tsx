import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { overlayClasses } from './dialog.tsx'
import { DialogMark } from './dialog-mark.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useWords } from './words.tsx'

/**
 * A question before something with consequences. It is opened by its `trigger` or by `open`. With
 * `pending` it stays until the work is done: whoever opened it closes it then.
 */
export function Confirm({
  trigger,
  title,
  description,
  children,
  confirmLabel,
  pending,
  isHarmless = false,
  onConfirm,
  ...state
}: {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  title: string
  description: ReactNode
  /** What is chosen before it is confirmed. */
  children?: ReactNode
  confirmLabel: string
  /** What the button says while the work is under way, else false. */
  pending?: string | false
  /** Nothing is lost by it. */
  isHarmless?: boolean
  onConfirm: () => void
}) {
  const words = useWords()
  const focus = useReturnFocus()
  const confirm = (
    <Button
      variant={isHarmless ? 'default' : 'destructive'}
      onClick={onConfirm}
      pending={pending ?? false}
    >
      {confirmLabel}
    </Button>
  )
  return (
    <AlertDialog.Root {...state}>
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClasses} />
        <AlertDialog.Content
          className="fixed top-1/2 left-1/2 z-50 grid w-[calc(100vw-1.5rem)] max-w-md -translate-x-1/2 -translate-y-1/2 animate-pop-in gap-4 rounded-xl border bg-popover p-5 shadow-pop focus:outline-none"
          {...focus}
        >
          <DialogMark />
          <div className="grid gap-1.5">
            <AlertDialog.Title className="break-words font-semibold text-base tracking-tight">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description className="break-words text-muted-foreground text-sm">
              {description}
            </AlertDialog.Description>
          </div>
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="outline">{words.cancel}</Button>
            </AlertDialog.Cancel>
            {pending === undefined ? (
              <AlertDialog.Action asChild>{confirm}</AlertDialog.Action>
            ) : (
              confirm
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
