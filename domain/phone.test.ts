import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalPhone, formatPhone, gatewayPhone, lidOf, maskPhone, typedPhone } from './phone.ts'
import { gatewayForms, typedForms } from './phone-corpus.fixture.ts'

describe('typed in a form', () => {
  test.each([
    ['(11) 98765-4321', '5511987654321'],
    ['11987654321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['+55 11 98765-4321', '5511987654321'],
    ['0055 11 98765 4321', '5511987654321'],
    ['011 98765-4321', '5511987654321'],
    ['0 15 11 98765-4321', '5511987654321'],
    ['55 011 98765-4321', '5511987654321'],
    ['+55 (0) 11 98765-4321', '5511987654321'],
    ['11 8765-4321', '5511987654321'],
    ['55 11 8765-4321', '5511987654321'],
    ['11 7765-4321', '5511977654321'],
    ['11 98765-432', '5511998765432'],
    ['11 3333-4444', '551133334444'],
    ['(55) 98765-4321', '5555987654321'],
    ['(55) 8765-4321', '5555987654321'],
    ['+55 55 98765-4321', '5555987654321'],
    ['WhatsApp: (11) 98765-4321 (Maria)', '5511987654321'],
    ['Rua 10, tel. 11 98765-4321', '5511987654321'],
    ['11 98765-4321 / 11 3333-4444', '5511987654321'],
    ['https://wa.me/5511987654321?text=Oi%201', '5511987654321'],
    ['Tel11987654321Maria', '5511987654321'],
    ['ramal 22 do 11 3333-4444', '551133334444'],
    ['11 3333-4444 ramal 22', '551133334444'],
    ['11/98765/4321', '5511987654321'],
    ['+1 415 555 2671 (CPF 529.982.247-25)', '14155552671'],
    // Digits of a valid CPF too, but somebody says that they are a foreign number.
    ['+1 415 555 0016', '14155550016'],
    ['0034 612 345 754', '34612345754'],
    ['١١٩٨٧٦٥٤٣٢١', '5511987654321'],
    ['１１ ９８７６５－４３２１', '5511987654321'],
    ['११९८७६५४३२१', '5511987654321'],
    ['𝟏𝟏𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏', '5511987654321'],
    ['\u202a+55 11 98765\u20114321\u202c', '5511987654321'],
    ['0800 729 0722', '558007290722'],
    ['4004-1234', '5540041234'],
    ['+351 912 345 678', '351912345678'],
    ['00351 912 345 678', '351912345678'],
    ['351912345678', '351912345678'],
    ['+1 (415) 555-2671', '14155552671'],
    ['+54 9 11 2345-6789', '5491123456789'],
    ['+52 1 55 1234 5678', '525512345678'],
    ['+52 55 1234 5678', '525512345678'],
    ['+44 20 7946 0958', '442079460958'],
  ])('%s → %s', (text, phone) => {
    expect(typedPhone(text)).toBe(phone)
  })

  test.each([
    '',
    'abc',
    '123',
    '98765-4321',
    '(00) 98765-4321',
    '(20) 98765-4321',
    '1'.repeat(30),
    '+',
    '0',
    '00',
    '55',
    '(11) 1234-5678',
    '999999999999999',
    // A letter in a digit's place: without it the digits are somebody else's number.
    '11 9B765-4321',
    '11 98765-432B',
    'l1 98765-4321',
    '11 98765-43O21',
    '55 11 98765-432B',
    'DDD 11 número 98765-4321',
    'ramal 22 do 3333-4444',
    '11 e 3333-4444',
    'CPF 529.982.247-25',
    // Eleven digits that are a valid CPF, and a foreign number by their form.
    '14155550016',
    '141.555.500-16',
    '34612345754',
    'CPF 390.612.346-46',
  ])('%j is no phone', (text) => {
    expect(typedPhone(text)).toBeNull()
  })

  test('what was understood is understood again', () => {
    const mobile = fc.tuple(
      fc.constantFrom(11, 21, 31, 47, 55, 85, 92),
      fc.integer({ min: 6_000_0000, max: 9_999_9999 }),
    )
    fc.assert(
      fc.property(mobile, fc.constantFrom('', '9'), ([areaCode, local], nine) => {
        const phone = typedPhone(`(${areaCode}) ${nine}${local}`)
        expect(phone).toBe(`55${areaCode}9${local}`)
        expect(typedPhone(phone ?? '')).toBe(phone)
        expect(typedPhone(formatPhone(phone ?? ''))).toBe(phone)
        expect(gatewayPhone(`55${areaCode}${local}@s.whatsapp.net`)?.canonical).toBe(phone)
      }),
    )
  })

  test('no text makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const phone = typedPhone(text)
        if (phone !== null) expect(phone).toMatch(/^\d{7,15}$/)
      }),
    )
  })
})

