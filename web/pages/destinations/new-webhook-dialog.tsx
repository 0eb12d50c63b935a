import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { createWebhookMutation, type DestinationInput } from '../../data/destinations.ts'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import { destinationsText } from '../../text/destinations.ts'
import { toast } from '../../ui/toast.ts'
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
  const create = useMutation(createWebhookMutation(useQueryClient()))

  const submit = form.handleSubmit(({ name, url }) =>
    create.mutate(
      { name: name ?? '', url: url ?? '' },
      {
        onSuccess: ({ settings, secret }) => onCreated({ name: settings.name ?? '', secret }),
        onError: (error) =>
          toast({
            title: words.webhookFailed,
            description: failureText(error, words.webhookFailedText),
            variant: 'destructive',
          }),
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
      saveLabel={create.isPending ? text.saving : text.save}
      isSaving={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
