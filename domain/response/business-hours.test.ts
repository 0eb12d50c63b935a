import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alwaysOpen,
  type BusinessHours,
  businessClock,
  minutesOfTime,
  type OpenSpan,
  spansProblem,
  timeOfMinutes,
} from './business-hours.ts'

const at = (time: string): OpenSpan => {
  const [from = '', to = ''] = time.split('–')
  return { from: minutesOfTime(from) ?? -1, to: minutesOfTime(to) ?? -1 }
}
const weekOf = (weekdays: string[], saturday: string[] = [], sunday: string[] = []) => [
  sunday.map(at),
  ...Array.from({ length: 5 }, () => weekdays.map(at)),
  saturday.map(at),
]

/** Monday to Friday 8 to 12 and 14 to 18, Saturday mornings; closed on the 20th, short on the 24th. */
const clinic: BusinessHours = {
  week: weekOf(['08:00–12:00', '14:00–18:00'], ['09:00–13:00']),
  holidays: [
    { day: '2026-11-20', name: 'Consciência Negra', spans: [] },
    { day: '2026-12-24', name: 'Véspera de Natal', spans: [at('08:00–12:00')] },
  ],
}
const night: BusinessHours = { week: weekOf(['18:00–24:00']), holidays: [] }
const allDay: BusinessHours = {
  week: weekOf(['00:00–24:00'], ['00:00–24:00'], ['00:00–24:00']),
  holidays: [],
}
const early: BusinessHours = { ...allDay, week: allDay.week.map(() => [at('01:00–04:00')]) }
const late: BusinessHours = { ...allDay, week: allDay.week.map(() => [at('22:00–23:30')]) }
const oneHour: BusinessHours = { ...allDay, week: allDay.week.map(() => [at('01:00–02:00')]) }

const saoPaulo = 'America/Sao_Paulo'
const newYork = 'America/New_York'

// 2026-11-17 is a Tuesday; São Paulo is three hours behind UTC all year since 2019.
test.each<[string, BusinessHours, string, string, string, number]>([
  ['within a span', clinic, saoPaulo, '2026-11-17T12:00Z', '2026-11-17T12:05Z', 5],
  ['over the lunch break', clinic, saoPaulo, '2026-11-17T14:50Z', '2026-11-17T17:10Z', 20],
  ['written during the break', clinic, saoPaulo, '2026-11-17T15:30Z', '2026-11-17T17:10Z', 10],
  ['replied during the break', clinic, saoPaulo, '2026-11-17T14:30Z', '2026-11-17T15:30Z', 30],
  ['both outside of hours', clinic, saoPaulo, '2026-11-17T22:00Z', '2026-11-18T02:00Z', 0],
  [
    'in the evening, replied at 8:10',
    clinic,
    saoPaulo,
    '2026-11-17T23:00Z',
    '2026-11-18T11:10Z',
    10,
  ],
  ['over a night', clinic, saoPaulo, '2026-11-17T20:30Z', '2026-11-18T11:30Z', 60],
  ['a whole day', clinic, saoPaulo, '2026-11-17T03:00Z', '2026-11-18T03:00Z', 480],
  ['over a weekend', clinic, saoPaulo, '2026-11-13T20:00Z', '2026-11-16T12:00Z', 60 + 240 + 60],
  ['over a holiday and a weekend', clinic, saoPaulo, '2026-11-19T20:00Z', '2026-11-23T12:00Z', 360],
  ['all in a holiday', clinic, saoPaulo, '2026-11-20T13:00Z', '2026-11-20T20:00Z', 0],
  ['a day with hours of its own', clinic, saoPaulo, '2026-12-24T11:00Z', '2026-12-25T03:00Z', 240],
  ['until midnight', night, saoPaulo, '2026-11-18T02:00Z', '2026-11-18T05:00Z', 60],
  [
    'the same instants elsewhere',
    clinic,
    'America/Manaus',
    '2026-11-17T12:00Z',
    '2026-11-17T12:05Z',
    5,
  ],
  ['not open there yet', clinic, 'America/Manaus', '2026-11-17T11:00Z', '2026-11-17T12:05Z', 5],
  ['half an hour off', clinic, 'Asia/Kolkata', '2026-11-17T02:00Z', '2026-11-17T03:00Z', 30],
  ['a day of 23 hours', allDay, newYork, '2026-03-08T05:00Z', '2026-03-09T04:00Z', 23 * 60],
  ['a day of 25 hours', allDay, newYork, '2026-11-01T04:00Z', '2026-11-02T05:00Z', 25 * 60],
  ['a skipped hour in a span', early, newYork, '2026-03-08T05:00Z', '2026-03-09T04:00Z', 120],
  ['a repeated hour', oneHour, newYork, '2026-11-01T04:00Z', '2026-11-02T05:00Z', 120],
  [
    'a repeated hour, its first half',
    oneHour,
    newYork,
    '2026-11-01T04:00Z',
    '2026-11-01T06:00Z',
    60,
  ],
  ['midnight skipped', allDay, saoPaulo, '2018-11-04T02:00Z', '2018-11-05T02:00Z', 24 * 60],
  ['the last hour repeated', allDay, saoPaulo, '2018-02-17T02:00Z', '2018-02-18T03:00Z', 25 * 60],
  ['half of it in a span', late, saoPaulo, '2018-02-17T02:00Z', '2018-02-18T03:00Z', 120],
  ['backwards', clinic, saoPaulo, '2026-11-17T13:00Z', '2026-11-17T12:00Z', 0],
  [
    'nothing open at all',
    { week: [], holidays: [] },
    saoPaulo,
    '2026-11-01T00:00Z',
    '2026-12-01T00:00Z',
    0,
  ],
])('%s', (_name, hours, timeZone, from, to, minutes) => {
  const clock = businessClock(hours, timeZone)
  expect(clock.between(Date.parse(from), Date.parse(to)) / 60_000).toBe(minutes)
})

