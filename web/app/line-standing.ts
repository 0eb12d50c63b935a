import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../data/messaging.ts'
import { isRefusedLine, type LineState, lineState } from '../parts/line-state.ts'

/** How one of the integrations stands, as a word and a dot say it. */
export type IntegrationStanding =
  | 'checking'
  | 'unknown'
  | 'active'
  | 'unproven'
  | 'refused'
  | 'paused'
  | 'stopped'
  | 'inactive'

export const standingDots: Record<IntegrationStanding, string> = {
  checking: 'bg-faint/50',
  unknown: 'bg-warning-text',
  active: 'bg-primary',
  unproven: 'bg-warning-text',
  refused: 'bg-danger-text',
  paused: 'bg-warning-text',
  stopped: 'bg-danger-text',
  inactive: 'bg-faint/50',
}

export function standingTone(standing: IntegrationStanding): string {
  if (standing === 'active') return 'text-accent-text'
  return standing === 'refused' || standing === 'stopped'
    ? 'text-danger-text'
    : 'text-muted-foreground'
}

const ofLines: Record<LineState, IntegrationStanding> = {
  checking: 'checking',
  failed: 'unknown',
  draft: 'inactive',
  connected: 'active',
  disconnected: 'inactive',
  none: 'inactive',
}

/** Whether WhatsApp is up, by the account's default line. */
export function useLineStanding(): IntegrationStanding {
  const line = useQuery(instanceQuery())
  if (line.isPending) return 'checking'
  if (line.isError) return 'unknown'
  return isRefusedLine(line.data) ? 'refused' : ofLines[lineState(line)]
}
