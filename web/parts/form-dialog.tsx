import type { ReactNode, SyntheticEvent } from 'react'
import { commonText } from '../text/common.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHead } from '../ui/dialog.tsx'

type FormProps = {
  save: string
  /** What the button says while it is being sent, else false. */
  saving: string | false
  canSave?: boolean
  /** False where all is done and only to be read. */
  canCancel?: boolean
  onSubmit: (event: SyntheticEvent) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that is a form: what is typed is sent, or given up by closing it. */
export function FormDialog({
  title,
  description,
  className,
  ...form
}: FormProps & { title: string; description?: string; className?: string }) {
  return (
    <Dialog open onOpenChange={(open) => !open && form.onClose()}>
      <DialogContent
        className={className}
        {...(description === undefined && { 'aria-describedby': undefined })}
      >
        <DialogHead title={title} description={description} />
        <DialogForm {...form} />
      </DialogContent>
    </Dialog>
  )
}

/** The form below the head of a dialog: its fields, and the two buttons that end it. */
export function DialogForm({
  save,
  saving,
  canSave = true,
  canCancel = true,
  onSubmit,
  onClose,
  children,
}: FormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid grid-cols-1 gap-4 pt-1">{children}</DialogBody>
      <DialogFooter>
        {canCancel && (
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
        )}
        <Button type="submit" disabled={!canSave} pending={saving}>
          {save}
        </Button>
      </DialogFooter>
    </form>
  )
}
