import { X } from 'lucide-react'
import { roleWords } from '#domain/people/roles'
import { type Invite, revokeInviteMutation } from '../../../data/team.ts'
import { useTimes } from '../../../parts/times.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { teamText as text } from '../../../text/team.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

const words = text.toast

/** Invitations that nobody has taken up yet. */
export function InviteList({ invites }: { invites: readonly Invite[] }) {
  const { formatDateTime } = useTimes()
  const revoking = useWrite(revokeInviteMutation, words.revokeFailed, words.revokeFailedText)
  if (invites.length === 0) return null
  return (
    <section aria-labelledby="open-invites" className="border-t bg-muted/40">
      <h3 id="open-invites" className="px-5 pt-3 font-medium text-muted-foreground text-xs">
        {text.open}
      </h3>
      <ul aria-labelledby="open-invites" className="divide-y">
        {invites.map(({ id, email, role, invitedBy, expiresAt }) => (
          <li key={id} className="flex items-center gap-3 px-5 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="break-words text-[0.8125rem]">{text.openFor(email)}</p>
              <p className="break-words text-muted-foreground text-xs">
                {`${roleWords[role]} · ${invitedBy} · ${text.expires} ${formatDateTime(expiresAt)}`}
              </p>
            </div>
            <Confirm
              trigger={
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={text.revoke(email)}
                  disabled={revoking.isPending}
                  icon={X}
                />
              }
              title={text.revokeDialog.title}
              description={text.revokeDialog.text}
              confirmLabel={text.revokeDialog.confirm}
              onConfirm={() =>
                revoking.run(id, () =>
                  toast({ title: words.revoked, description: words.revokedText }),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
