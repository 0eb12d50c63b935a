import { expect, test } from 'vitest'
import { changed, simulatedNumber } from './conversations.ts'

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
