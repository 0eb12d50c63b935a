import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growth, growthOf, linear } from '#tests/helpers/growth'
import { formatMoney, parseMoney } from './money.ts'
import { saleValueIn } from './sales/sale-value.ts'

test.each([
  ['1.234,56', 123_456],
  ['R$ 1.234,56', 123_456],
  ['R$1.234,56', 123_456],
  ['197', 19_700],
  ['197,00', 19_700],
  ['197,5', 19_750],
  ['1,5 mil', 150_000],
  ['1.5 mil', 150_000],
  ['2 mil', 200_000],
  ['1,5k', 150_000],
  ['1,2 milhão', 120_000_000],
  ['200 reais', 20_000],
  ['1234.56', 123_456],
  ['1,234.56', 123_456],
  ['1.234', 123_400],
  ['1.234.567', 123_456_700],
  ['1 234,56', 123_456],
  ['R$\u00a01.234,56', 123_456],
  ['0,01', 1],
  ['US$ 10', 1_000],
  ['10 euros', 1_000],
  ['12.5', 1_250],
  [' 49,90 ', 4_990],
  ['１９７', 19_700],
  ['1.234,5 mil', 123_450_000],
])('%j is %i cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents)
})

test.each([
  '',
  'abc',
  '0',
  '0,00',
  '-10',
  'R$ -10',
  '1,234',
  '1.23.4',
  '12,345,6',
  'grátis',
  '10%',
  '10 x 20',
  '1e5',
  'NaN',
  'Infinity',
  '999999999999999999',
  'R$',
  '1,2,3',
  '12 meses',
])('%j is no value', (text) => {
  expect(parseMoney(text)).toBeNull()
})

test.each([
  [123_456, 'BRL', 'R$ 1.234,56'],
  [0, 'BRL', 'R$ 0,00'],
  [19_700, 'USD', 'US$ 197,00'],
  [100, 'EUR', '€ 1,00'],
] as const)('%i %s is shown %s', (cents, currency, shown) => {
  expect(formatMoney(cents, currency)).toBe(shown)
})

test('what is shown is read again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.constantFrom('BRL', 'USD', 'EUR', 'GBP' as const),
      (cents, currency) => {
        expect(parseMoney(formatMoney(cents, currency as 'BRL'))).toBe(cents)
      },
    ),
  )
})

test.each([
  ['Pedido confirmado! R$ 1.234,56', 123_456],
  ['Pedido confirmado 1.234,56', 123_456],
  ['Fechado, 200 reais no pix', 20_000],
  ['Venda de 2 mil e 500 reais', 250_000],
  ['Pedido 1234 confirmado, valor: 197', 19_700],
  ['De R$ 300,00 por R$ 197,00', 19_700],
  ['De 300 por 197', 19_700],
  ['Produto R$ 100 frete R$ 20 total R$ 120', 12_000],
  ['Total: R$ 500', 50_000],
  ['Total do pedido:\nR$ 500,00', 50_000],
  ['ficou em 350 reais', 35_000],
  ['Saiu por 89,90', 8_990],
  ['fica 12x de 99,90', 119_880],
  ['12x de 99,90', 119_880],
  ['12x 99,90', 119_880],
  ['12 x R$ 99,90', 119_880],
  ['em 10 vezes de R$ 50', 50_000],
  ['10x sem juros de 80', 80_000],
  ['R$ 1.000 em 10x de R$ 100', 100_000],
  ['R$ 1.000 em 10x', 100_000],
  ['R$ 100 + R$ 50', 15_000],
  ['R$ 100 + R$ 50 = R$ 140', 14_000],
  ['Entrada de R$ 200 + 10x de R$ 80', 100_000],
  ['entrada de 200 e 10x de 80', 100_000],
  ['10x de 80 com entrada de 200', 100_000],
  ['Pedido confirmado às 14:30 de 12/05/2026: R$ 50,00, 10% off', 5_000],
  ['Confirmado: 2 unidades, 1,50 m, R$ 80', 8_000],
  ['- R$ 50,00', 5_000],
  ['Seu telefone é 11 98765-4321, certo. R$ 10', 1_000],
  ['R$ 1.000.000,00', 100_000_000],
])('%j is worth %i cents', (text, cents) => {
  expect(saleValueIn(text)).toEqual({ cents })
})

test.each([
  ['Pedido confirmado', 'none'],
  ['R$ 197 pagos. Recebi os R$ 197,00', 'several'],
  ['entrada de R$ 200 e restante de R$ 300', 'several'],
  ['100 + 50', 'unclear'],
  ['Venda de 1,5 mil', 'none'],
  ['', 'none'],
  ['Pedido 1234 confirmado', 'none'],
  ['Pedido confirmado às 14:30 de 12/05/2026', 'none'],
  ['CPF 123.456.789-00, CEP 01310-100', 'none'],
  ['me liga 11987654321', 'none'],
  ['R$ 0,00', 'zero'],
  ['R$ -50', 'negative'],
  ['total: -R$ 50', 'negative'],
  ['R$ 100 e R$ 200', 'several'],
  ['R$ 1.000 à vista ou 12x de 99,90', 'several'],
  ['total R$ 100, total R$ 200', 'several'],
  ['US$ 100', 'other_currency'],
  ['100 euros', 'other_currency'],
  ['R$ 1.000.000,01', 'too_high'],
  ['R$ 2 milhões', 'too_high'],
  ['R$ 1,234', 'unclear'],
])('%j: %s', (text, problem) => {
  expect(saleValueIn(text)).toMatchObject({ problem })
})

test('another rule, another currency', () => {
  expect(saleValueIn('US$ 100', 'USD')).toEqual({ cents: 10_000 })
  expect(saleValueIn('R$ 100', 'USD')).toMatchObject({ problem: 'other_currency' })
  expect(saleValueIn('$ 100', 'BRL')).toEqual({ cents: 10_000 })
})

test('any amount alone is read, in any text', () => {
  const words = fc.constantFrom('Pedido confirmado', 'Obrigado pela compra!', 'Venda fechada 🎉')
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 100_000_000 }), (text, cents) => {
      expect(saleValueIn(`${text} ${formatMoney(cents, 'BRL')}`)).toEqual({ cents })
      expect(saleValueIn(`Total ${formatMoney(cents, 'BRL')}. ${text}`)).toEqual({ cents })
    }),
  )
})

test('numbers are read in time that grows with the length of the text alone', () => {
  const read = (text: string) => [saleValueIn(text), parseMoney(text)]
  for (const part of ['1', '1 ', 'R$ 1,00 + ', '1,', '12x ', 'total ']) {
    expect(growthOf(part, read), part).toBeLessThan(linear)
  }
  expect(growth((length) => `R$${' '.repeat(length)}1`, read)).toBeLessThan(linear)
})
