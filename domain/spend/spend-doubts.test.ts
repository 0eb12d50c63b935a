import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../date-range.ts'
import { agreeingDays, judgeEmptyDays, type SpendDoubts } from './spend-doubts.ts'

const today = '2026-11-17'
const span = { from: '2026-11-15', to: today }

test.each<[string, SpendDoubts, Day[], SpendDoubts, Day[]]>([
  ['no empty day', {}, [], {}, []],
  ['a first empty answer', {}, ['2026-11-16'], { '2026-11-16': [today] }, ['2026-11-16']],
  [
    'the same answer an hour later',
    { '2026-11-16': [today] },
    ['2026-11-16'],
    { '2026-11-16': [today] },
    ['2026-11-16'],
  ],
  [
    'a second day',
    { '2026-11-16': ['2026-11-16'] },
    ['2026-11-16'],
    { '2026-11-16': ['2026-11-16', today] },
    ['2026-11-16'],
  ],
  ['a third day', { '2026-11-15': ['2026-11-15', '2026-11-16'] }, ['2026-11-15'], {}, []],
  ['rows that came back', { '2026-11-16': ['2026-11-16'] }, [], {}, []],
  [
    'a day outside the answer',
    { '2026-11-01': ['2026-11-16'] },
    [],
    { '2026-11-01': ['2026-11-16'] },
    [],
  ],
  ['a day that is never asked again', { '2026-10-20': ['2026-11-16'] }, [], {}, []],
])('%s', (_, before, emptyDays, doubts, kept) => {
  expect(judgeEmptyDays(before, { emptyDays, span, today })).toEqual({ doubts, kept })
})

test('a day is given up only after empty answers on three days in a row of answers', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ later: fc.nat(2), isEmpty: fc.boolean() })), (answers) => {
      let doubts: SpendDoubts = {}
      let day = today
      let days = new Set<Day>()
      for (const { later, isEmpty } of answers) {
        day = addDays(day, later)
        if (day > addDays(today, 20)) return
        days = isEmpty ? days.add(day) : new Set()
        const emptyDays = isEmpty ? [today] : []
        const judged = judgeEmptyDays(doubts, {
          emptyDays,
          span: { from: today, to: day },
          today: day,
        })
        doubts = judged.doubts
        expect(judged.kept.length).toBe(isEmpty && days.size < agreeingDays ? 1 : 0)
        if (isEmpty && days.size >= agreeingDays) days = new Set()
      }
    }),
  )
})