test('without hours all time counts', () => {
  expect(alwaysOpen.between(1_000, 61_000)).toBe(60_000)
  expect(alwaysOpen.between(61_000, 1_000)).toBe(0)
})

describe('properties, in zones with and without summer time', () => {
  const zones = [saoPaulo, newYork, 'Europe/Lisbon', 'Australia/Lord_Howe', 'UTC'] as const
  const instant = fc.integer({
    min: Date.parse('2017-01-01T00:00Z'),
    max: Date.parse('2027-01-01T00:00Z'),
  })
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 600 }))
    .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }))
  const week = fc.array(fc.array(span, { maxLength: 1 }), { minLength: 7, maxLength: 7 })
  const scene = fc.record({ week, zone: fc.constantFrom(...zones), start: instant })
  const wait = fc.integer({ min: 0, max: 20 * 86_400_000 })

  test('never negative, never more than the time that passed, monotone', () => {
    fc.assert(
      fc.property(scene, wait, wait, ({ week, zone, start }, a, b) => {
        const clock = businessClock({ week, holidays: [] }, zone)
        const short = clock.between(start, start + Math.min(a, b))
        const long = clock.between(start, start + Math.max(a, b))
        expect(short).toBeGreaterThanOrEqual(0)
        expect(short).toBeLessThanOrEqual(Math.min(a, b))
        expect(long).toBeGreaterThanOrEqual(short)
      }),
    )
  })

  test('what is parted adds up', () => {
    fc.assert(
      fc.property(scene, wait, wait, ({ week, zone, start }, a, b) => {
        const clock = businessClock({ week, holidays: [] }, zone)
        const [middle, end] = [start + a, start + a + b]
        const parts = clock.between(start, middle) + clock.between(middle, end)
        expect(parts).toBe(clock.between(start, end))
      }),
    )
  })

  test('a business that never closes counts all time', () => {
    fc.assert(
      fc.property(scene, wait, ({ zone, start }, length) => {
        expect(businessClock(allDay, zone).between(start, start + length)).toBe(length)
      }),
    )
  })
})

test.each([
  [[], null],
  [
    [
      { from: 480, to: 720 },
      { from: 720, to: 1440 },
    ],
    null,
  ],
  [
    [
      { from: 480, to: 720 },
      { from: 700, to: 800 },
    ],
    'overlap',
  ],
  [
    [
      { from: 800, to: 900 },
      { from: 480, to: 720 },
    ],
    'overlap',
  ],
  [[{ from: 480, to: 480 }], 'empty'],
  [[{ from: 1320, to: 120 }], 'empty'],
] as const)('%j: %s', (spans, problem) => {
  expect(spansProblem(spans)).toBe(problem)
})

test.each([
  ['00:00', 0],
  ['08:05', 485],
  ['24:00', 1440],
])('%s is minute %i', (time, minutes) => {
  expect(minutesOfTime(time)).toBe(minutes)
  expect(timeOfMinutes(minutes)).toBe(time)
})

test.each(['24:01', '8:00', '08:60', '', '99:00', '08:00 '])('%j is no time', (time) => {
  expect(minutesOfTime(time)).toBeNull()
})
