import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, linear } from '#tests/helpers/growth'
import { readsAsValue } from './spreadsheet-value.ts'

describe('a text that a spreadsheet turns into something else', () => {
  test.each([
    ...['2026', '0012', '1.5', '1,5', '1.234,56', '1,234.56', '1 000', '5511987654321', '.5', '5,'],
    ...['-3', '(12)', '1e5', '1E+5', '1,5e-3', '12E45678', '+55', '１２', ' 10 ', '\u00a010', '−3'],
    ...['50%', '12,5 %', '%50', 'R$ 10', 'R$10,00', '-R$ 10', 'US$ 10', '$10', '10 €', 'BRL 10'],
    ...['1/2', '1 1/2', '10/12', '03-04', '10 / 12', '12.11.2026', '2026-11-01', '1/11/2026'],
    ...[
      '2026-11-01T10:00:00Z',
      '2026-11-01 10:00',
      '12:30',
      '12:30:05',
      '1:2',
      '10 pm',
      '10:30 AM',
    ],
    ...[
      'jan',
      'Jan',
      'MARÇO 2',
      'mar-26',
      'mar/26',
      '5 de março',
      '5 março 2026',
      '05-mar',
      'maio',
    ],
    ...['março de 2026', '2 mar', 'March 5, 2026', '5 March', 'sexta-feira, 5 de março de 2026'],
    ...[
      'Dez 2026',
      'dez.26',
      '2026-mar',
      '1º de maio',
      'May 5th',
      'set 2',
      'out-10',
      'nov 25 10:00',
    ],
    ...['VERDADEIRO', 'falso', 'TRUE', 'False', '#N/D', '#REF!', '#DIV/0!', '9'.repeat(100)],
  ])('%j', (text) => {
    expect(readsAsValue(text)).toBe(true)
  })
})

describe('a plain name', () => {
  test.each([
    ...[
      '',
      'Verão',
      'Black Friday 2026',
      'Natal 10/12',
      '10/12 Natal',
      'Março de ofertas',
      'Marcos',
    ],
    ...[
      '10 anos',
      '2x1',
      '50% off',
      'Plano 50%',
      'R$ 10 de desconto',
      'Maio Amarelo',
      'Outubro Rosa',
    ],
    ...['12h30', 'K7Q2M9XA', '3f9x2abc', '203.0.113.9', 'TRUE Fit', 'Falso Cognato', '#promo'],
    ...['#1', 'Janaína', 'Setor 7', 'A1', 'B2B', '24h', '1a fase', '10 em 12', 'v1.2', 'e5', '1e'],
    ...[
      '2026 Verão',
      'Verão-26',
      'Out of home',
      'May the 4th',
      'Mar azul',
      'Dezembro/Natal',
      '-',
      '%',
    ],
    ...[
      'não',
      'Sim',
      'a@b.com',
      '1 de cada',
      'dia 5 de março',
      'Sábado',
      '10:30 da manhã',
      '5 + 5',
    ],
  ])('%j stays plain', (text) => {
    expect(readsAsValue(text)).toBe(false)
  })
})

test('every number, day and time is found, whichever way it is written', () => {
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(numbers, fc.date({ noInvalidDate: true }), (value, at) => {
      const iso = at.toISOString()
      if (!/^\d{4}-/.test(iso)) return
      for (const text of [
        String(value),
        String(value).replace('.', ','),
        iso,
        iso.slice(0, 10),
        iso.slice(11, 16),
        at.toLocaleDateString('pt-BR', { dateStyle: 'long' }),
        at.toLocaleDateString('en-US', { dateStyle: 'medium' }),
        at.toLocaleDateString('pt-BR'),
      ]) {
        expect(readsAsValue(text), text).toBe(true)
      }
    }),
  )
})

test('a text is judged in time that grows with its length', () => {
  for (const part of ['1', '1.', '1 ', "1'000", 'jan ', '- ', 'de ']) {
    expect(growthOf(part, readsAsValue, 200_000), part).toBeLessThan(linear)
    const long = part.repeat(60).slice(0, 59)
    expect(readsAsValue(`${long}x`)).toBe(false)
  }
})
