import { expect, test } from 'vitest'
import { responseText, shortDuration } from './response.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [11_100, '3 h 05 min'],
  [172_740, '47 h 59 min'],
])('%i seconds: %s', (seconds, written) => {
  for (const everyHourCounts of [true, false]) {
    expect(shortDuration(seconds, everyHourCounts)).toBe(written)
  }
})

test.each([
  [172_800, '2 dias', '48 h'],
  [965_940, '11 dias 4 h', '268 h'],
  [4_320_000, '50 dias', '1.200 h'],
])('%i seconds: %s where every hour counts, else %s', (seconds, days, hours) => {
  expect(shortDuration(seconds, true)).toBe(days)
  expect(shortDuration(seconds, false)).toBe(hours)
})

test('nothing is claimed of people who never wrote', () => {
  const { median, unansweredNow } = responseText
  expect(unansweredNow.note(0, false)).toBe('ninguém escreveu no período')
  expect(unansweredNow.note(0, true)).toBe('todos já falaram com alguém')
  expect(unansweredNow.note(1, true)).toBe('1 nunca respondido')
  expect(median.note(null, true)).toBe('mediana')
  expect(median.note(null, false)).toBe('mediana, no horário de atendimento')
})
