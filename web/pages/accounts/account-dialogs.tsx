import { type SyntheticEvent, useState } from 'react'
import { type Client, changeClientMutation, createClientMutation } from '../../data/agency.ts'
import { fieldsAtFault } from '../../data/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useWrite } from '../../parts/use-write.ts'
import { agencyText } from '../../text/agency.ts'
import { commonText } from '../../text/common.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'

const words = agencyText.toast

/** What an operator does with accounts. */
export function AccountDialogs({
  dialog,
  client,
  onClose,
}: {
  dialog: 'create' | 'suspend'
  /** The account to suspend; the address may name one that is none. */
  client: Client | undefined
  onClose: () => void
}) {
  if (dialog === 'create') return <CreateDialog onClose={onClose} />
  return client ? <SuspendDialog client={client} onClose={onClose} /> : null
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const text = agencyText.dialog
  const [name, setName] = useState('')
  const creating = useWrite(createClientMutation, words.createFailed, words.createFailedText)
  const faults = fieldsAtFault(creating.error)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    creating.run(name, () => {
      toast({ title: words.created, description: words.createdText(name.trim()) })
      onClose()
    })
  }

  return (
    <FormDialog
      title={text.title}
      description={text.description}
      className="max-w-md"
      save={text.submit}
      saving={creating.isPending && text.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.name} error={faults.name}>
        {(props) => (
          <Input
            {...props}
            autoFocus
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function SuspendDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const text = agencyText.suspendDialog
  const { id, name } = client
  const changing = useWrite(changeClientMutation, words.changeFailed, words.changeFailedText)

  function suspend() {
    changing
      .run({ id, isSuspended: true }, () =>
        toast({ title: words.suspended, description: words.suspendedText(name) }),
      )
      .finally(onClose)
  }

  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title(name)}
      description={text.text}
      confirmLabel={text.confirm}
      pending={changing.isPending && commonText.saving}
      onConfirm={suspend}
    />
  )
}
