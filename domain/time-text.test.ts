import { expect, test } from 'vitest'
import { formatDay, formatDuration } from './time-text.ts'

test('a day is written as people in Brazil write it', () => {
  expect(formatDay('2026-01-05')).toBe('05/01/2026')
})

test.each([
  [60_000, '1 minuto'],
  [7_500_000, '2 horas e 5 minutos'],
  [86_400_000, '1 dia'],
  [86_460_000, '1 dia e 1 minuto'],
  [176_460_000, '2 dias e 1 hora'],
])('%i ms last %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})
