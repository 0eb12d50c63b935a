import { expect, test } from 'vitest'
import { standingOf } from './connection-standing.ts'

const stored = { acceptedAt: null, isRefused: false, pauseReason: null }
const accepted = { ...stored, acceptedAt: '2026-11-01T12:00:00.000Z' }
const refused = { ...accepted, isRefused: true, pauseReason: 'A Meta recusou o token.' }

test.each([
  ['meta', undefined, 'none'],
  ['meta', stored, 'unproven'],
  ['meta', accepted, 'accepted'],
  ['meta', { ...accepted, pauseReason: 'A Meta limitou o número de envios.' }, 'waiting'],
  ['meta', refused, 'refused'],
  ['webhook', refused, 'stopped'],
  ['ga4', stored, 'silent'],
] as const)('%s %j is %s', (kind, told, standing) => {
  expect(standingOf(kind, told)).toBe(standing)
})
