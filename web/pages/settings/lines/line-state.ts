import type { InstanceStatus } from '../../../data/messaging.ts'

/** States of the messaging line (spec 4). */
export type LineState = 'checking' | 'failed' | 'connected' | 'disconnected' | 'none'

/** Answers of the gateway that are a problem to solve, not only a phone that is not linked. */
const failures = new Set(['OFFLINE', 'AUTH_ERROR', 'BANNED'])

export function lineState(query: {
  data: InstanceStatus | undefined
  isError: boolean
}): LineState {
  if (query.data?.connected) return 'connected'
  if (query.isError) return 'failed'
  if (query.data === undefined) return 'checking'
  if (failures.has(query.data.status)) return 'failed'
  return query.data.instanceId === null && query.data.provider === null ? 'none' : 'disconnected'
}
