import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type DateRange,
  daysBetween,
  daysIn,
  daysOf,
  firstOfWeek,
  InvalidDateRange,
  isDay,
  localDay,
  previousDaysOf,
  sameTimeOn,
  startOfLocalDay,
} from './date-range.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString()
const saoPaulo = 'America/Sao_Paulo'

test.each([
  ['2026-11-21T02:59:59.999Z', saoPaulo, '2026-11-20'],
  ['2026-11-21T03:00:00.000Z', saoPaulo, '2026-11-21'],
  ['2018-12-01T01:59:59.999Z', saoPaulo, '2018-11-30'],
  ['2018-12-01T02:00:00.000Z', saoPaulo, '2018-12-01'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
  ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
  ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02'],
  ['2026-01-01T04:29:00Z', 'America/Caracas', '2026-01-01'],
  ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08'],
  ['2026-07-01T03:59:59Z', 'America/New_York', '2026-06-30'],
  ['2026-07-01T18:30:00Z', 'Asia/Kolkata', '2026-07-02'],
  ['2026-07-01T18:14:59Z', 'Asia/Kathmandu', '2026-07-01'],
  ['1913-12-31T23:00:00Z', saoPaulo, '1913-12-31'],
])('%s in %s is the day %s', (instant, timeZone, day) => {
  expect(localDay(at(instant), timeZone)).toBe(day)
})

test.each([
  ['2026-11-21', saoPaulo, '2026-11-21T03:00:00.000Z'],
  ['2018-11-04', saoPaulo, '2018-11-04T03:00:00.000Z'],
  ['2018-11-05', saoPaulo, '2018-11-05T02:00:00.000Z'],
  ['2018-02-18', saoPaulo, '2018-02-18T03:00:00.000Z'],
  ['2019-02-17', saoPaulo, '2019-02-17T03:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
])('%s in %s starts at %s', (day, timeZone, instant) => {
  expect(iso(startOfLocalDay(day, timeZone))).toBe(instant)
})

test('days are cut where they start, in every zone and season', () => {
  const zones = fc.constantFrom(
    saoPaulo,
    'America/Manaus',
    'America/Noronha',
    'America/New_York',
    'Europe/Lisbon',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'UTC',
  )
  const instants = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') })
  fc.assert(
    fc.property(instants, zones, (ms, timeZone) => {
      const day = localDay(ms, timeZone)
      expect(startOfLocalDay(day, timeZone)).toBeLessThanOrEqual(ms)
      expect(startOfLocalDay(addDays(day, 1), timeZone)).toBeGreaterThan(ms)
      expect(localDay(startOfLocalDay(day, timeZone), timeZone)).toBe(day)
      const plain = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms)
      expect(day).toBe(plain)
    }),
    { numRuns: 300 },
  )
})

test('an unknown zone, no instant or no day is a mistake of the caller', () => {
  expect(() => localDay(0, 'Marte/Olympus')).toThrow(RangeError)
  expect(() => localDay(Number.NaN, 'UTC')).toThrow(RangeError)
  expect(() => startOfLocalDay('2026-02-30', 'UTC')).toThrow(RangeError)
})

describe('days of a range', () => {
  test.each([
    ['today', '2026-03-15', '2026-03-15', '2026-03-15'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last7days', '2026-03-05', '2026-02-27', '2026-03-05'],
    ['last14days', '2026-03-15', '2026-03-02', '2026-03-15'],
    ['last30days', '2026-03-15', '2026-02-14', '2026-03-15'],
    ['thisMonth', '2026-03-15', '2026-03-01', '2026-03-15'],
    ['lastMonth', '2026-03-15', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
  ] as [DateRange, string, string, string][])('%s on %s', (dateRange, today, from, to) => {
    expect(daysOf({ dateRange }, today)).toEqual({ from, to })
  })

  test('all or nothing chosen is no limit', () => {
    expect(daysOf({ dateRange: 'all' }, '2026-03-15')).toBeNull()
    expect(daysOf({}, '2026-03-15')).toBeNull()
  })

  test('a custom range includes both days', () => {
    expect(
      daysOf({ dateRange: 'custom', startDate: '2024-02-29', endDate: '2024-02-29' }, '2026-03-15'),
    ).toEqual({ from: '2024-02-29', to: '2024-02-29' })
  })

  test.each([
    [undefined, '2026-01-01', 'missing', 'startDate'],
    ['2026-01-01', '', 'missing', 'endDate'],
    ['2026-02-30', '2026-03-01', 'impossible', 'startDate'],
    ['2026-01-01', '2025-02-29', 'impossible', 'endDate'],
    ['2026-01-01', '01/02/2026', 'impossible', 'endDate'],
    ['2026-1-1', '2026-02-01', 'impossible', 'startDate'],
    ['2026-01-02', '2026-01-01', 'reversed', 'endDate'],
  ])('custom from %s to %s is %s', (startDate, endDate, problem, field) => {
    const read = () => daysOf({ dateRange: 'custom', startDate, endDate }, '2026-03-15')
    expect(read).toThrow(InvalidDateRange)
    expect(read).toThrow(expect.objectContaining({ problem, field }))
  })
})

describe('days that a range is compared with', () => {
  test.each([
    ['today', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2026-03-01', '2026-02-27', '2026-02-27'],
    ['last7days', '2026-03-14', '2026-03-01', '2026-03-07'],
    ['last14days', '2026-03-14', '2026-02-15', '2026-02-28'],
    ['last30days', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['thisMonth', '2026-03-01', '2026-02-01', '2026-02-01'],
    ['thisMonth', '2026-03-15', '2026-02-01', '2026-02-15'],
    ['thisMonth', '2026-03-28', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['thisMonth', '2026-02-28', '2026-01-01', '2026-01-28'],
    ['thisMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2026-03-15', '2026-01-01', '2026-01-31'],
    ['lastMonth', '2026-01-01', '2025-11-01', '2025-11-30'],
    ['lastMonth', '2024-04-30', '2024-02-01', '2024-02-29'],
  ] as [DateRange, string, string, string][])('%s on %s', (dateRange, today, from, to) => {
    expect(previousDaysOf({ dateRange }, today)).toEqual({ from, to })
  })

  test.each([
    ['2026-03-08', '2026-03-08', '2026-03-07', '2026-03-07'],
    ['2026-03-08', '2026-03-14', '2026-03-01', '2026-03-07'],
    ['2026-02-01', '2026-02-28', '2026-01-04', '2026-01-31'],
    ['2025-01-01', '2025-12-31', '2024-01-02', '2024-12-31'],
  ])('custom from %s to %s', (startDate, endDate, from, to) => {
    const choice = { dateRange: 'custom', startDate, endDate } as const
    expect(previousDaysOf(choice, '2026-03-15')).toEqual({ from, to })
  })

  test('all or nothing chosen is compared with nothing; bad dates are refused', () => {
    expect(previousDaysOf({ dateRange: 'all' }, '2026-03-15')).toBeNull()
    expect(previousDaysOf({}, '2026-03-15')).toBeNull()
    expect(() => previousDaysOf({ dateRange: 'custom' }, '2026-03-15')).toThrow(InvalidDateRange)
  })
})

test('days are counted by the calendar', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364)
  expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1)
  expect(daysIn({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(['2026-13-01', '2026-00-10', '2025-02-29', '', 'x'].map(isDay)).toEqual(
    Array(5).fill(false),
  )
  const days = fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, fc.integer({ min: -9_000, max: 9_000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count)
    }),
  )
})

test.each([
  ['2026-11-20', '2026-11-21T15:30:00.000Z', saoPaulo, '2026-11-20T15:30:00.000Z'],
  ['2026-11-20', '2026-11-22T02:30:00.000Z', saoPaulo, '2026-11-21T02:30:00.000Z'],
  // Clocks were put forward at midnight of the fourth and back in February.
  ['2018-11-03', '2018-11-04T12:00:00.000Z', saoPaulo, '2018-11-03T13:00:00.000Z'],
  ['2018-11-04', '2018-11-05T02:30:00.000Z', saoPaulo, '2018-11-04T03:00:00.000Z'],
  ['2019-02-16', '2019-02-17T15:00:00.000Z', saoPaulo, '2019-02-16T14:00:00.000Z'],
  ['2026-11-20', '2026-11-21T15:30:00.000Z', 'Asia/Tokyo', '2026-11-19T15:30:00.000Z'],
])('on %s the time of %s in %s is %s', (day, instant, timeZone, same) => {
  expect(iso(sameTimeOn(day, at(instant), timeZone))).toBe(same)
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
  ['1970-01-01', '1969-12-29'],
  ['1969-12-28', '1969-12-22'],
])('the week of %s begins on %s', (day, monday) => {
  expect(firstOfWeek(day)).toBe(monday)
})
