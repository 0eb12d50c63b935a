import { useState } from 'react'
import type { User } from '#contracts/auth'
import { useFormCall } from '../../../app/use-form-call.ts'
import { ownLogin } from '../../../data/profile.ts'
import { secondFactorText as text } from '../../../text/profile.ts'

type Done = { user: User; recoveryCodes: string[] }

/** Sets a second factor up in three steps: the password, the app's first code, the recovery codes. */
export function useSetUp(onDone: (user: User) => void) {
  const [begun, setBegun] = useState<{ secret: string; qrcode: string } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const { problem, faults, isPending, onSubmit } = useFormCall(text.failed)

  const submit = onSubmit(async (field) => {
    if (done) onDone(done.user)
    else if (begun) setDone(await ownLogin.confirmSecondFactor(field('code')))
    else setBegun(await ownLogin.beginSecondFactor(field('currentPassword')))
    return undefined
  })

  const step: 'password' | 'app' | 'codes' = done ? 'codes' : begun ? 'app' : 'password'
  return { step, begun, done, problem, faults, isPending, submit }
}

export type SetUp = ReturnType<typeof useSetUp>
