import fc from 'fast-check'
import { type WapiMessage, wapiPayload } from './wapi.ts'

/** Codes of clicks that the account has; the last one is nobody's. */
export const dayCodes = ['A1A1A1A1', 'B2B2B2B2', 'C3C3C3C3', 'Z9Z9Z9Z9'] as const

type Person = { from?: string; lid: string }
type Form = 'phone' | 'lid' | 'both'
type Happening = {
  who: Person
  form: Form
  /** The form in which the same message is told a second time. */
  again: Form | null
  /** Seconds; few enough that several things happen in the same one. */
  at: number
  name: string | undefined
  text: string
  what:
    | { kind: 'text' | 'own' | 'ad' | 'placeholder' | 'history' | 'lost' }
    | { kind: 'edited'; texts: string[] }
    | { kind: 'deleted' }
    | { kind: 'connection'; isOn: boolean }
}

const people: Person[] = [
  { from: '5511987650001', lid: '100200300400501' },
  { from: '559281230002', lid: '100200300400502' },
  { from: '5215512345003', lid: '100200300400503' },
  { lid: '100200300400504' },
]

const texts = fc.oneof(
  fc.constantFrom('Oi', 'Bom dia 😀', 'quero saber o preço', ''),
  fc.constantFrom(...dayCodes).map((code) => `Olá! [ID: ${code}]`),
  fc
    .tuple(fc.constantFrom(...dayCodes), fc.constantFrom(...dayCodes))
    .map((two) => two.join(' e ')),
  fc.constant('vi em http://rastro.test/r/p4nfd4y0'),
)

const happenings = fc.array(
  fc.record<Happening>({
    who: fc.constantFrom(...people),
    form: fc.constantFrom('phone', 'lid', 'both'),
    again: fc.option(fc.constantFrom('phone', 'lid', 'both'), { freq: 2 }),
    at: fc.integer({ min: 0, max: 40 }),
    name: fc.constantFrom(undefined, 'Ana', 'Bia', '+55 11 98765-0001'),
    text: texts,
    what: fc.oneof(
      { weight: 4, arbitrary: fc.constant({ kind: 'text' as const }) },
      fc.record({
        kind: fc.constantFrom('own', 'ad', 'placeholder', 'history', 'lost'),
      }),
      fc.record({
        kind: fc.constant('edited' as const),
        texts: fc.array(texts, { minLength: 1, maxLength: 2 }),
      }),
      fc.constant({ kind: 'deleted' as const }),
      fc.record({ kind: fc.constant('connection' as const), isOn: fc.boolean() }),
    ),
  }),
  { minLength: 4, maxLength: 14 },
)

/** A day of W-API webhooks of several people, and the same in another order, some twice, in two batches. */
export const daysAndBatches = (now: Date) =>
  happenings
    .map((day) => day.flatMap((happening, index) => webhooksOf(happening, index, now)))
    .chain((day) =>
      fc
        .subarray(day, { maxLength: Math.min(5, day.length) })
        .chain((again) => {
          const all = [...day, ...again]
          return fc.shuffledSubarray(all, { minLength: all.length })
        })
        .chain((order) =>
          fc.integer({ min: 1, max: order.length - 1 }).map((cut) => ({
            day,
            batches: [order.slice(0, cut), order.slice(cut)],
          })),
        ),
    )

function webhooksOf(happening: Happening, index: number, now: Date): object[] {
  const { who, what, again, text } = happening
  const id = `m${String(index).padStart(2, '0')}`
  const moment = now.getTime() / 1000 - 3600 + happening.at
  const told = (form: Form, more: Partial<WapiMessage> = {}) =>
    wapiPayload(
      { id, ...formsOf(who, form), name: happening.name, text, moment, ...more } as WapiMessage,
      now,
    )
  const repeated = (more: Partial<WapiMessage> = {}) => [
    told(happening.form, more),
    ...(again === null ? [] : [told(again, more)]),
  ]
  switch (what.kind) {
    case 'text':
      return repeated()
    case 'own':
      return repeated({ fromMe: true })
    case 'ad':
      return repeated({ content: anAd(text, index) })
    case 'lost':
      return repeated({ stub: true })
    case 'placeholder':
      return [told(happening.form, { stub: true }), told(again ?? happening.form)]
    case 'history':
      return repeated({ moment: moment - 8 * 86_400 })
    case 'edited':
      return [
        ...repeated(),
        ...what.texts.map((edited, n) =>
          told(happening.form, {
            id: `${id}-${n}`,
            edit: { id, text: edited },
            moment: moment + n + 1,
          }),
        ),
      ]
    case 'deleted':
      return [...repeated(), told(happening.form, { id: `${id}-r`, revoke: id })]
    case 'connection':
      return [
        what.isOn
          ? { event: 'webhookConnected', connected: true, connectedPhone: '551199990000' }
          : { event: 'webhookDisconnected', disconnected: true },
      ]
  }
}

function formsOf({ from, lid }: Person, form: Form): Pick<WapiMessage, 'from' | 'lid'> {
  if (from === undefined || form === 'lid') return { lid }
  return form === 'phone' ? { from } : { from, lid }
}

function anAd(text: string, index: number): object {
  const externalAdReply = {
    sourceType: 'ad',
    sourceId: `1202391772000${index % 2}`,
    sourceApp: 'instagram',
    title: 'Converse conosco',
  }
  return { extendedTextMessage: { text, contextInfo: { externalAdReply } } }
}
