import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextFacts } from './automatic-reply.ts'
import { type ChatMessage, waitsIn } from './first-reply.ts'

/** `c0` the contact at second 0, `w60` we at second 60, `h5` from here, a letter behind names the text. */
function chat(line: string): ChatMessage[] {
  return line.split(' ').map((word, place) => {
    const [, who = '', second = '', text = ''] = /^([cwh])(\d+)(\w*)$/.exec(word) ?? []
    const isOurs = who !== 'c'
    const reply = isOurs ? { textKey: text || null, isFromHere: who === 'h' } : null
    return { id: `m${place}`, at: Number(second) * 1_000, isOurs, reply }
  })
}
const known: Record<string, TextFacts> = {
  greeting: { verdict: null, isRepeated: true },
  bot: { verdict: 'automatic', isRepeated: false },
  quick: { verdict: 'human', isRepeated: false },
}
const read = (line: string) => waitsIn(chat(line), (key) => known[key])
const shown = (line: string) =>
  read(line).waits.map(
    ({ beganAt, reply }) => `${beganAt / 1_000}-${reply === null ? '' : reply.at / 1_000}`,
  )

test.each<[string, string, string[]]>([
  ['nobody answered', 'c0', ['0-']],
  ['answered', 'c0 w60', ['0-60']],
  ['the first message counts, not the last', 'c0 c30 c50 w60', ['0-60']],
  ['the first reply counts', 'c0 w60 w90', ['0-60']],
  ['the next message begins the next wait', 'c0 w60 c100 w130', ['0-60', '100-130']],
  ['and may stay without a reply', 'c0 w60 c100', ['0-60', '100-']],
  ['we wrote first', 'w0 c100 w160', ['100-160']],
  ['we wrote and nobody answered us', 'w0 w60', []],
  ['the greeting is no reply', 'c0 w2greeting w60', ['0-60']],
  ['a greeting that took nine seconds', 'c0 w9greeting w60', ['0-60']],
  ['a greeting and a menu', 'c0 w1x w2y w60', ['0-60']],
  ['the greeting alone leaves the person waiting', 'c0 w2greeting', ['0-']],
  [
    'absence messages all night',
    'c0 w3greeting c600 w603greeting c900 w904greeting w30000',
    ['0-30000'],
  ],
  ['a bot that thinks for a minute', 'c0 w60bot w600', ['0-600']],
  ['a quick person whom somebody knows', 'c0 w3quick', ['0-3']],
  ['sent from here at once', 'c0 h3', ['0-3']],
  ['both in one second', 'w5 c5 w20', ['5-20']],
  ['a photo at once', 'c0 w2 w70', ['0-70']],
])('%s: %s', (_name, line, waits) => {
  expect(shown(line)).toEqual(waits)
})

test('the first wait of a conversation says so', () => {
  expect(read('c0 w60 c100').waits.map(({ isFirst }) => isFirst)).toEqual([true, false])
  const rest = waitsIn(chat('c100 w130'), () => undefined, false)
  expect(rest.waits.map(({ isFirst }) => isFirst)).toEqual([false])
})

test('what came at once is told with what it was taken for, but not what was sent from here', () => {
  const instant = read('c0 w2greeting w12x w40y c50 w53h c100 h103z').instant
  expect(instant.map(({ at, textKey, isAutomatic }) => [at / 1_000, textKey, isAutomatic])).toEqual(
    [
      [2, 'greeting', true],
      [12, 'x', false],
      [53, 'h', true],
    ],
  )
})

describe('properties', () => {
  const message = fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 0, max: 90 }).map((second) => second * 1_000),
    isOurs: fc.boolean(),
    textKey: fc.constantFrom(null, 'greeting', 'bot', 'quick', 'a', 'b'),
    isFromHere: fc.boolean(),
  })
  const conversation = fc
    .uniqueArray(message, { selector: ({ id }) => id, maxLength: 25 })
    .map((all) =>
      all.map(({ textKey, isFromHere, ...one }): ChatMessage => {
        return { ...one, reply: one.isOurs ? { textKey, isFromHere } : null }
      }),
    )

  test('the order of arrival changes nothing', () => {
    fc.assert(
      fc.property(conversation, fc.infiniteStream(fc.nat()), (messages, numbers) => {
        const other = [...messages]
          .map((one) => ({ one, place: numbers.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one)
        expect(waitsIn(other, (key) => known[key])).toEqual(waitsIn(messages, (key) => known[key]))
      }),
    )
  })

  test('a wait ends after it began and before the next one begins; only the last may be open', () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        const { waits } = waitsIn(messages, (key) => known[key])
        for (const [place, { beganAt, reply }] of waits.entries()) {
          const next = waits[place + 1]
          if (next === undefined) continue
          expect(reply?.at).toBeGreaterThanOrEqual(beganAt)
          expect(next.beganAt).toBeGreaterThanOrEqual(reply?.at ?? Number.POSITIVE_INFINITY)
        }
      }),
    )
  })

  test('from where a wait began the rest gives the rest', () => {
    fc.assert(
      fc.property(conversation, fc.nat(), (messages, pick) => {
        const whole = waitsIn(messages, (key) => known[key]).waits
        if (whole.length === 0) return
        const from = whole[pick % whole.length]
        if (from === undefined) return
        // Of the same instant only the waits that begin later are parted cleanly.
        if (whole.some((one) => one !== from && one.beganAt === from.beganAt)) return
        const rest = messages.filter(({ at }) => at >= from.beganAt)
        const again = waitsIn(rest, (key) => known[key], from.isFirst).waits
        expect(again).toEqual(whole.slice(whole.indexOf(from)))
      }),
    )
  })
})
