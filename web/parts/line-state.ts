import type { InstanceStatus } from '../data/messaging.ts'

/** States of the messaging line (spec 4). */
export type LineState = 'checking' | 'failed' | 'draft' | 'connected' | 'disconnected' | 'none'

/** Answers of the gateway that are a problem to solve, not only a phone that is not linked. */
const failures = new Set(['OFFLINE', 'AUTH_ERROR', 'BANNED'])

/** What every account begins with: until somebody tries it out it is no line. */
export function isIdleSimulator({
  provider,
  status,
}: Pick<InstanceStatus, 'provider' | 'status'>): boolean {
  return provider === 'simulator' && status === 'DISCONNECTED'
}

/** WhatsApp or the gateway refuses the line: waiting mends nothing. */
export function isRefusedLine({ status }: Pick<InstanceStatus, 'status'>): boolean {
  return status === 'AUTH_ERROR' || status === 'BANNED'
}

export function lineState(query: {
  data: InstanceStatus | undefined
  isError: boolean
}): LineState {
  if (query.data?.connected) return 'connected'
  if (query.isError) return 'failed'
  if (query.data === undefined) return 'checking'
  if (query.data.isDraft) return 'draft'
  if (failures.has(query.data.status)) return 'failed'
  return query.data.provider === null || isIdleSimulator(query.data) ? 'none' : 'disconnected'
}