describe('from gateways', () => {
  test.each([
    ['5511987654321@s.whatsapp.net', '5511987654321', '5511987654321'],
    ['559281234567@s.whatsapp.net', '5592981234567', '559281234567'],
    ['554791234567', '5547991234567', '554791234567'],
    ['551133334444@c.us', '551133334444', '551133334444'],
    ['5511987654321:12@s.whatsapp.net', '5511987654321', '5511987654321'],
    ['+55 (11) 98765-4321', '5511987654321', '5511987654321'],
    ['5215512345678@s.whatsapp.net', '525512345678', '5215512345678'],
    ['5491123456789@s.whatsapp.net', '5491123456789', '5491123456789'],
    ['999123456789', '999123456789', '999123456789'],
    ['13135550002', '13135550002', '13135550002'],
  ])('%s → %s', (jid, canonical, received) => {
    expect(gatewayPhone(jid)).toEqual({ canonical, received })
  })

  test.each([
    '123456789012345@lid',
    '5511987654321@lid',
    '250023498768577',
    '98765432109876',
    '120363012345678901@g.us',
    '5511987654321-1600000000@g.us',
    'status@broadcast',
    '1@broadcast',
    '120363@newsletter',
    '',
    'abc',
    '0@s.whatsapp.net',
    '1234567890123456',
  ])('%j is no phone', (jid) => {
    expect(gatewayPhone(jid)).toBeNull()
  })

  test.each([
    ['123456789012345@lid', '123456789012345'],
    ['5511987654321@lid', '5511987654321'],
    ['123456789012345:3@lid', '123456789012345'],
    ['250023498768577', '250023498768577'],
    ['5511987654321', null],
    ['5511987654321@s.whatsapp.net', null],
    ['120363012345678901@g.us', null],
    ['abc@lid', null],
  ])('the LID in %s is %s', (jid, lid) => {
    expect(lidOf(jid)).toBe(lid)
  })
})

test.each([
  ['5511987654321', ['5511987654321', '551187654321']],
  ['551187654321', ['5511987654321', '551187654321']],
  ['551133334444', ['551133334444']],
  ['5511933334444', ['5511933334444']],
  ['525512345678', ['525512345678', '5215512345678']],
  ['351912345678', ['351912345678']],
])('%s is matched in each of its forms', (digits, [canonical, ...others]) => {
  for (const form of [digits, ...others]) expect(canonicalPhone(form)).toBe(canonical)
})

test.each([
  ['5511987654321', '+55 (11) 98765-4321', '+55 (11) *****-**21'],
  ['551133334444', '+55 (11) 3333-4444', '+55 (11) ****-**44'],
  ['558007290722', '0800 729 0722', '080* *** **22'],
  ['5540041234', '4004-1234', '400*-**34'],
  ['351912345678', '+351 912 345 678', '+35* *** *** *78'],
  ['999123456789', '+999123456789', '+99********89'],
  ['', '', ''],
])('%s is shown %s, masked %s', (digits, shown, masked) => {
  expect(formatPhone(digits)).toBe(shown)
  expect(maskPhone(digits)).toBe(masked)
})

describe('the corpus', () => {
  test.each(gatewayForms)('%j from a gateway is %s', (form, identity) => {
    const phone = gatewayPhone(form)?.canonical
    const lid = lidOf(form)
    expect(phone === undefined || lid === null).toBe(true)
    expect(phone ? `phone:${phone}` : lid && `lid:${lid}`).toBe(identity)
  })

  test.each(typedForms)('%j in a form is %s', (text, phone) => {
    expect(typedPhone(text)).toBe(phone)
  })

  test('each canonical number is itself, from gateways and in forms that know it', () => {
    const phones = gatewayForms.flatMap(([, identity]) =>
      identity?.startsWith('phone:') ? identity.slice('phone:'.length) : [],
    )
    expect(phones.length).toBeGreaterThan(80)
    for (const phone of phones) {
      expect(gatewayPhone(phone)?.canonical).toBe(phone)
      expect([phone, null]).toContain(typedPhone(`+${phone}`))
    }
  })
})
