import { expect, test } from 'vitest'
import {
  formatChange,
  formatDays,
  formatFound,
  formatMoney,
  formatPercent,
  formatPhone,
  formatShortDay,
  shortened,
  timesIn,
} from './format.ts'

const { formatDateTime, formatRelative } = timesIn('America/Sao_Paulo')

test('an instant is shown in the time zone of the account', () => {
  expect(formatDateTime('2026-11-21T02:05:00.000Z')).toBe('20/11/2026 23:05')
  const manaus = timesIn('America/Manaus')
  expect(manaus.formatDateTime('2026-11-21T04:00:00.000Z')).toBe('21/11/2026 00:00')
  expect(manaus.formatDate('2026-11-21T03:59:00.000Z')).toBe('20/11/2026')
})

test('a calendar day stays the day it is', () => {
  expect(formatDays('2026-01-05', '2026-02-01')).toBe('05/01/2026 – 01/02/2026')
  expect(formatDays('2026-01-05', '2026-01-05')).toBe('05/01/2026')
  expect(formatShortDay('2026-01-05')).toBe('05/01')
})

test.each([
  [0, '0%'],
  [12, '12%'],
  [0.44, '0,4%'],
  [100, '100%'],
])('%f percent points read %s', (points, text) => {
  expect(formatPercent(points)).toBe(text)
})

test.each([
  ['5511987654321', '+55 (11) 98765-4321'],
  ['551133334444', '+55 (11) 3333-4444'],
  ['14155552671', '+14155552671'],
  ['lid-123', 'lid-123'],
])('the number %s reads %s', (digits, text) => {
  expect(formatPhone(digits)).toBe(text)
})

test('a shortened text keeps whole emoji and says that there is more', () => {
  expect(shortened('Olá', 80)).toBe('Olá')
  expect(shortened('🎉🎉🎉', 2)).toBe('🎉🎉…')
})

test('money is in reais as written in Brazil', () => {
  expect(formatMoney(1234.5, 'BRL').replace(/\s/, ' ')).toBe('R$ 1.234,50')
})

test.each([
  ['2026-11-21T12:00:00.000Z', 'agora'],
  ['2026-11-21T11:59:01.000Z', 'agora'],
  ['2026-11-21T12:00:59.000Z', 'agora'],
  ['2026-11-21T11:59:00.000Z', 'há 1 min'],
  ['2026-11-21T11:00:01.000Z', 'há 59 min'],
  ['2026-11-21T11:00:00.000Z', 'há 1 h'],
  ['2026-11-20T12:00:01.000Z', 'há 23 h'],
  ['2026-11-20T12:00:00.000Z', 'há 1 dia'],
  ['2026-11-14T12:00:01.000Z', 'há 6 dias'],
  ['2026-11-14T12:00:00.000Z', '14/11/2026 09:00'],
  ['2026-11-21T12:05:30.000Z', 'em 5 min'],
])('at noon, %s was %s', (instant, text) => {
  expect(formatRelative(instant, Date.parse('2026-11-21T12:00:00.000Z'))).toBe(text)
})

test.each([
  [12.4, '+12%'],
  [0.44, '+0,4%'],
  [-33.33, '-33%'],
  [0, '0%'],
  [123456, '+123.456%'],
])('a change of %f reads %s', (points, text) => {
  expect(formatChange(points)).toBe(text)
})

test('what a search counts only so far says at least', () => {
  expect(formatFound(10_000, 'inverno')).toBe('10.000+')
  expect(formatFound(9_999, 'inverno')).toBe('9.999')
  expect(formatFound(12_345, '')).toBe('12.345')
})
