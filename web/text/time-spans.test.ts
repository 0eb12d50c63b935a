import { expect, test } from 'vitest'
import { duration } from './time-spans.ts'

test.each([
  [999, 'Menos de 1 segundo'],
  [1_000, '1 segundo'],
  [59_000, '59 segundos'],
  [60_000, '1 minuto'],
  [7_500_000, '2 horas e 5 minutos'],
  [86_400_000, '1 dia'],
  [176_460_000, '2 dias e 1 hora'],
])('%i ms last %s', (ms, words) => {
  expect(duration(ms)).toBe(words)
})
