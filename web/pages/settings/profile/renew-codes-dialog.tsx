import { useState } from 'react'
import { useFormCall } from '../../../app/use-form-call.ts'
import { ownLogin } from '../../../data/profile.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { secondFactorText as text } from '../../../text/profile.ts'
import { ProblemNote } from './problem-note.tsx'
import { ProofFields } from './proof-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)

  const submit = onSubmit(async (field) => {
    if (codes !== null) {
      onClose()
      return undefined
    }
    const body = { currentPassword: field('currentPassword'), code: field('code') }
    setCodes((await ownLogin.renewRecoveryCodes(body)).recoveryCodes)
    return undefined
  })

  const shown = codes === null ? text.renewDialog : text.steps.codes
  return (
    <FormDialog
      title={shown.title}
      description={shown.description}
      className="max-w-md"
      save={shown.submit}
      saving={isPending && text.pending}
      canCancel={codes === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProblemNote problem={problem} />
      {codes === null ? <ProofFields faults={faults} /> : <RecoveryCodes codes={codes} />}
    </FormDialog>
  )
}
