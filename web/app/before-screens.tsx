import { FirstPassword } from './first-password.tsx'
import { FirstSecondFactor } from './first-second-factor.tsx'
import { useSession } from './session.tsx'

/** What a signed-in person has to do before any screen opens. */
export function BeforeScreens() {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  return session.user.mustChangePassword ? <FirstPassword /> : <FirstSecondFactor />
}
