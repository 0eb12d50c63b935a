import { expect, test } from 'vitest'
import type { InstanceStatus } from '../data/messaging.ts'
import { isRefusedLine, lineState } from './line-state.ts'

const line = (provider: InstanceStatus['provider'], status: string) => ({
  data: { provider, status, connected: status === 'CONNECTED' } as InstanceStatus,
  isError: false,
})

const draft = { data: { ...line('wapi', 'OFFLINE').data, isDraft: true } }

test.each([
  ['asked for', { data: undefined, isError: false }, 'checking'],
  ['nobody answers', { data: undefined, isError: true }, 'failed'],
  ['no instance', line(null, 'NO_INSTANCE'), 'none'],
  ['the simulator of a new account', line('simulator', 'DISCONNECTED'), 'none'],
  ['a simulator that shows its code', line('simulator', 'QR'), 'disconnected'],
  ['a simulator that is tried out', line('simulator', 'CONNECTED'), 'connected'],
  ['a line that is not linked', line('wapi', 'DISCONNECTED'), 'disconnected'],
  ['a draft', { ...line('wapi', 'OFFLINE'), ...draft }, 'draft'],
  ['a refused token', line('wapi', 'AUTH_ERROR'), 'failed'],
] as const)('%s', (_what, query, state) => {
  expect(lineState(query)).toBe(state)
})

test.each([
  ['AUTH_ERROR', true],
  ['BANNED', true],
  ['OFFLINE', false],
  ['DISCONNECTED', false],
  ['CONNECTED', false],
])('%s is refused: %s', (status, isRefused) => {
  expect(isRefusedLine({ status })).toBe(isRefused)
})
