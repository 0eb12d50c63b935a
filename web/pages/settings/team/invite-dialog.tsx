import { type FormEvent, useState } from 'react'
import { type InvitedRole, invitedRoles, roleWords } from '#domain/people/roles'
import { fieldsAtFault } from '../../../data/failure.ts'
import { createInviteMutation, type NewInvite } from '../../../data/team.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { teamText } from '../../../text/team.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { LinkDialog } from './link-dialog.tsx'

const text = teamText.dialog
const words = teamText.toast

/** Makes an invitation; then shows its link, the only time. */
export function InviteDialog({
  sendsEmail,
  onClose,
}: {
  sendsEmail: boolean
  onClose: () => void
}) {
  const [made, setMade] = useState<NewInvite | null>(null)
  if (made) return <MadeInvite made={made} onClose={onClose} />
  return <InviteForm sendsEmail={sendsEmail} onMade={setMade} onClose={onClose} />
}

function InviteForm({
  sendsEmail,
  onMade,
  onClose,
}: {
  sendsEmail: boolean
  onMade: (made: NewInvite) => void
  onClose: () => void
}) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('manager')
  const creating = useWrite(createInviteMutation, words.inviteFailed, words.inviteFailedText)
  const faults = fieldsAtFault(creating.error)

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    creating.run({ email, role }, onMade)
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
      <Field
        label={text.email}
        hint={sendsEmail ? text.emailHint : text.emailHintNoServer}
        error={faults.email}
      >
        {(props) => (
          <Input
            {...props}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event: FormEvent<HTMLInputElement>) => setEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={text.role} hint={teamText.hints[role]} error={faults.role}>
        {(props) => (
          <Select value={role} onValueChange={setRole}>
            <SelectTrigger {...props}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {invitedRoles.map((one) => (
                <SelectItem key={one} value={one}>
                  {roleWords[one]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}

function MadeInvite({ made, onClose }: { made: NewInvite; onClose: () => void }) {
  const { url, emailed, invite } = made
  const email = invite.email ?? ''
  const said = emailed === null ? text.made : emailed ? text.sent(email) : text.notSent(email)
  return (
    <LinkDialog
      title={text.madeTitle}
      description={said}
      label={text.link}
      url={url}
      onClose={onClose}
    />
  )
}
