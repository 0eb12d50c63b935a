import type { InstanceStatus } from '../../data/messaging.ts'

/** States of the messaging line (spec 4). */
export type LineState = 'checking' | 'failed' | 'connected' | 'disconnected' | 'none'

export function lineState(query: {
  data: InstanceStatus | undefined
  isError: boolean
}): LineState {
  if (query.data?.connected) return 'connected'
  if (query.isError) return 'failed'
  if (query.data === undefined) return 'checking'
  return query.data.instanceId === null && query.data.provider === null ? 'none' : 'disconnected'
}
