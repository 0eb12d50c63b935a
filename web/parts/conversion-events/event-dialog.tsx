import type { ReactNode } from 'react'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const text = conversionEventsText.form

/** Frame of the create and edit dialogs. */
export function EventDialog({
  title,
  description,
  canSave,
  isSaving,
  onSave,
  onClose,
  children,
}: {
  title: string
  description: string
  canSave: boolean
  isSaving: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}) {
  const isDisabled = !canSave || isSaving
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form
          className="flex min-h-0 flex-1 flex-col"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isDisabled) onSave()
          }}
        >
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{description}</DialogDescription>
          </DialogHeader>
          <DialogBody className="pt-1">{children}</DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{text.cancel}</Button>
            </DialogClose>
            <Button type="submit" disabled={isDisabled}>
              {isSaving && <Spinner decorative />}
              {isSaving ? text.saving : text.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
