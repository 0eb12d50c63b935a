import { expect, test } from 'vitest'
import { nationalHolidays } from './holidays.ts'

const dayOf = (year: number, name: string) =>
  nationalHolidays(year).find((holiday) => holiday.name.startsWith(name))?.day

// As the calendars of these years had them; 1954 and 1981 are those where the plain formula is a week late.
test.each([
  [1954, '1954-04-16', '1954-03-02', '1954-06-17'],
  [1981, '1981-04-17', '1981-03-03', '1981-06-18'],
  [2000, '2000-04-21', '2000-03-07', '2000-06-22'],
  [2008, '2008-03-21', '2008-02-05', '2008-05-22'],
  [2024, '2024-03-29', '2024-02-13', '2024-05-30'],
  [2025, '2025-04-18', '2025-03-04', '2025-06-19'],
  [2026, '2026-04-03', '2026-02-17', '2026-06-04'],
  [2027, '2027-03-26', '2027-02-09', '2027-05-27'],
  [2038, '2038-04-23', '2038-03-09', '2038-06-24'],
])('%i: Good Friday %s, Carnaval %s, Corpus Christi %s', (year, friday, carnaval, corpus) => {
  expect(dayOf(year, 'Sexta-feira Santa')).toBe(friday)
  expect(dayOf(year, 'Carnaval (terça')).toBe(carnaval)
  expect(dayOf(year, 'Corpus Christi')).toBe(corpus)
})

test('a year has thirteen, each on its own day, in order', () => {
  const days = nationalHolidays(2026).map(({ day }) => day)
  expect(days).toHaveLength(13)
  expect(days).toEqual([...new Set(days)].sort())
  expect(days[0]).toBe('2026-01-01')
  expect(days.at(-1)).toBe('2026-12-25')
})
