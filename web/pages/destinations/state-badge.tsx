import type { DestinationState } from '../../data/destinations.ts'
import { ConnectionBadge } from '../../parts/connection-badge.tsx'
import { standingOf } from '../../parts/connection-standing.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether a destination takes what is sent to it, as far as it has said so. */
export function StateBadge({ state }: { state: DestinationState | undefined }) {
  if (state === undefined) {
    return <Badge variant="secondary">{destinationsText.states.disconnected}</Badge>
  }
  return <ConnectionBadge standing={standingOf(state.kind, state)} />
}
