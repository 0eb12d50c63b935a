import { expect, test } from 'vitest'
import {
  draftOf,
  firstDraft,
  hoursOf,
  problemOf,
  withHolidays,
  writtenTime,
} from './hours-draft.ts'

test.each([
  ['8', '08:00'],
  ['8h', '08:00'],
  ['8h30', '08:30'],
  ['830', '08:30'],
  ['0830', '08:30'],
  [' 8.30 ', '08:30'],
  ['18:05', '18:05'],
  ['24', '24:00'],
  ['25', '25'],
  ['8:75', '8:75'],
  ['cedo', 'cedo'],
])('%s is written %s', (typed, written) => {
  expect(writtenTime(typed)).toBe(written)
})

test.each([
  [[], null],
  [
    [
      { from: '8', to: '12h' },
      { from: '14:00', to: '24:00' },
    ],
    null,
  ],
  [[{ from: '22:00', to: '02:00' }], 'empty'],
  [
    [
      { from: '08:00', to: '13:00' },
      { from: '12:00', to: '18:00' },
    ],
    'overlap',
  ],
  [[{ from: '08:00', to: '' }], 'time'],
])('%j: %s', (spans, problem) => {
  expect(problemOf(spans)).toBe(problem)
})

test('a draft means hours, and hours make the same draft', () => {
  const draft = withHolidays(firstDraft, [{ day: '2026-12-25', name: 'Natal' }])
  const hours = hoursOf(draft)
  expect(hours?.week[1]).toEqual([{ from: 480, to: 1080 }])
  expect(hours && draftOf(hours)).toEqual(draft)
})

test('a draft with something wrong means nothing', () => {
  const wrong = [[{ from: '18:00', to: '08:00' }], ...firstDraft.week.slice(1)]
  expect(hoursOf({ ...firstDraft, week: wrong })).toBeNull()
  const day = { day: '2026-12-24', name: 'Véspera', spans: [{ from: 'x', to: '12:00' }] }
  expect(hoursOf({ ...firstDraft, holidays: [day] })).toBeNull()
})

test('holidays are added once, in order, and a day of its own hours keeps them', () => {
  const own = { day: '2026-12-25', name: 'Plantão', spans: [{ from: '08:00', to: '12:00' }] }
  const draft = withHolidays({ ...firstDraft, holidays: [own] }, [
    { day: '2026-12-25', name: 'Natal' },
    { day: '2026-11-15', name: 'Proclamação da República' },
  ])
  expect(draft.holidays.map(({ name }) => name)).toEqual(['Proclamação da República', 'Plantão'])
})
