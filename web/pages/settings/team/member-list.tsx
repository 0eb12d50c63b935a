import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { may, type Role, roles, roleWords } from '#domain/people/roles'
import { useSession } from '../../../app/session.tsx'
import type { Member } from '../../../data/team.ts'
import { useMay } from '../../../parts/may.tsx'
import { RelativeTime } from '../../../parts/relative-time.tsx'
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
import { useMemberActions } from './use-member-actions.ts'

type Asking = { to: 'remove' | 'hand-over'; member: Member }

export function MemberList({ members }: { members: readonly Member[] }) {
  const [asking, setAsking] = useState<Asking | null>(null)
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
            onRole={(role) => choose(member, role)}
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
      />
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
  onRole,
  onRemove,
}: {
  member: Member
  isBusy: boolean
  onRole: (role: Role) => void
  onRemove: () => void
}) {
  const session = useSession()
  const mayOwn = useMay('account')
  const { id, name, email, role, lastSeenAt } = member
  const isMe = session.state === 'signed-in' && session.user.id === id
  // What an owner is, owners decide.
  const isFixed = !mayOwn && may(role, 'account')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 items-center gap-2 font-medium text-[0.8125rem]">
          <span className="min-w-0 break-words">{name}</span>
          {isMe && <Badge variant="secondary">{text.you}</Badge>}
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
