import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, linear } from '#tests/helpers/growth'
import {
  leadCodeCandidates,
  leadCodeFrom,
  linkCodeFrom,
  messageWithCode,
  pastedLinkCodes,
  shownText,
  whatsappUrl,
} from './message-code.ts'

const fiveBytes = fc.uint8Array({ minLength: 5, maxLength: 5 })
const code = fiveBytes.map(leadCodeFrom)
const greeting = fc.string({ unit: 'grapheme', maxLength: 300 })

describe('making codes', () => {
  test.each([
    [[0, 0, 0, 0, 0], '00000000'],
    [[255, 255, 255, 255, 255], 'ZZZZZZZZ'],
    [[0, 68, 50, 20, 199], '01234567'],
  ])('%j → %s', (bytes, expected) => {
    expect(leadCodeFrom(Uint8Array.from(bytes))).toBe(expected)
    expect(linkCodeFrom(Uint8Array.from(bytes))).toBe(expected.toLowerCase())
  })

  test('different bytes make different codes of eight symbols', () => {
    fc.assert(
      fc.property(fiveBytes, fiveBytes, (a, b) => {
        expect(leadCodeFrom(a)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
        expect(leadCodeFrom(a)).toHaveLength(8)
        expect(leadCodeFrom(a) === leadCodeFrom(b)).toBe(Buffer.compare(a, b) === 0)
        expect(linkCodeFrom(a)).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/)
      }),
    )
  })

  test('too few or too many bytes are a mistake of the caller', () => {
    expect(() => leadCodeFrom(new Uint8Array(4))).toThrow(RangeError)
    expect(() => leadCodeFrom(new Uint8Array(6))).toThrow(RangeError)
  })
})

test.each([
  ['k7q2m9xa', 'K7Q2M9XA'],
  [' K7Q2M9XA ', 'K7Q2M9XA'],
  ['OoIiLl00', '00111100'],
  ['K7Q2M9X', null],
  ['K7Q2M9XAB', null],
  ['K7Q2M9XU', null],
  ['K7Q2-9XA', null],
  ['K7Q2M9X\u00e1', null],
  ['', null],
])('%j read as a code is %s', (token, folded) => {
  expect(leadCodeCandidates(`[ID: ${token}]`)).toEqual(folded === null ? [] : [folded])
})

describe('putting the code into the greeting', () => {
  test.each([
    ['Olá!', 'id', 'Olá!\n[ID: K7Q2M9XA]'],
    ['Olá!  \n', 'id', 'Olá!\n[ID: K7Q2M9XA]'],
    ['Olá!', 'hash', 'Olá!\n#K7Q2M9XA'],
    ['', 'id', '[ID: K7Q2M9XA]'],
    [' \n', 'hash', '#K7Q2M9XA'],
  ] as const)('%j as %s', (text, style, message) => {
    expect(messageWithCode(text, 'K7Q2M9XA', style)).toBe(message)
  })

  test('the address is encoded once, spaces as %20', () => {
    expect(whatsappUrl('5511987654321', 'Olá & oi\n[ID: K7Q2M9XA]')).toBe(
      'https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20oi%0A%5BID%3A%20K7Q2M9XA%5D',
    )
    expect(whatsappUrl('5511987654321', '')).toBe('https://wa.me/5511987654321')
  })

  test('whatever the greeting, the address is short and the code arrives', () => {
    const anyUnits = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 3_000 })
      .map((units) => String.fromCharCode(...units))
    const long = fc.string({ unit: 'grapheme', minLength: 500, maxLength: 3_000 })
    const styles = fc.constantFrom('id', 'hash' as const)
    fc.assert(
      fc.property(fc.oneof(anyUnits, long, greeting), code, styles, (text, lead, style) => {
        const url = whatsappUrl(
          '5511987654321',
          messageWithCode(text, lead, style as 'id' | 'hash'),
        )
        expect(url.length).toBeLessThan(2_000)
        const sent = new URL(url).searchParams.get('text') ?? ''
        expect(sent.endsWith(style === 'id' ? `[ID: ${lead}]` : `#${lead}`)).toBe(true)
        expect(leadCodeCandidates(sent)).toContain(lead)
      }),
      { numRuns: 60 },
    )
  })

  test('a greeting alone is cut too, between characters', () => {
    const url = whatsappUrl('5511987654321', '👩‍👩‍👧'.repeat(100))
    expect(url.length).toBeLessThan(2_000)
    expect([...new URL(url).searchParams.get('text')!].length % 5).toBe(0)
  })
})

