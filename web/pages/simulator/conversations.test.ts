import { expect, test } from 'vitest'
import {
  type Conversations,
  changed,
  shownConversations,
  simulatedNumber,
} from './conversations.ts'

test.each([
  ['11 98765-4321', '5511987654321'],
  ['(11) 3333-4444', '551133334444'],
  ['+55 (11) 98765-4321', '5511987654321'],
  ['351 912 345 678', '351912345678'],
  ['98765-4321', null],
  ['', null],
  ['maria', null],
  ['1'.repeat(16), null],
])('"%s" is %s', (typed, number) => {
  expect(simulatedNumber(typed)).toBe(number)
})

test('messages of both sides stay in the conversation with the customer', () => {
  const message = { id: 'a', at: '2026-11-21T12:00:00Z', from: '5511987650001', fromMe: false }
  let conversations = changed([], { kind: 'contact', number: '5511987650001', name: 'Maria' })
  conversations = changed(conversations, { kind: 'message', message })
  conversations = changed(conversations, {
    kind: 'message',
    message: { ...message, id: 'b', fromMe: true },
  })
  conversations = changed(conversations, { kind: 'outcome', id: 'b', state: 'delivered' })
  expect(conversations[0]?.messages.map(({ message, state }) => [message.id, state])).toEqual([
    ['a', 'sending'],
    ['b', 'delivered'],
  ])
})

test('a contact entered again keeps its messages under the new name', () => {
  const conversations = changed([{ number: '5511987650001', name: 'Maria', messages: [] }], {
    kind: 'contact',
    number: '5511987650001',
    name: 'Maria Souza',
  })
  expect(conversations).toEqual([{ number: '5511987650001', name: 'Maria Souza', messages: [] }])
})

const to = '5511987650001'
const received = (id: string, at: string, other = to) => ({
  id,
  to: other,
  name: 'Ana',
  text: `Texto ${id}`,
  at,
})
const shown = (conversations: Conversations, sent: ReturnType<typeof received>[]) =>
  shownConversations(conversations, sent).map(({ name, messages }) => [
    name,
    ...messages.map(({ message, state }) => `${message.id} ${state}`),
  ])

test('what the product sent stands among the rest by its time, and for people not played here', () => {
  const message = { id: 'b', at: '2026-11-21T12:01:00Z', from: to, fromMe: false }
  const played = changed([{ number: to, name: 'Maria', messages: [] }], {
    kind: 'message',
    message,
  })
  const sent = [
    received('c', '2026-11-21T12:02:00.000Z'),
    received('a', '2026-11-21T12:00:00.000Z'),
    received('d', '2026-11-21T12:00:00.000Z', '5521987650002'),
  ]
  expect(shown(played, sent)).toEqual([
    ['Maria', 'a received', 'b sending', 'c received'],
    ['Ana', 'd received'],
  ])
})

test('a forgotten conversation comes back with what is sent after that', () => {
  const old = received('a', '2026-11-21T12:00:00.000Z')
  const at = '2026-11-21T12:30:00.000Z'
  const forgotten = changed([], { kind: 'forget', number: to, at })
  expect(shown(forgotten, [old])).toEqual([])
  expect(shown(forgotten, [old, received('b', '2026-11-21T13:00:00.000Z')])).toEqual([
    ['', 'b received'],
  ])
  const message = { id: 'c', at: '2026-11-21T13:00:00Z', from: to, fromMe: false, name: 'Zé' }
  expect(shown(changed(forgotten, { kind: 'message', message }), [old])).toEqual([
    ['Zé', 'c sending'],
  ])
})
