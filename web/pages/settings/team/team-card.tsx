import { useQuery } from '@tanstack/react-query'
import { UserPlus, UsersRound } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { teamQuery } from '../../../data/team.ts'
import { teamText as text } from '../../../text/team.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteList } from './invite-list.tsx'
import { MemberList } from './member-list.tsx'
import { SecondFactorSwitch } from './second-factor-switch.tsx'

/** Who is in the account, in which role, and who is invited. */
export function TeamCard() {
  const team = useQuery(teamQuery())
  // Open by its address, too: the palette leads here.
  const [params, setParams] = useSearchParams()
  const isInviting = params.get('dialog') === 'convidar'
  const setInviting = (isOpen: boolean) =>
    setParams(
      (now) => {
        if (isOpen) now.set('dialog', 'convidar')
        else now.delete('dialog')
        return now
      },
      { replace: true },
    )
  return (
    <SettingsCard
      id="team-card"
      icon={UsersRound}
      tone="info"
      title={text.title}
      description={text.description}
      badge={
        <Button size="sm" onClick={() => setInviting(true)} disabled={!team.data} icon={UserPlus}>
          {text.invite}
        </Button>
      }
    >
      <SettingsPending query={team} failed={text.loadFailed} rowSize="h-12" />
      {team.data && (
        <>
          <MemberList members={team.data.members} />
          <InviteList invites={team.data.invites} />
          <SecondFactorSwitch isRequired={team.data.requiresSecondFactor} />
        </>
      )}
      {isInviting && team.data && (
        <InviteDialog sendsEmail={team.data.sendsEmail} onClose={() => setInviting(false)} />
      )}
    </SettingsCard>
  )
}
