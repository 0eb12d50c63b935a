import { expect, test, vi } from 'vitest'
import { readStoredSession, type StoredSession } from '../api/stored-session.ts'
import { startSession, type Validation } from './session-start.ts'

const ana = { name: 'Ana' }
const stored: StoredSession = { kind: 'stored', user: ana }
const answer = (validation: Validation) => () => Promise.resolve(validation)

test('nothing stored means signed out, and the server is not asked', async () => {
  const start = await startSession({ kind: 'none' }, () => Promise.reject(new Error('asked')))
  expect(start).toEqual({ state: 'signed-out', clear: false })
})

test('a stored user that cannot be read is forgotten', async () => {
  const start = await startSession({ kind: 'unparseable' }, answer({ kind: 'unreachable' }))
  expect(start).toEqual({ state: 'signed-out', clear: true })
})

test('an accepted session brings the user that the server knows', async () => {
  const user = { name: 'Ana Maria' }
  const start = await startSession(stored, answer({ kind: 'accepted', user }))
  expect(start).toEqual({ state: 'signed-in', user })
})

test('a rejected session is forgotten', async () => {
  const start = await startSession(stored, answer({ kind: 'rejected' }))
  expect(start).toEqual({ state: 'signed-out', clear: true })
})

test('without a network the stored user stays signed in', async () => {
  const start = await startSession(stored, answer({ kind: 'unreachable' }))
  expect(start).toEqual({ state: 'signed-in', user: ana })
})

test.each([
  [null, 'none'],
  ['{oops', 'unparseable'],
  ['null', 'unparseable'],
  ['"Ana"', 'unparseable'],
  ['{"name":"Ana"}', 'stored'],
])('the stored user %j is %s', (user, kind) => {
  const stored = new Map(user === null ? [] : [['user', user]])
  // What an earlier version kept in reach of every script.
  stored.set('sessionId', 's1')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  expect(readStoredSession().kind).toBe(kind)
  expect(stored.has('sessionId')).toBe(false)
  vi.unstubAllGlobals()
})

test('in a suspended account the person stays known, and other accounts can be offered', async () => {
  const start = await startSession(stored, answer({ kind: 'suspended' }))
  expect(start).toEqual({ state: 'suspended', user: ana })
})
