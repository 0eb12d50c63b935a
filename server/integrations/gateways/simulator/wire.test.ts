import { expect, test } from 'vitest'
import { parseSimulator } from './wire.ts'

const parse = (payload: unknown) => parseSimulator(Buffer.from(JSON.stringify(payload)))
const message = { id: 'S1', at: '2026-11-17T15:00:00.000Z', from: '5511987654321', text: 'Oi' }

test.each<[string, object, object]>([
  [
    'a text',
    { ...message, name: 'Maria' },
    {
      kind: 'message',
      id: 'S1',
      at: new Date('2026-11-17T15:00:00.000Z'),
      direction: 'in',
      contact: { phone: '5511987654321', received: '5511987654321' },
      contactName: 'Maria',
      type: 'text',
      text: 'Oi',
    },
  ],
  ['the business', { ...message, fromMe: true }, { direction: 'out', via: 'phone' }],
  [
    'somebody known by LID',
    { ...message, from: '123456789012345@lid' },
    { contact: { lid: '123456789012345' } },
  ],
  [
    'a number without its ninth digit',
    { ...message, from: '559281234567' },
    { contact: { phone: '5592981234567' } },
  ],
  ['no text', { ...message, text: null }, { type: 'other', text: null }],
  ['a time in seconds', { ...message, at: 1790878665 }, { at: new Date(1790878665_000) }],
  ['no time', { ...message, at: 'agora' }, { at: null }],
  [
    'an ad',
    { ...message, ad: { adId: '120', ctwaClid: null, title: 'Natal', app: 'Instagram' } },
    { ad: { source: 'ad', adId: '120', title: 'Natal', app: 'instagram' } },
  ],
  ['no time at all', { id: 'S1', from: '5511987654321', text: 'Oi' }, { at: null, text: 'Oi' }],
  [
    'numbers for texts',
    { ...message, id: 7, from: 5511987654321, text: 42 },
    { id: '7', text: '42' },
  ],
  ['a name without end', { ...message, name: 'N'.repeat(300) }, { contactName: 'N'.repeat(200) }],
  ['an ad with a number', { ...message, ad: { adId: 120 } }, { ad: { source: 'ad', adId: '120' } }],
  ['an ad nobody names', { ...message, ad: {} }, { ad: { source: 'unknown' } }],
])('%s', (_name, payload, expected) => {
  expect(parse(payload)).toMatchObject([expected])
})

test.each([
  ['a group', { ...message, from: '1203@g.us' }, 'group'],
  ['a status', { ...message, from: 'status@broadcast' }, 'status'],
  ['nobody', { ...message, from: 'alguém' }, 'unknown_shape'],
  ['nobody at all', { id: 'S1', text: 'Oi' }, 'unknown_shape'],
  ['no id', { ...message, id: ' ' }, 'unknown_shape'],
  ['another shape', { hello: 1 }, 'unknown_shape'],
])('ignored: %s', (_name, payload, why) => {
  expect(parse(payload)).toEqual([{ kind: 'ignored', why }])
})
