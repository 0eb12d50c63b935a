import { expect, test } from 'vitest'
import { readIdentifier } from './person-identifier.ts'

test.each([
  ['(11) 97654-3219', 'phone', '5511976543219'],
  ['+55 11 7654-3219', 'phone', '5511976543219'],
  ['5511976543219@s.whatsapp.net', 'phone', '5511976543219'],
  ['551176543219', 'phone', '5511976543219'],
  ['999 12345', 'phone', '99912345'],
  ['100200300400577@lid', 'lid', '100200300400577'],
  ['100200300400577', 'lid', '100200300400577'],
  [' Ana@Loja.COM ', 'email', 'ana@loja.com'],
  ['@ana.souza', 'name', 'ana.souza'],
  ['Zuleica  Quaresma', 'name', 'Zuleica Quaresma'],
])('%s is a %s', (typed, kind, value) => {
  expect(readIdentifier(typed)).toEqual({ kind, value })
})

test('what would find half of the account is no identifier', () => {
  for (const typed of ['', ' a ', '@x', '55']) expect(readIdentifier(typed)).toBeNull()
})