describe('finding codes in a message', () => {
  test.each([
    '[ID: K7Q2M9XA]',
    '[ID:K7Q2M9XA]',
    '[id K7Q2M9XA]',
    '(ID K7Q2M9XA)',
    '(ID: k7q2m9xa)',
    '{K7Q2M9XA}',
    '【K7Q2M9XA】',
    '【ID：K7Q2M9XA】',
    'ID: K7Q2M9XA',
    'id K7Q2M9XA',
    '#K7Q2M9XA',
    '# K7Q2M9XA',
    'K7Q2M9XA',
    'Oi K7Q2M9XA tudo bem?',
    '"K7Q2M9XA"',
    '*K7Q2M9XA*',
    '_K7Q2M9XA_',
    '[ID: K7Q2 M9XA]',
    '[ID: K7Q2-M9XA]',
    '[ID: K7Q2\nM9XA]',
    '[ID: K7Q2\r\nM9XA]',
    '#K7Q2‐M9XA',
    '{K7Q2 M9XA}',
    'ID: K7Q 2M9XA',
    '[ID: K7Q2\u00a0M9XA]',
    '[ID: K7Q2M9XA',
    'ID: K7Q2M9XA]',
    '[\u200eID: K7Q2\u200bM9XA\u2069]',
    '🎉K7Q2M9XA🎉',
    '[ID: Ｋ７Ｑ２Ｍ９ＸＡ]',
    '［ＩＤ：Ｋ７Ｑ２Ｍ９ＸＡ］',
    'Vi o anúncio.\n\n[ID: K7Q2M9XA]\n\nQuero saber mais',
    '*ID:* K7Q2M9XA',
    'código:K7Q2M9XA.',
    '\ufeff[ID: K7Q2M9XA]',
  ])('%j', (message) => {
    expect(leadCodeCandidates(message)).toContain('K7Q2M9XA')
  })

  test.each([
    'K7Q2M9X',
    'K7Q2M9XAB',
    '[ID: K7Q2M9X]',
    '[ID: K7Q2M9XAB]',
    'K7Q2 M9XA',
    'K7Q2-M9XA',
    '[ID: K7Q2  M9XA]',
    '[ID: K7 Q2 M9XA]',
    'éK7Q2M9XA',
    'K7Q2M9XAé',
    '',
    'Olá',
    '[ID: ]',
    'código K7Q2 M9XA',
  ])('not in %j', (message) => {
    expect(leadCodeCandidates(message)).not.toContain('K7Q2M9XA')
  })

  test('letters that people confuse are read as digits', () => {
    expect(leadCodeCandidates('[id: oiL0abcd]')).toEqual(['0110ABCD'])
  })

  test('all candidates in order of appearance, each once', () => {
    expect(leadCodeCandidates('#AAAA1111 e BBBB2222 e [ID: AAAA1111]')).toEqual([
      'AAAA1111',
      'BBBB2222',
    ])
  })

  test('with too many words the labelled code is still among the candidates', () => {
    const words = Array.from({ length: 500 }, (_, i) => `w0rds${String(i).padStart(3, '0')}`).join(
      ' ',
    )
    const candidates = leadCodeCandidates(`${words}\n[ID: K7Q2M9XA]`)
    expect(candidates).toHaveLength(50)
    expect(candidates.at(-1)).toBe('K7Q2M9XA')
  })

  test('every greeting with a code gives the code back, however it is wrapped', () => {
    const wrap = fc.constantFrom<(c: string) => string>(
      (c) => `[ID: ${c.toLowerCase()}]`,
      (c) => `(ID ${c})`,
      (c) => `#${c.slice(0, 4)} ${c.slice(4)}`,
      (c) => `[ID: ${c.slice(0, 3)}-${c.slice(3)}]`,
      (c) => ` ${[...c].join('\u200b')} `,
    )
    fc.assert(
      fc.property(greeting, code, wrap, (text, lead, wrapped) => {
        expect(leadCodeCandidates(`${text}\n${wrapped(lead)}`)).toContain(lead)
      }),
    )
  })

  test('labelled codes and links are read anywhere in a long message, bare codes at its two ends', () => {
    const middle = `BBBB2222 ${'é '.repeat(20_000)}#CCCC3333 DDDD4444 ${'é '.repeat(10_000)}`
    const long = `Oi [ID: AAAA1111]\n${middle}\n[ID: K7Q2M9XA]`
    expect(leadCodeCandidates(long)).toEqual(['AAAA1111', 'BBBB2222', 'CCCC3333', 'K7Q2M9XA'])
    const isOurs = (code: string) => code === 'K7Q2M9XA'
    expect(shownText(long, isOurs)).toBe(`Oi\n${middle}`.trimEnd())
    const link = 'https://rastro.app/r/abcd1234'
    const far = 'x '.repeat(30_000)
    expect(pastedLinkCodes(`${far}${link} ${far}`)).toEqual(['abcd1234'])
    expect(shownText(`${far}\n[ID: K7Q2M9XA]\n${far}`, () => true)).toBe(`${far}\n${far}`.trimEnd())
    // A bare word in the middle is neither read nor taken out.
    const bare = `${far}K7Q2M9XA ${far}`.trimEnd()
    expect([leadCodeCandidates(bare), shownText(bare, () => true)]).toEqual([[], bare])
  })

  test.each([
    'https://wa.me/5511987654321?text=Oi%20%5BID%3A%20K7Q2M9XA%5D',
    'wa.me/5511987654321?text=Oi+%5BID:+K7Q2M9XA%5D',
    'veja https://api.whatsapp.com/send?phone=5511987654321&text=Ol%C3%A1%0A%5BID%3A%20k7q2m9xa%5D&app_absent=0',
    'https://web.whatsapp.com/send/?phone=1&text=%23K7Q2M9XA',
    'whatsapp://send?phone=1&text=%5BID%3A%20K7Q2M9XA%5D',
    'https://l.x.com/?u=https%3A%2F%2Fwa.me/1?text=%255BID%253A%2520K7Q2M9XA%255D',
    `${'a '.repeat(9_000)}https://wa.me/1?text=%E9%5BID%3A%20K7Q2M9XA%5D${' a'.repeat(9_000)}`,
  ])('a code in a pasted address of WhatsApp: %.60s', (message) => {
    expect(leadCodeCandidates(message)).toContain('K7Q2M9XA')
  })

  test('another address is not decoded', () => {
    const address = 'https://x.com/?text=%5BID%3A%20K7Q2M9XA%5D'
    expect(leadCodeCandidates(address)).toEqual([])
  })

  test.each([
    ['Oi ( [ID: K7Q2M9XA] )', 'Oi'],
    ['Oi ([[ID: K7Q2M9XA]]) tudo bem?', 'Oi tudo bem?'],
    ['Oi *([ID: K7Q2M9XA])*', 'Oi'],
    ['Oi - [ID: K7Q2M9XA]', 'Oi'],
    ['Oi\n- [ID: K7Q2M9XA]\nquero saber', 'Oi\nquero saber'],
    ['[ID: K7Q2M9XA] | Quero saber', 'Quero saber'],
    ['> [ID: K7Q2M9XA]', ''],
    ['Oi (código [ID: K7Q2M9XA])', 'Oi (código )'],
    ['Oi :) [ID: K7Q2M9XA]', 'Oi :)'],
    ['Olá [loja]! [ID: K7Q2M9XA]', 'Olá [loja]!'],
    ['- item\n[ID: K7Q2M9XA]\n- outro', '- item\n- outro'],
  ])('what a tag leaves of its brackets and marks is not shown: %j', (message, shown) => {
    expect(shownText(message, () => true)).toBe(shown)
  })

  test('the time to read a text grows with its length, not faster', () => {
    const hostile = [
      'K7Q2M9X ',
      '[ID: ',
      'ID ',
      'AAAA BBBB ',
      '\u0301',
      '/r?',
      '/r/',
      'a/r?click_id=',
      '#',
      ' ',
      '\u0315\u0300',
      'https://a.b/r?click_id=abcd1234 ',
      '[ID: AAAA1111] x ',
      '\ufdfa',
    ]
    const read = (text: string) => [
      leadCodeCandidates(text),
      pastedLinkCodes(text),
      shownText(text, () => true),
    ]
    for (const part of [...hostile, 'wa.me/?text=%5B', 'wa.me/', '(((', ') - ([ID: AAAA1111]']) {
      expect(growthOf(part, read), part).toBeLessThan(linear)
    }
  })
})

