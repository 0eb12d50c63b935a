import { expect, test } from 'vitest'
import { hoursWords } from './hours-words.ts'

test('week and holidays are told in one line', () => {
  const open = [
    { from: 480, to: 720 },
    { from: 810, to: 1440 },
  ]
  const hours = {
    week: [[], open, [], [], [], [], []],
    holidays: [{ day: '2026-12-24', name: 'Véspera', spans: [{ from: 545, to: 600 }] }],
  }
  expect(hoursWords(hours)).toBe(
    'Dom fechado, Seg 08:00–12:00 e 13:30–24:00, Ter fechado, Qua fechado, Qui fechado, ' +
      'Sex fechado, Sáb fechado, 2026-12-24 Véspera 09:05–10:00',
  )
})
