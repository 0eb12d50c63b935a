import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Before,
  hiccupMs,
  judgeChange,
  type LineState,
  needsReport,
  type OutageKind,
} from './line-outage.ts'

const works: Before = { open: null, hasWorked: true }
const isNew: Before = { open: null, hasWorked: false }
const down = (open: OutageKind): Before => ({ open, hasWorked: true })

test.each([
  ['the phone is unlinked', 'disconnected', works, 'begins disconnected'],
  ['the gateway asks for a new scan', 'qr', works, 'begins disconnected'],
  ['the gateway does not answer', 'offline', works, 'begins offline'],
  ['the token is refused', 'auth_error', works, 'begins auth_error'],
  ['the number is blocked', 'banned', works, 'begins banned'],
  ['it restarts', 'connecting', works, 'nothing'],
  ['it works', 'connected', works, 'nothing'],
  ['a first connection', 'connected', isNew, 'nothing'],
  ['a code waits for a first scan', 'qr', isNew, 'nothing'],
  ['a wrong token while setting up', 'auth_error', isNew, 'nothing'],
  ['a code waits for the scan that repairs it', 'qr', down('disconnected'), 'nothing'],
  ['a code does not hide a block', 'qr', down('banned'), 'nothing'],
  ['the same again', 'offline', down('offline'), 'nothing'],
  ['starting up', 'connecting', down('offline'), 'nothing'],
  ['it turns out to be worse', 'banned', down('offline'), 'becomes banned'],
  ['it is back', 'connected', down('auth_error'), 'ends'],
] satisfies [string, LineState, Before, string][])('%s', (_case, state, before, expected) => {
  const judged = judgeChange(state, before)
  expect('kind' in judged ? `${judged.what} ${judged.kind}` : judged.what).toBe(expected)
})

test.each([
  ['a missed check', 'offline', hiccupMs - 1, 0, false],
  ['a missed check while somebody clicked', 'offline', hiccupMs - 1, 1, true],
  ['a gateway that stayed away', 'offline', hiccupMs, 0, true],
  ['a phone that was unlinked, however shortly', 'disconnected', 1, 0, true],
] satisfies [string, OutageKind, number, number, boolean][])(
  'the report of %s',
  (_case, kind, downMs, clicks, isNeeded) => {
    expect(needsReport(kind, downMs, clicks)).toBe(isNeeded)
  },
)

const state = fc.constantFrom<LineState>(
  'connected',
  'connecting',
  'qr',
  'disconnected',
  'offline',
  'auth_error',
  'banned',
)

test('whatever happens in whatever order, a connected line has no open outage and each one ends once', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 40 }), (states) => {
      let before = isNew
      let begun = 0
      let ended = 0
      for (const next of states) {
        const judged = judgeChange(next, before)
        if (judged.what === 'begins') begun += 1
        if (judged.what === 'ends') ended += 1
        const open = 'kind' in judged ? judged.kind : judged.what === 'ends' ? null : before.open
        before = { open, hasWorked: before.hasWorked || next === 'connected' }
        if (next === 'connected') expect(before.open).toBeNull()
        expect(begun - ended).toBe(before.open === null ? 0 : 1)
      }
    }),
  )
})
