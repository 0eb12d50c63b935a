import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resultOf } from '#tests/helpers/steps'
import { type DayOfWaits, type Replier, tallyOf, unanswered } from './tally.ts'

type Wait = {
  minute: number
  seconds: number | null
  via: Replier['via']
  line: string
  campaign: string | null
}

const lines = ['a', 'b']
const campaigns = [null, '', 'null', 'Verão']
const repliers: Replier[] = [
  { via: null, name: null },
  { via: 'phone', name: null },
  { via: 'person', name: null },
  { via: 'person', name: '' },
  { via: 'person', name: 'Bia' },
]

function daysOf(waits: readonly Wait[]): DayOfWaits[] {
  const days = Map.groupBy(waits, ({ minute }) => Math.floor(minute / 1_440))
  const names = { repliers, lines, campaigns }
  return [...days].map(([day, own]) => ({
    ...{ day, names },
    waits: {
      seconds: Uint32Array.from(own, ({ seconds }) => seconds ?? unanswered),
      slots: Uint8Array.from(own, ({ minute }) => (minute - day * 1_440) / 15),
      repliers: Uint16Array.from(own, (wait) => repliers.findIndex(({ via }) => via === wait.via)),
      lines: Uint16Array.from(own, ({ line }) => lines.indexOf(line)),
      campaigns: Uint16Array.from(own, ({ campaign }) => campaigns.indexOf(campaign)),
    },
  }))
}

const asked = {
  from: Date.parse('2026-01-01T03:00:00Z'),
  until: Date.parse('2027-01-01T03:00:00Z'),
  timeZone: 'America/Sao_Paulo',
  line: null,
  mostCampaigns: 20,
}
const tally = (waits: readonly Wait[], other: Partial<typeof asked> | { line: string } = {}) =>
  resultOf(tallyOf(daysOf(waits), { ...asked, ...other }))

/** By definition: the least value that so many of all do not exceed. */
function expected(waits: readonly Wait[]) {
  const seconds = waits.flatMap((wait) => wait.seconds ?? []).sort((a, b) => a - b)
  const at = (share: number) => seconds[Math.ceil(seconds.length * share) - 1] ?? null
  return {
    waits: waits.length,
    answered: seconds.length,
    medianSeconds: at(0.5),
    p90Seconds: at(0.9),
    within5Minutes: seconds.filter((value) => value <= 300).length,
    withinHour: seconds.filter((value) => value <= 3_600).length,
  }
}

const startOf2026 = Date.parse('2026-01-01T00:00:00Z') / 60_000
const someWaits = fc.array(
  fc.record({
    minute: fc.integer({ min: startOf2026 - 1_000, max: startOf2026 + 380 * 1_440 }),
    seconds: fc.option(
      fc.oneof(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 200, max: 5_000 }),
        fc.constantFrom(0, 15, 16, 299, 300, 301, 303, 304, 3_599, 3_600, 3_601),
        fc.integer({ min: 0, max: 2_147_483_647 }),
      ),
    ),
    via: fc.constantFrom<Replier['via']>(null, 'phone', 'person'),
    line: fc.constantFrom(...lines),
    campaign: fc.constantFrom(...campaigns),
  }),
  { maxLength: 300 },
)

test('figures are exact, whatever the waits', () => {
  fc.assert(
    fc.property(someWaits, fc.constantFrom(null, 'b'), (all, line) => {
      const waits = all.filter(
        (wait) =>
          wait.minute >= asked.from / 60_000 &&
          wait.minute < asked.until / 60_000 &&
          (line === null || wait.line === line),
      )
      const { total, heatMap, ...told } = tally(all, line === null ? {} : { line })
      expect(total).toEqual(expected(waits))
      expect(heatMap.flat().reduce((sum, count) => sum + count)).toBe(waits.length)
      for (const { id, ...figures } of told.lines) {
        expect(figures).toEqual(expected(waits.filter((wait) => wait.line === id)))
      }
      for (const { campaign, ...figures } of told.campaigns) {
        expect(figures).toEqual(expected(waits.filter((wait) => wait.campaign === campaign)))
      }
      for (const { via, name, ...figures } of told.repliers) {
        expect([name, figures]).toEqual([null, expected(waits.filter((wait) => wait.via === via))])
      }
      // São Paulo is three hours behind all year.
      for (const { hour, ...figures } of told.hours) {
        const own = waits.filter(({ minute }) => Math.floor((minute - 180) / 60) % 24 === hour)
        expect(figures).toEqual(expected(own))
      }
      for (const groups of Object.values(told)) {
        expect(groups.reduce((sum, { waits }) => sum + waits, 0)).toBe(waits.length)
      }
    }),
    { numRuns: 200 },
  )
})

const wait = (at: string, seconds: number | null = 60): Wait => ({
  ...{ minute: Date.parse(at) / 60_000, seconds, via: 'phone', line: 'a', campaign: null },
})

test.each([
  ['before the clocks go forward', '2026-03-08T06:59:00Z', 0, 1],
  ['after it', '2026-03-08T07:00:00Z', 0, 3],
  ['the hour that is there twice', '2026-11-01T05:30:00Z', 0, 1],
  ['the second time', '2026-11-01T06:30:00Z', 0, 1],
  ['the evening before, by local clocks', '2026-07-01T03:59:00Z', 2, 23],
])('%s', (_name, at, weekday, hour) => {
  const { heatMap } = tally([wait(at)], { timeZone: 'America/New_York' })
  expect(heatMap[weekday]?.[hour]).toBe(1)
})

test('only the campaigns with the most waits are told', () => {
  const waits = [wait('2026-05-05T12:00:00Z'), ...[1, 2].map(() => wait('2026-05-06T12:00:00Z'))]
  const named = waits.map((one, at) => ({ ...one, campaign: at === 0 ? 'Verão' : '' }))
  expect(tally(named, { mostCampaigns: 1 }).campaigns).toMatchObject([{ campaign: '', waits: 2 }])
})

test('of nothing there is nothing', () => {
  expect(tally([])).toMatchObject({
    total: { waits: 0, medianSeconds: null, p90Seconds: null },
    ...{ lines: [], repliers: [], campaigns: [], hours: [] },
  })
})
