import { NewPasswordFields } from '../../../app/new-password-fields.tsx'
import { PasswordField } from '../../../app/password-field.tsx'
import { useSession } from '../../../app/session.tsx'
import { useFormCall } from '../../../app/use-form-call.ts'
import { ownLogin } from '../../../data/profile.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { firstPasswordText } from '../../../text/first-password.ts'
import { profileText } from '../../../text/profile.ts'
import { toast } from '../../../ui/toast.ts'
import { ProblemNote } from './problem-note.tsx'

const text = profileText.passwordDialog
const words = profileText.toast

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { problem, faults, isPending, onSubmit } = useFormCall(firstPasswordText.failed)

  const submit = onSubmit(async (field) => {
    if (field('newPassword') !== field('again')) return { again: firstPasswordText.different }
    const body = { currentPassword: field('currentPassword'), newPassword: field('newPassword') }
    const { user } = await ownLogin.changePassword(body)
    session.goOnAs(user)
    toast({ title: words.passwordChanged, description: words.passwordChangedText })
    onClose()
    return undefined
  })

  return (
    <FormDialog
      title={text.title}
      description={text.description}
      className="max-w-md"
      save={text.submit}
      saving={isPending && text.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProblemNote problem={problem} />
      <PasswordField
        label={firstPasswordText.current}
        name="currentPassword"
        autoComplete="current-password"
        error={faults.currentPassword}
      />
      <NewPasswordFields faults={faults} />
    </FormDialog>
  )
}
