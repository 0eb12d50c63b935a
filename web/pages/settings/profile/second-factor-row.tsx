import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rereadProfile } from '../../../data/profile.ts'
import { secondFactorText as text } from '../../../text/profile.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProfileRow } from './profile-row.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'

export function SecondFactorRow({
  secondFactor: { isOn, recoveryCodesLeft, isRequired },
}: {
  secondFactor: { isOn: boolean; recoveryCodesLeft: number; isRequired: boolean }
}) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'on' | 'off' | 'renew' | null>(null)

  function close() {
    setDialog(null)
    rereadProfile(client)
  }

  return (
    <>
      <ProfileRow
        title={text.title}
        badge={<Badge variant={isOn ? 'success' : 'secondary'}>{isOn ? text.on : text.off}</Badge>}
        actions={
          isOn ? (
            <>
              <Button variant="outline" size="sm" onClick={() => setDialog('renew')}>
                {text.renew}
              </Button>
              <Button variant="destructive-ghost" size="sm" onClick={() => setDialog('off')}>
                {text.turnOff}
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => setDialog('on')}>
              {text.turnOn}
            </Button>
          )
        }
      >
        <p>{isOn ? text.left(recoveryCodesLeft) : text.hint}</p>
        {isRequired && <p>{text.required}</p>}
      </ProfileRow>
      {dialog === 'on' && <SetUpDialog onClose={close} />}
      {dialog === 'off' && <TurnOffDialog onClose={close} />}
      {dialog === 'renew' && <RenewCodesDialog onClose={close} />}
    </>
  )
}
