import { useQuery } from '@tanstack/react-query'
import { Link2Off, Plus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { revokeShareMutation, type Share, sharesQuery } from '../../../data/shares.ts'
import { RelativeTime } from '../../../parts/relative-time.tsx'
import { ShareDialog } from '../../../parts/share/share-dialog.tsx'
import { useTimes } from '../../../parts/times.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { sharePeriodText, shareText } from '../../../text/share.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { toast } from '../../../ui/toast.ts'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'

const text = shareText.card
const words = shareText.toast

/** The links by which people without a login see the figures. */
export function SharesCard() {
  const shares = useQuery(sharesQuery())
  const [isCreating, setCreating] = useState(false)
  return (
    <SettingsCard
      id="shares-card"
      icon={Share2}
      tone="accent"
      title={text.title}
      description={text.description}
      badge={
        <Button size="sm" onClick={() => setCreating(true)} icon={Plus}>
          {text.create}
        </Button>
      }
    >
      <SettingsPending query={shares} failed={text.loadFailed} rowSize="h-12" />
      {shares.data?.length === 0 && (
        <EmptyState title={text.empty} description={text.emptyHint} className="py-8" />
      )}
      {shares.data && shares.data.length > 0 && <ShareList shares={shares.data} />}
      {isCreating && <ShareDialog onClose={() => setCreating(false)} />}
    </SettingsCard>
  )
}

function ShareList({ shares }: { shares: readonly Share[] }) {
  const [asking, setAsking] = useState<Share | null>(null)
  const revoking = useWrite(revokeShareMutation, words.revokeFailed, words.revokeFailedText)
  const revoke = ({ id, name }: Share) =>
    revoking.run(id, () => toast({ title: words.revoked, description: words.revokedText(name) }))
  return (
    <>
      <ul aria-label={text.list} className="mt-4 divide-y border-t">
        {shares.map((share) => (
          <ShareRow
            key={share.id}
            share={share}
            isBusy={revoking.isPending}
            onRevoke={() => setAsking(share)}
          />
        ))}
      </ul>
      <Confirm
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={text.revokeTitle(asking?.name ?? '')}
        description={text.revokeText}
        confirmLabel={text.revokeConfirm}
        onConfirm={() => asking && revoke(asking)}
      />
    </>
  )
}

function ShareRow({
  share,
  isBusy,
  onRevoke,
}: {
  share: Share
  isBusy: boolean
  onRevoke: () => void
}) {
  const { formatDateTime } = useTimes()
  const { name, expiresAt, opened, lastOpenedAt, createdBy, hasPassword, showsContacts } = share
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium text-[0.8125rem]">
          <span className="wrap-anywhere min-w-0">{name}</span>
          {hasPassword && <Badge variant="secondary">{text.password}</Badge>}
          {showsContacts && <Badge variant="warning">{text.contacts}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted-foreground text-xs">
          {[
            sharePeriodText(share),
            expiresAt === null ? text.forever : `${text.expires} ${formatDateTime(expiresAt)}`,
            text.by(createdBy),
          ].join(' · ')}
        </p>
        <p className="text-muted-foreground text-xs">
          {lastOpenedAt === null ? (
            text.neverOpened
          ) : (
            <>
              {text.opened(opened)} · {text.lastOpened} <RelativeTime instant={lastOpenedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="destructive-ghost"
        size="icon-sm"
        aria-label={text.revoke(name)}
        disabled={isBusy}
        onClick={onRevoke}
        icon={Link2Off}
      />
    </li>
  )
}
