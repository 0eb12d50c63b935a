import { useState } from 'react'
import type { DestinationState } from '../../data/destinations.ts'
import { useMay } from '../../parts/may.tsx'
import { useScreenState } from '../../parts/use-screen-state.ts'
import { DestinationCard } from './destination-card.tsx'
import { destinationsState } from './destinations-state.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

const platforms = ['google', 'tiktok', 'ga4'] as const

/** Every destination besides Meta, connected or not. */
export function DestinationList({ states }: { states: DestinationState[] }) {
  const mayWrite = useMay('connections')
  const { state, openDialog, closeDialog } = useScreenState(destinationsState)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {platforms.map((kind) => (
          <DestinationCard
            key={kind}
            kind={kind}
            state={states.find(({ destination }) => destination === kind)}
          />
        ))}
      </div>
      <WebhooksCard
        webhooks={states.filter(({ kind }) => kind === 'webhook')}
        onCreate={() => openDialog('webhook')}
      />
      {mayWrite && state.open?.dialog === 'webhook' && (
        <NewWebhookDialog
          onCreated={(created) => {
            setSecret(created)
            closeDialog()
          }}
          onClose={closeDialog}
        />
      )}
      {secret && <SecretDialog shown={secret} onClose={() => setSecret(null)} />}
    </div>
  )
}
