import { Link } from 'react-router'
import type { OtherKind } from '#domain/conversions/destinations'
import type { DestinationState } from '../../data/destinations.ts'
import { useMay } from '../../parts/may.tsx'
import { destinationPath } from '../../parts/paths.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DestinationIcon } from './destination-icon.tsx'
import { StateBadge } from './state-badge.tsx'

const text = destinationsText.card

/** An ad platform, or GA4: what it is for, how it stands, and the way to it. */
export function DestinationCard({
  kind,
  state,
}: {
  kind: Exclude<OtherKind, 'webhook'>
  state: DestinationState | undefined
}) {
  const mayWrite = useMay('connections')
  const name = destinationsText.names[kind]
  return (
    <Card aria-labelledby={`destination-${kind}`} className="flex flex-col">
      <div className="grid flex-1 content-start gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <DestinationIcon kind={kind} />
          <StateBadge state={state} />
        </div>
        <div className="min-w-0">
          <h2 id={`destination-${kind}`} className="font-semibold text-[0.9375rem] tracking-tight">
            {name}
          </h2>
          <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
            {destinationsText.purposes[kind]}
          </p>
        </div>
        {state && (
          <p className="break-all font-mono text-muted-foreground text-xs">{state.address}</p>
        )}
        {state?.pauseReason && (
          <p className="break-words text-[0.8125rem] text-danger-text">{state.pauseReason}</p>
        )}
      </div>
      <div className="flex min-h-13 flex-wrap items-center gap-2 border-t px-5 py-2.5">
        <span className="text-muted-foreground text-xs">
          {state && state.waiting > 0 && destinationsText.waiting(state.waiting)}
        </span>
        <div className="ml-auto flex gap-2">
          {!state && mayWrite && (
            <Button size="sm" asChild>
              <Link to={destinationPath(kind, 'connect')} aria-label={text.connectLabel(name)}>
                {text.connect}
              </Link>
            </Button>
          )}
          <Button variant="outline" size="sm" asChild>
            <Link to={destinationPath(kind)} aria-label={text.openLabel(name)}>
              {text.open}
            </Link>
          </Button>
        </div>
      </div>
    </Card>
  )
}
