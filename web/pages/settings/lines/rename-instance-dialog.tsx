import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { commonText } from '../../../text/common.ts'
import { settingsText } from '../../../text/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { instanceForm } from './instance-form.ts'

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
    <FormDialog
      title={text.title}
      className="max-w-md"
      save={commonText.save}
      saving={isPending && commonText.saving}
      onSubmit={form.handleSubmit((values) => onRename(values.name))}
      onClose={onClose}
    >
      <Field label={text.name} error={form.formState.errors.name?.message} required>
        {(props) => <Input {...props} {...form.register('name')} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
