import { afterEach, expect, test } from 'vitest'
import {
  counted,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatPercent,
  formatPhone,
  formatShortDay,
  setDisplayTimeZone,
  shortened,
} from './format.ts'

afterEach(() => setDisplayTimeZone('America/Sao_Paulo'))

test('an instant is shown in the time zone of the account', () => {
  expect(formatDateTime('2026-11-21T02:05:00.000Z')).toBe('20/11/2026 23:05')
  setDisplayTimeZone('America/Manaus')
  expect(formatDateTime('2026-11-21T04:00:00.000Z')).toBe('21/11/2026 00:00')
  expect(formatDate('2026-11-21T03:59:00.000Z')).toBe('20/11/2026')
})

test('a calendar day stays the day it is', () => {
  expect(formatDay('2026-01-05')).toBe('05/01/2026')
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

test('one thing is singular', () => {
  expect(counted(1, 'lead', 'leads')).toBe('1 lead')
  expect(counted(1200, 'lead', 'leads')).toBe('1.200 leads')
})

test('money is in reais as written in Brazil', () => {
  expect(formatMoney(1234.5, 'BRL').replace(/\s/, ' ')).toBe('R$ 1.234,50')
})
