import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { settingsText } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { instanceForm } from './lines/instance-form.ts'

const text = settingsText.messaging.instances.renameDialog

const renameForm = z.object({ name: instanceForm.shape.instanceName })

export function RenameInstanceDialog({
  name,
  isPending,
  onRename,
  onClose,
}: {
  name: string
  isPending: boolean
  onRename: (name: string) => void
  onClose: () => void
}) {
  const form = useForm({ resolver: zodResolver(renameForm), defaultValues: { name } })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md" aria-describedby={undefined}>
        <form
          onSubmit={form.handleSubmit((values) => onRename(values.name))}
          noValidate
          className="flex min-h-0 flex-1 flex-col"
        >
          <DialogHeader>
            <DialogTitle>{text.title}</DialogTitle>
          </DialogHeader>
          <DialogBody className="pt-1">
            <Field label={text.name} error={form.formState.errors.name?.message} required>
              {(props) => <Input {...props} {...form.register('name')} autoComplete="off" />}
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{text.cancel}</Button>
            </DialogClose>
            <Button type="submit" disabled={isPending}>
              {isPending && <Spinner decorative />}
              {isPending ? text.pending : text.submit}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
