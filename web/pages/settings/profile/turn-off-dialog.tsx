import { useSession } from '../../../app/session.tsx'
import { useFormCall } from '../../../app/use-form-call.ts'
import { ownLogin } from '../../../data/profile.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { secondFactorText as text } from '../../../text/profile.ts'
import { toast } from '../../../ui/toast.ts'
import { ProblemNote } from './problem-note.tsx'
import { ProofFields } from './proof-fields.tsx'

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)

  const submit = onSubmit(async (field) => {
    const body = { currentPassword: field('currentPassword'), code: field('code') }
    const { user } = await ownLogin.removeSecondFactor(body)
    toast({ title: text.toast.off, description: text.toast.offText })
    onClose()
    session.goOnAs(user)
    return undefined
  })

  return (
    <FormDialog
      title={text.offDialog.title}
      description={text.offDialog.description}
      className="max-w-md"
      save={text.offDialog.submit}
      saving={isPending && text.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProblemNote problem={problem} />
      <ProofFields faults={faults} />
    </FormDialog>
  )
}
