import { useForm } from 'react-hook-form'
import { createWebhookMutation, type DestinationInput } from '../../data/destinations.ts'
import { fieldsAtFault } from '../../data/failure.ts'
import { useWrite } from '../../parts/use-write.ts'
import { destinationsText } from '../../text/destinations.ts'
import { connectionFields, startValues } from './connection-fields.ts'
import { ConnectionFormDialog } from './connection-form-dialog.tsx'

const text = destinationsText.webhook
const words = destinationsText.toast

/** Makes a webhook; its secret is handed over to be shown once. */
export function NewWebhookDialog({
  onCreated,
  onClose,
}: {
  onCreated: (webhook: { name: string; secret: string }) => void
  onClose: () => void
}) {
  const fields = connectionFields.webhook
  const form = useForm<DestinationInput>({ defaultValues: startValues(fields, undefined) })
  const create = useWrite(createWebhookMutation, words.webhookFailed, words.webhookFailedText)

  const submit = form.handleSubmit(({ name, url }) =>
    create.mutate(
      { name: name ?? '', url: url ?? '' },
      {
        onSuccess: ({ settings, secret }) => onCreated({ name: settings.name ?? '', secret }),
      },
    ),
  )

  return (
    <ConnectionFormDialog
      title={text.createTitle}
      description={text.createText}
      fields={fields}
      form={form}
      errors={fieldsAtFault(create.error)}
      save={text.save}
      saving={create.isPending && text.saving}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
