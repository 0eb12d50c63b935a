import { expect, test } from 'vitest'
import { newestReportDay, nextReportAt, reportDays } from './report-schedule.ts'

const saoPaulo = 'America/Sao_Paulo'

test.each([
  // 08:00 in São Paulo is 11:00 UTC; 23 November 2026 is a Monday.
  ['weekly', '2026-11-23T10:59:59Z', saoPaulo, '2026-11-16'],
  ['weekly', '2026-11-23T11:00:00Z', saoPaulo, '2026-11-23'],
  ['weekly', '2026-11-29T23:00:00Z', saoPaulo, '2026-11-23'],
  ['weekly', '2026-11-22T23:30:00Z', 'Asia/Tokyo', '2026-11-23'],
  ['monthly', '2026-12-01T10:59:00Z', saoPaulo, '2026-11-01'],
  ['monthly', '2026-12-01T11:00:00Z', saoPaulo, '2026-12-01'],
  ['monthly', '2027-01-01T12:00:00Z', saoPaulo, '2027-01-01'],
] as const)('%s at %s in %s: the report of %s', (frequency, instant, timeZone, day) => {
  expect(newestReportDay(frequency, Date.parse(instant), timeZone)).toBe(day)
})

test.each([
  ['weekly', '2026-11-23', '2026-11-30T11:00:00.000Z'],
  ['monthly', '2026-11-01', '2026-12-01T11:00:00.000Z'],
  ['monthly', '2027-01-01', '2027-02-01T11:00:00.000Z'],
  ['monthly', '2027-02-01', '2027-03-01T11:00:00.000Z'],
] as const)('%s after %s: at %s', (frequency, after, instant) => {
  expect(new Date(nextReportAt(frequency, after, saoPaulo)).toISOString()).toBe(instant)
})

test.each([
  ['weekly', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['monthly', '2026-12-01', '2026-11-01', '2026-11-30'],
  ['monthly', '2027-03-01', '2027-02-01', '2027-02-28'],
] as const)('%s of %s is about %s to %s', (frequency, day, from, to) => {
  expect(reportDays(frequency, day)).toEqual({ from, to })
})
