import { useForm } from 'react-hook-form'
import { kindOf, type OtherDestination } from '#domain/conversions/destinations'
import {
  type DestinationInput,
  type DestinationState,
  saveDestinationMutation,
} from '../../data/destinations.ts'
import { fieldsAtFault } from '../../data/failure.ts'
import { useWrite } from '../../parts/use-write.ts'
import { commonText } from '../../text/common.ts'
import { destinationsText } from '../../text/destinations.ts'
import { toast } from '../../ui/toast.ts'
import { connectionFields, startValues } from './connection-fields.ts'
import { ConnectionFormDialog } from './connection-form-dialog.tsx'
import { nameOf } from './name-of.ts'

const text = destinationsText.connect
const words = destinationsText.toast

/** Connects a destination, or changes its existing connection. */
export function ConnectDialog({
  destination,
  state,
  onSaved,
  onClose,
}: {
  destination: OtherDestination
  state: DestinationState | undefined
  onSaved: (saved: DestinationState) => void
  onClose: () => void
}) {
  const fields = connectionFields[kindOf(destination)]
  const form = useForm<DestinationInput>({ defaultValues: startValues(fields, state) })
  const save = useWrite(
    (client) => saveDestinationMutation(client, destination),
    words.saveFailed,
    words.saveFailedText,
  )
  const name = nameOf(destination, state)

  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: (saved) => {
        toast({ title: words.saved, description: words.savedText })
        onSaved(saved)
        onClose()
      },
    }),
  )

  return (
    <ConnectionFormDialog
      title={state ? text.editTitle(name) : text.title(name)}
      description={text.text}
      fields={fields}
      form={form}
      errors={fieldsAtFault(save.error)}
      kept={state?.secretHint}
      save={text.save}
      saving={save.isPending && commonText.saving}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
