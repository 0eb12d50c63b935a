import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Profile, rereadProfile } from '../../../data/profile.ts'
import { profileText as text } from '../../../text/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ProfileRow } from './profile-row.tsx'

/** What the person signs in with. */
export function LoginRows({ profile: { email, pendingEmail, sendsEmail } }: { profile: Profile }) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null)

  function close() {
    setDialog(null)
    rereadProfile(client)
  }

  return (
    <>
      <ProfileRow
        title={text.email}
        actions={
          <Button variant="outline" size="sm" onClick={() => setDialog('email')}>
            {text.changeEmail}
          </Button>
        }
      >
        <p>{email}</p>
        {pendingEmail !== null && (
          <p className="text-warning-text">{text.pendingEmail(pendingEmail)}</p>
        )}
      </ProfileRow>
      <ProfileRow
        title={text.password}
        actions={
          <Button variant="outline" size="sm" onClick={() => setDialog('password')}>
            {text.changePassword}
          </Button>
        }
      >
        {text.passwordHint}
      </ProfileRow>
      {dialog === 'email' && <EmailDialog sendsEmail={sendsEmail} onClose={close} />}
      {dialog === 'password' && <PasswordDialog onClose={close} />}
    </>
  )
}
