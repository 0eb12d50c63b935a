import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, FilePen, MessageCircle, PlugZap, Unplug } from 'lucide-react'
import { useState } from 'react'
import { type Instance, type InstanceStatus, instancesQuery } from '../../../data/messaging.ts'
import { isIdleSimulator, type LineState } from '../../../parts/line-state.ts'
import { useTimes } from '../../../parts/times.tsx'
import { gatewaysText } from '../../../text/gateways.ts'
import { settingsText } from '../../../text/settings.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { ConnectionHistory } from './connection-history.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { InboxEvents } from './inbox-events.tsx'
import { InstanceList } from './instance-list.tsx'
import { LeadRotation } from './lead-rotation.tsx'
import { LineActions } from './line-actions.tsx'
import { LineFacts } from './line-facts.tsx'
import { NewInstanceDialog } from './new-instance-dialog.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { QrPanel } from './qr-panel.tsx'
import { type Line, useLine } from './use-line.ts'
import { useReplaceCredentials } from './use-replace-credentials.ts'

const text = settingsText.messaging

const badges: Record<LineState, BadgeVariant> = {
  checking: 'secondary',
  failed: 'destructive',
  draft: 'warning',
  connected: 'success',
  disconnected: 'warning',
  none: 'secondary',
}

/** The messaging line: what state it is in, and the way to a connected one (spec 4). */
export function MessagingCard() {
  const all = useQuery(instancesQuery()).data ?? []
  // The simulator that nobody tries out is there to be managed beside real lines, never alone.
  const instances = all.every(isIdleSimulator) ? [] : all
  const [chosenId, choose] = useState<string>()
  // One that was removed meanwhile is no choice any more.
  const chosen = instances.find(({ id }) => id === chosenId)
  const instance = chosen?.isDefault ? undefined : chosen?.id
  const line = useLine(instance, { isAlone: instances.length === 0 })
  const shown = chosen ?? instances.find(({ isDefault }) => isDefault)
  const [isCreating, setIsCreating] = useState(false)
  const [isReplacing, setReplacing] = useState<Instance | null>(null)
  const replacing = useReplaceCredentials()
  const { state } = line
  return (
    <SettingsCard
      id="messaging-card"
      icon={MessageCircle}
      tone="accent"
      title={text.title}
      description={text.description}
      badge={
        <Badge variant={badges[state]} role="status">
          {state === 'checking' && <Spinner decorative />}
          {text.states[state]}
        </Badge>
      }
    >
      <CardContent className="grid grid-cols-1 gap-4">
        {shown && state !== 'none' && (
          <InstanceList instances={instances} shown={shown.id} onChoose={choose} />
        )}
        {state === 'checking' ? (
          <Checking />
        ) : (
          <>
            <Summary line={line} heardAt={shown?.lastMessageAt ?? line.status?.lastMessageAt} />
            {line.pairingCode && <PairingPanel code={line.pairingCode} verify={line.verify} />}
            {line.qrcode && !line.pairingCode && (
              <QrPanel
                qrcode={line.qrcode}
                isSimulator={line.status?.provider === 'simulator'}
                verify={line.verify}
              />
            )}
            {line.status && state !== 'none' && state !== 'draft' && (
              <LineFacts status={line.status} verifyToken={shown?.verifyToken} />
            )}
            {shown && state !== 'none' && state !== 'draft' && <LeadRotation line={shown} />}
            {line.status && state !== 'none' && state !== 'draft' && (
              <ConnectionHistory instance={instance} />
            )}
            {(state === 'disconnected' || state === 'failed') && line.resets !== 'nothing' && (
              <p className="text-faint text-xs">{text.actions.resetHint[line.resets]}</p>
            )}
            {state !== 'none' && <InboxEvents />}
          </>
        )}
      </CardContent>
      {state !== 'checking' && (
        <CardFooter>
          <LineActions
            line={line}
            onCreate={() => setIsCreating(true)}
            onReplace={shown && shown.provider !== 'simulator' ? () => setReplacing(shown) : null}
            onRetry={shown ? () => replacing.retry(shown) : null}
            isRetrying={replacing.isPending}
          />
        </CardFooter>
      )}
      {isReplacing && (
        <CredentialsDialog
          instance={isReplacing}
          replacing={replacing}
          onClose={() => setReplacing(null)}
        />
      )}
      {isCreating && (
        <NewInstanceDialog
          create={line.create}
          onClose={() => setIsCreating(false)}
          // A new instance is the account's default from now on.
          onCreated={() => choose(undefined)}
        />
      )}
    </SettingsCard>
  )
}

function Checking() {
  return (
    <>
      <Skeleton className="h-16" />
      <Skeleton className="h-36" />
      <Skeleton className="h-9 w-40" />
    </>
  )
}

const summaries = {
  draft: { icon: FilePen, box: 'bg-warning-soft', tone: 'text-warning-text' },
  failed: { icon: CircleOff, box: 'bg-danger-soft', tone: 'text-danger-text' },
  connected: { icon: CircleCheck, box: 'bg-accent-soft', tone: 'text-accent-text' },
  disconnected: { icon: Unplug, box: 'bg-warning-soft', tone: 'text-warning-text' },
  none: { icon: PlugZap, box: 'bg-muted', tone: 'text-muted-foreground' },
}

function summary(
  state: keyof typeof summaries,
  status: InstanceStatus | undefined,
  heard: string | null,
): string {
  if (state === 'connected' && status?.provider === 'simulator') return text.simulatedText
  if (state === 'connected') {
    return heard === null ? text.unheardText : `${text.connectedText} ${text.lastMessage(heard)}`
  }
  if (state === 'draft') {
    const gateway = status?.provider ? gatewaysText[status.provider].label : ''
    return text.draftText(gateway, status?.message ?? '')
  }
  if (state === 'failed' && status?.message) return status.message
  if (state === 'disconnected' && status?.wasConnected === false) return text.neverConnectedText
  return text[`${state}Text`]
}

function Summary({ line, heardAt }: { line: Line; heardAt: string | null | undefined }) {
  const { formatDateTime } = useTimes()
  const { state, status } = line
  if (state === 'checking') return null
  const { icon: Icon, box, tone } = summaries[state]
  return (
    <div
      role={state === 'failed' || state === 'draft' ? 'alert' : undefined}
      className={cn('flex gap-3 rounded-lg px-3.5 py-2.5', box)}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <p className="min-w-0 break-words text-[0.8125rem]">
        {summary(state, status, heardAt ? formatDateTime(heardAt) : null)}
      </p>
    </div>
  )
}
