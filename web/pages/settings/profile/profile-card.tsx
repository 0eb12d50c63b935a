import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { profileQuery } from '../../../data/profile.ts'
import { profileText as text } from '../../../text/profile.ts'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'
import { LoginRows } from './login-rows.tsx'
import { NameForm } from './name-form.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'
import { SessionList } from './session-list.tsx'

/** The person's own login: everybody has one, whatever their role. */
export function ProfileCard() {
  const profile = useQuery(profileQuery())
  return (
    <SettingsCard
      id="profile-card"
      icon={UserRound}
      tone="accent"
      title={text.title}
      description={text.description}
    >
      <SettingsPending query={profile} failed={text.loadFailed} rows={4} rowSize="h-12" />
      {profile.data && (
        <>
          <NameForm name={profile.data.name} />
          <ul className="divide-y border-t">
            <LoginRows profile={profile.data} />
            <SecondFactorRow secondFactor={profile.data.secondFactor} />
          </ul>
          <SessionList />
        </>
      )}
    </SettingsCard>
  )
}
