import type { DestinationState } from '../../data/destinations.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Badge } from '../../ui/badge.tsx'

const text = destinationsText.states

/** Whether a destination is connected, and whether anything is sent to it. */
export function StateBadge({ state }: { state: DestinationState | undefined }) {
  if (state === undefined) return <Badge variant="secondary">{text.disconnected}</Badge>
  if (state.pauseReason !== null) return <Badge variant="warning">{text.paused}</Badge>
  return <Badge variant="success">{text.connected}</Badge>
}
