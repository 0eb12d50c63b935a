import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, MessageCircle, PlugZap, Unplug } from 'lucide-react'
import { useState } from 'react'
import { type InstanceStatus, instancesQuery } from '../../../data/messaging.ts'
import { settingsText } from '../../../text/settings.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { ConnectionHistory } from './connection-history.tsx'
import { InboxEvents } from './inbox-events.tsx'
import { InstanceList } from './instance-list.tsx'
import { LineActions } from './line-actions.tsx'
import { LineFacts } from './line-facts.tsx'
import type { LineState } from './line-state.ts'
import { NewInstanceDialog } from './new-instance-dialog.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { QrPanel } from './qr-panel.tsx'
import { type Line, useLine } from './use-line.ts'

const text = settingsText.messaging

const badges: Record<LineState, BadgeVariant> = {
  checking: 'secondary',
  failed: 'destructive',
  connected: 'success',
  disconnected: 'warning',
  none: 'secondary',
}

/** The messaging line: what state it is in, and the way to a connected one (spec 4). */
export function MessagingCard() {
  const instances = useQuery(instancesQuery()).data ?? []
  const [chosenId, choose] = useState<string>()
  // One that was removed meanwhile is no choice any more.
  const chosen = instances.find(({ id }) => id === chosenId)
  const instance = chosen?.isDefault ? undefined : chosen?.id
  const line = useLine(instance)
  const shown = chosen ?? instances.find(({ isDefault }) => isDefault)
  const [isCreating, setIsCreating] = useState(false)
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
            <Summary line={line} />
            {line.pairingCode && <PairingPanel code={line.pairingCode} verify={line.verify} />}
            {line.qrcode && !line.pairingCode && (
              <QrPanel
                qrcode={line.qrcode}
                isSimulator={line.status?.provider === 'simulator'}
                verify={line.verify}
              />
            )}
            {line.status && state !== 'none' && (
              <LineFacts status={line.status} verifyToken={shown?.verifyToken} />
            )}
            {line.status && state !== 'none' && <ConnectionHistory instance={instance} />}
            {(state === 'disconnected' || state === 'failed') && line.resets !== 'nothing' && (
              <p className="text-faint text-xs">{text.actions.resetHint[line.resets]}</p>
            )}
            {state !== 'none' && <InboxEvents />}
          </>
        )}
      </CardContent>
      {state !== 'checking' && (
        <CardFooter>
          <LineActions line={line} onCreate={() => setIsCreating(true)} />
        </CardFooter>
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
  failed: { icon: CircleOff, box: 'bg-danger-soft', tone: 'text-danger-text' },
  connected: { icon: CircleCheck, box: 'bg-accent-soft', tone: 'text-accent-text' },
  disconnected: { icon: Unplug, box: 'bg-warning-soft', tone: 'text-warning-text' },
  none: { icon: PlugZap, box: 'bg-muted', tone: 'text-muted-foreground' },
}

function summary(state: keyof typeof summaries, status: InstanceStatus | undefined): string {
  if (state === 'connected' && status?.provider === 'simulator') return text.simulatedText
  if (state === 'failed' && status?.message) return status.message
  return text[`${state}Text`]
}

function Summary({ line }: { line: Line }) {
  const { state, status } = line
  if (state === 'checking') return null
  const { icon: Icon, box, tone } = summaries[state]
  return (
    <div
      role={state === 'failed' ? 'alert' : undefined}
      className={cn('flex gap-3 rounded-lg px-3.5 py-2.5', box)}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <p className="min-w-0 break-words text-[0.8125rem]">{summary(state, status)}</p>
    </div>
  )
}
