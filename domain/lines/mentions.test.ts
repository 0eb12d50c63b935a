import { expect, test } from 'vitest'
import { resultOf } from '#tests/helpers/steps'
import { mentionsIn, phoneForms, withoutNumbers } from './mentions.ts'

test.each([
  ['{"id":"5511987654321@s.whatsapp.net"}', '5511987654321'],
  ['{"phone":"5511987654321:12@s.whatsapp.net"}', '5511987654321'],
  ['{"phone":5511987654321}', '5511987654321'],
  ['{"participant":"123456789012345@lid"}', '123456789012345'],
  ['{"lid":"1234567890123@lid"}', '1234567890123'],
  ['{"user_id":"BR.13491208655302741918"}', 'BR.13491208655302741918'],
  ['{"messageId":"3EB0C767D26A1D6B1E2F"}', '3EB0C767D26A1D6B1E2F'],
  ['{"id":"wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEg=="}', 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEg=='],
  ['{"vcard":"TEL;waid=5511987654321:+55 11 98765-4321"}', '5511987654321'],
  ['{"text":"me chama no (11) 98765-4321, por favor"}', '11987654321'],
  ['{"text":"+55 11 98765-4321"}', '5511987654321'],
  ['{"text":"+351 912 345 678"}', '351912345678'],
])('%s mentions %s', (text, mention) => {
  expect(resultOf(mentionsIn(text))).toContain(mention)
})

test.each([
  ['{"momment":1763391600000,"t":"1763391600"}'],
  ['{"event":"presence","state":"composing"}'],
  ['{"a":12,"b":345}'],
  ['nothing'],
])('%s mentions nobody', (text) => {
  expect(resultOf(mentionsIn(text))).toEqual([])
})

test('a body full of numbers is read to a limit', () => {
  const text = Array.from({ length: 50_000 }, (_, n) => 5_511_900_000_000 + n).join(',')
  expect(resultOf(mentionsIn(text))).toHaveLength(20_000)
})

test('a megabyte is read in a hundred parts, and what stands where two meet is found', () => {
  const ids = Array.from({ length: 9_000 }, (_, n) => `3EB0C767D26A1D6B${10_000 + n}`)
  const numbers = ids.map((_, n) => 5_511_900_000_000 + n)
  const shapes = [
    JSON.stringify(ids.map((id, n) => ({ id, phone: numbers[n], text: 'x'.repeat(n % 90) }))),
    // Nothing ends a part here.
    ids.map((id, n) => `"${id}" ${numbers[n]} ${'x'.repeat(n % 90)}`).join(' '),
  ]
  for (const text of shapes) {
    expect([...mentionsIn(text)].length).toBeGreaterThan(text.length / 10_000)
    const found = new Set(resultOf(mentionsIn(text)))
    expect(ids.filter((id) => !found.has(id))).toEqual([])
    expect(numbers.filter((number) => !found.has(`${number}`))).toEqual([])
  }
})

test.each([
  ['5511987654321', ['5511987654321', '11987654321', '551187654321', '1187654321']],
  ['551133334444', ['551133334444', '1133334444']],
  ['525512345678', ['525512345678', '5215512345678']],
  ['351912345678', ['351912345678']],
])('%s may be written as %j', (phone, forms) => {
  expect(phoneForms(phone)).toEqual(forms)
})

test.each([
  ['Irmã da Ana, (11) 98765-4321', 'Irmã da Ana, [removido]'],
  ['+55 11 98765-4321 2ª via', '[removido] 2ª via'],
  ['5511987654321', '[removido]'],
  ['1187654321.', '[removido].'],
  ['Pedido 115511987654321', 'Pedido 115511987654321'],
  ['(11) 98765-4322', '(11) 98765-4322'],
])('%s without the number is %s', (text, rest) => {
  expect(withoutNumbers(text, phoneForms('5511987654321'))).toBe(rest)
})

test('a text stays whole without a number to remove', () => {
  expect(withoutNumbers('Pedido 12', ['BR.1234', '123'])).toBe('Pedido 12')
})