test.each([
  ['https://rastro.app/r?click_id=abcd1234', ['abcd1234']],
  ['https://rastro.app/r?utm_source=fb&click_id=abcd1234&fbclid=x', ['abcd1234']],
  ['https://rastro.app/r/?click_id=abcd1234', ['abcd1234']],
  ['rastro.app/r/abcd1234', ['abcd1234']],
  ['veja https://rastro.app/r/abcd1234, ok?', ['abcd1234']],
  ['(http://localhost:3000/r/ABCD1234)', ['abcd1234']],
  [
    'https://a.app/r/abcd1234?utm_source=x e https://a.app/r?click_id=efgh5678',
    ['abcd1234', 'efgh5678'],
  ],
  ['https://rastro.app/r?click_id=abcd12345', []],
  ['https://rastro.app/r/abcd123', []],
  ['https://rastro.app/r?x=1 click_id=abcd1234', []],
  ['https://rastro.app/re/abcd1234', []],
  ['https://rastro.app/r?click_id=abcdilou', []],
  ['', []],
])('link codes in %j', (message, codes) => {
  expect(pastedLinkCodes(message)).toEqual(codes)
})

describe('what the screens show', () => {
  const known = (lead: string) => lead === 'K7Q2M9XA'
  test.each([
    ['Olá!\n[ID: K7Q2M9XA]', 'Olá!'],
    ['Olá!\n\n[ID: K7Q2M9XA]', 'Olá!'],
    ['[ID: K7Q2M9XA]\nOlá!', 'Olá!'],
    ['a\n[ID: K7Q2M9XA]\nb', 'a\nb'],
    ['a\r\n[ID: K7Q2M9XA]\r\nb', 'a\r\nb'],
    ['Oi [ID: K7Q2M9XA] tudo bem?', 'Oi tudo bem?'],
    ['Oi (ID K7Q2M9XA), tudo bem?', 'Oi , tudo bem?'],
    ['Olá #k7q2m9xa', 'Olá'],
    ['Olá K7Q2M9XA', 'Olá'],
    ['*[ID: K7Q2M9XA]*', ''],
    ['Olá\nID: K7Q2-M9XA', 'Olá'],
    ['Olá [ID: K7Q2\nM9XA]', 'Olá'],
    ['👩‍👧 oi\n[\u200eID: K7Q2\u200bM9XA]', '👩‍👧 oi'],
    ['[ID: ABCD1234]', ''],
    ['Oi [ID: ABCD1234]', 'Oi'],
    ['[ID: abcd1234]', '[ID: abcd1234]'],
    ['[ID: abc123]', '[ID: abc123]'],
    ['pedido #ABCD1234', 'pedido #ABCD1234'],
    ['ABCD1234', 'ABCD1234'],
    ['Olá,  tudo\tbem? ', 'Olá,  tudo\tbem? '],
    ['https://rastro.app/r?click_id=abcd1234&utm_source=fb', '#abcd1234'],
    ['Vi aqui: https://rastro.app/r/abcd1234. Ainda tem?', 'Vi aqui: #abcd1234. Ainda tem?'],
    ['(rastro.app/r/abcd1234)', '(#abcd1234)'],
    ['Oi https://a.app/r/abcd1234\n[ID: K7Q2M9XA]', 'Oi #abcd1234'],
    ['', ''],
    ['  \n', ''],
    ['\u200b\u200e', ''],
    ['1️⃣ Quero a opção ①', '1️⃣ Quero a opção ①'],
  ])('%j → %j', (message, shown) => {
    expect(shownText(message, known)).toBe(shown)
  })

  test('a link of somebody else stays when the account says so', () => {
    expect(shownText('https://x.com/r/abcd1234', known, () => false)).toBe(
      'https://x.com/r/abcd1234',
    )
  })

  test('a greeting comes back as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), code, (text, lead) => {
        const shown = shownText(messageWithCode(text, lead, 'id'), (c) => c === lead)
        fc.pre(leadCodeCandidates(text).length === 0 && pastedLinkCodes(text).length === 0)
        expect(shown).toBe(shownText(text.trimEnd(), () => false))
      }),
    )
  })

  test('nothing known and nothing of our shape: the message stays as typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const shown = shownText(text, () => false)
        expect(shown === text || shown === '' || text.includes('/r') || text.includes('[ID')).toBe(
          true,
        )
      }),
    )
  })
})
