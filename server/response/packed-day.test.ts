import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unanswered } from '#domain/response/tally'
import { columnsOf, type FoundWait, packDay, textOf } from './packed-day.ts'

const day = 20_500

/** Names of which a day has few, or more than one byte can tell apart. */
const someWaits = (kinds: number) =>
  fc.array(
    fc.record({
      slot: fc.integer({ min: day * 96, max: day * 96 + 95 }),
      seconds: fc.option(fc.integer({ min: 0, max: 2_147_483_647 })),
      via: fc.constantFrom(null, 'phone' as const, 'person' as const),
      name: fc.option(fc.constantFrom('', 'null', 'Bia')),
      line: fc.constantFrom('a', 'b'),
      campaign: fc.option(fc.integer({ min: 0, max: kinds }).map((kind) => `Campanha ${kind}`)),
    }),
    { minLength: 0, maxLength: 700, size: 'max' },
  )

test('what is read of a kept day is what was packed', () => {
  const waits = fc.oneof(someWaits(5), someWaits(10_000))
  fc.assert(
    fc.property(waits, (found: FoundWait[]) => {
      const [packed] = packDay(day, found)
      const { repliers, lines, campaigns } = packed.names
      const read = columnsOf(textOf(packed.waits), packed.names)
      expect(read).toEqual(packed.waits)
      const told = Array.from(read.seconds, (seconds, at) => ({
        slot: day * 96 + (read.slots[at] ?? -1),
        seconds: seconds === unanswered ? null : seconds,
        ...repliers[read.repliers[at] ?? -1],
        line: lines[read.lines[at] ?? -1],
        campaign: campaigns[read.campaigns[at] ?? -1],
      }))
      expect(told).toEqual(found)
    }),
    { numRuns: 60 },
  )
})
