import { expect, test, vi } from 'vitest'
import { readStoredSession, type StoredSession } from '../api/stored-session.ts'
import { startSession, type Validation } from './session-start.ts'

const ana = { name: 'Ana' }
const stored: StoredSession = { kind: 'stored', sessionId: 's1', user: ana }
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
  [null, '{"name":"Ana"}', 'none'],
  ['s1', null, 'none'],
  ['s1', '{oops', 'unparseable'],
  ['s1', 'null', 'unparseable'],
  ['s1', '"Ana"', 'unparseable'],
  ['s1', '{"name":"Ana"}', 'stored'],
])('stored id %j with user %j is %s', (id, user, kind) => {
  const stored = new Map([
    ['sessionId', id],
    ['user', user],
  ])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  expect(readStoredSession().kind).toBe(kind)
  vi.unstubAllGlobals()
})
