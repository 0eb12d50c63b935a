import { KeyRound, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { may, type Role, roles, roleWords } from '#domain/people/roles'
import { useSession } from '../../../app/session.tsx'
import type { Member } from '../../../data/team.ts'
import { useMay } from '../../../parts/may.tsx'
import { RelativeTime } from '../../../parts/relative-time.tsx'
import { attendantsText } from '../../../text/attendants.ts'
import { teamText as text } from '../../../text/team.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { SharesOf } from './shares-of.tsx'
import { useMemberActions } from './use-member-actions.ts'

type Asking = { to: 'remove' | 'hand-over' | 'reset'; member: Member }

export function MemberList({ members }: { members: readonly Member[] }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [resetUrl, setResetUrl] = useState<string | null>(null)
  const actions = useMemberActions()
  const done = () => setAsking(null)

  function choose(member: Member, role: Role) {
    if (role === 'owner') setAsking({ to: 'hand-over', member })
    else actions.change(member, role)
  }

  return (
    <>
      <ul aria-label={text.members} className="mt-4 divide-y border-t">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isBusy={actions.isBusy}
            onDuty={(isOnDuty) => actions.setDuty(member, isOnDuty)}
            onRole={(role) => choose(member, role)}
            onReset={() => setAsking({ to: 'reset', member })}
            onRemove={() => setAsking({ to: 'remove', member })}
          />
        ))}
      </ul>
      <Confirm
        open={asking?.to === 'remove'}
        onOpenChange={(open) => !open && done()}
        title={text.removeDialog.title(asking?.member.name ?? '')}
        description={text.removeDialog.text}
        confirmLabel={text.removeDialog.confirm}
        onConfirm={() => asking && actions.remove(asking.member)}
      >
        {asking?.to === 'remove' && <SharesOf member={asking.member} />}
      </Confirm>
      <Confirm
        open={asking?.to === 'reset'}
        onOpenChange={(open) => !open && done()}
        title={text.resetDialog.title(asking?.member.name ?? '')}
        description={text.resetDialog.text}
        confirmLabel={text.resetDialog.confirm}
        isHarmless
        onConfirm={() => asking && actions.makeResetLink(asking.member, setResetUrl)}
      />
      {resetUrl !== null && (
        <LinkDialog
          title={text.resetDialog.madeTitle}
          description={text.resetDialog.made}
          label={text.resetDialog.link}
          url={resetUrl}
          onClose={() => setResetUrl(null)}
        />
      )}
      <Confirm
        open={asking?.to === 'hand-over'}
        onOpenChange={(open) => !open && done()}
        title={text.handOver.title(asking?.member.name ?? '')}
        description={text.handOver.text}
        confirmLabel={text.handOver.confirm}
        onConfirm={() => asking && actions.change(asking.member, 'owner')}
      />
    </>
  )
}

function MemberRow({
  member,
  isBusy,
  onDuty,
  onRole,
  onReset,
  onRemove,
}: {
  member: Member
  isBusy: boolean
  onDuty: (isOnDuty: boolean) => void
  onRole: (role: Role) => void
  onReset: () => void
  onRemove: () => void
}) {
  const session = useSession()
  const mayOwn = useMay('account')
  const { id, name, email, role, lastSeenAt, isOnDuty, hasSecondFactor } = member
  const isMe = session.state === 'signed-in' && session.user.id === id
  // What an owner is, owners decide.
  const isFixed = !mayOwn && may(role, 'account')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 items-center gap-2 font-medium text-[0.8125rem]">
          <span className="min-w-0 break-words">{name}</span>
          {isMe && <Badge variant="secondary">{text.you}</Badge>}
          {hasSecondFactor && (
            <Badge variant="outline" title={text.hasSecondFactorHint}>
              {text.hasSecondFactor}
            </Badge>
          )}
        </p>
        <p className="break-words text-muted-foreground text-xs">
          {email}
          {' · '}
          {lastSeenAt === null ? (
            text.neverSeen
          ) : (
            <>
              {text.lastSeen} <RelativeTime instant={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {isOnDuty !== null && (
        <div className="flex items-center gap-2 text-muted-foreground text-xs">
          <span aria-hidden="true">{attendantsText.duty.label}</span>
          <Switch
            aria-label={attendantsText.duty.of(name)}
            checked={isOnDuty}
            disabled={isBusy}
            onCheckedChange={onDuty}
          />
        </div>
      )}
      <div className="flex items-center gap-1">
        <Select value={role} onValueChange={onRole} disabled={isFixed || isBusy}>
          <SelectTrigger aria-label={text.role(name)} title={text.hints[role]} className="w-44">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {roles.map((one) => (
              <SelectItem key={one} value={one} disabled={one === 'owner' && !mayOwn}>
                {roleWords[one]}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={text.makeResetLink(name)}
          disabled={isMe || isFixed || isBusy}
          onClick={onReset}
          icon={KeyRound}
        />
        <Button
          variant="destructive-ghost"
          size="icon-sm"
          aria-label={text.remove(name)}
          disabled={isFixed || isBusy}
          onClick={onRemove}
          icon={UserMinus}
        />
      </div>
    </li>
  )
}
