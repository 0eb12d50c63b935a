import { PasswordField } from '../../../app/password-field.tsx'
import { useSession } from '../../../app/session.tsx'
import { useFormCall } from '../../../app/use-form-call.ts'
import { ownLogin } from '../../../data/profile.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { profileText } from '../../../text/profile.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemNote } from './problem-note.tsx'

const text = profileText.emailDialog
const words = profileText.toast

export function EmailDialog({ sendsEmail, onClose }: { sendsEmail: boolean; onClose: () => void }) {
  const session = useSession()
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)

  const submit = onSubmit(async (field) => {
    const body = { email: field('email'), currentPassword: field('currentPassword') }
    const { user, pendingEmail } = await ownLogin.changeEmail(body)
    session.goOnAs(user)
    toast(
      pendingEmail === null
        ? { title: words.emailChanged, description: words.emailChangedText(user.email) }
        : { title: words.emailPending, description: words.emailPendingText(pendingEmail) },
    )
    onClose()
    return undefined
  })

  return (
    <FormDialog
      title={text.title}
      description={sendsEmail ? text.confirmed : text.atOnce}
      className="max-w-md"
      save={text.submit}
      saving={isPending && text.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProblemNote problem={problem} />
      <Field label={text.email} error={faults.email}>
        {(props) => (
          <Input {...props} name="email" type="email" autoComplete="email" className="h-10" />
        )}
      </Field>
      <PasswordField
        label={text.password}
        name="currentPassword"
        autoComplete="current-password"
        error={faults.currentPassword}
      />
    </FormDialog>
  )
}
