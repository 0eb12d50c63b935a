import { expect, test } from 'vitest'
import { contactName } from './contact-name.ts'

test.each([
  [' José da Silva ', 'José da Silva'],
  ['Loja 24h', 'Loja 24h'],
  ['+55 (11) 98765-4321', null],
  ['٠١١٩٨٧', null],
  ['5511987654321@c.us', '5511987654321@c.us'],
  ['   ', null],
  [undefined, null],
  [null, null],
])('%s', (name, expected) => {
  expect(contactName(name)).toBe(expected)
})
