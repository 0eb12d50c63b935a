import { Plus, Webhook } from 'lucide-react'
import { Link } from 'react-router'
import type { DestinationState } from '../../data/destinations.ts'
import { useMay } from '../../parts/may.tsx'
import { destinationPath } from '../../parts/paths.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { nameOf } from './name-of.ts'
import { StateBadge } from './state-badge.tsx'

const text = destinationsText.webhooks

/** The customer's own addresses. */
export function WebhooksCard({
  webhooks,
  onCreate,
}: {
  webhooks: DestinationState[]
  onCreate: () => void
}) {
  const mayWrite = useMay('connections')
  return (
    <Card className="overflow-hidden">
      <CardHeader className="border-b pb-4">
        <div className="min-w-0">
          <CardTitle>{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
        {mayWrite && (
          <Button size="sm" onClick={onCreate} icon={Plus}>
            {text.create}
          </Button>
        )}
      </CardHeader>
      {webhooks.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title={text.empty}
          description={text.emptyHint}
          className="py-9"
        />
      ) : (
        <ul aria-label={text.list} className="divide-y">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.destination} webhook={webhook} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function WebhookRow({ webhook }: { webhook: DestinationState }) {
  const { destination, address, pauseReason, waiting } = webhook
  if (destination === 'meta') return null
  const name = nameOf(destination, webhook)
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <h3 className="break-words font-medium">{name}</h3>
        <p className="break-all font-mono text-muted-foreground text-xs">
          {address || text.hiddenUrl}
        </p>
        {pauseReason && (
          <p className="mt-1 break-words text-[0.8125rem] text-warning-text">{pauseReason}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {waiting > 0 && (
          <span className="text-muted-foreground text-xs">{destinationsText.waiting(waiting)}</span>
        )}
        <StateBadge state={webhook} />
      </div>
      <Button variant="outline" size="sm" className="max-md:justify-self-start" asChild>
        <Link to={destinationPath(destination)} aria-label={destinationsText.card.openLabel(name)}>
          {destinationsText.card.open}
        </Link>
      </Button>
    </li>
  )
}
