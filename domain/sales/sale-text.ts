import { foldText, withoutUnseen } from '../text-fold.ts'

const struck = /~[^~\n]{1,80}~/g
const thousandsApart = /(r\$\s{0,3}\d{1,3}) (?=\d{3},\d\d(?!\d))/g
const counts = ['uma', 'duas', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']
const spelledCount = new RegExp(
  `(?<![a-z])(${counts.join('|')}|onze|doze)(?=\\s{1,3}(?:vezes|parcelas|prestacoes|mensalidades)(?![a-z]))`,
  'g',
)
const digit = 'um|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze'
const teens = 'quinze|dezesseis|dezessete|dezoito|dezenove'
const tens = 'vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa'
const hundreds =
  'cem|cento|duzentos|trezentos|quatrocentos|quinhentos|seiscentos|setecentos|oitocentos|novecentos'
const numberWord = `(?:${digit}|${teens}|${tens}|${hundreds}|mil)`
const spelledAmount = new RegExp(
  `(?<![a-z]|\\d\\s{0,2})${numberWord}(?:\\s{1,3}(?:e\\s{1,3})?(?:${numberWord}|\\d{1,3})){0,7}\\s{1,3}(?:reais|contos?|pilas?)(?![a-z])`,
  'g',
)

/**
 * The text of a sale as it is read: folded, without what nobody sees and what is struck through
 * (`~R$ 200~`), counts of instalments in digits. `isSpelled`: an amount stands there in words, which
 * is taken out so that a part of it (`duzentos e 50 reais`) is not taken for the whole.
 */
export function saleText(text: string): { plain: string; isSpelled: boolean } {
  const folded = foldText(withoutUnseen(text))
    .replaceAll('×', 'x')
    .replace(struck, ' ')
    .replace(thousandsApart, '$1.')
    .replace(spelledCount, (word) => String(countOf(word)))
  const plain = folded.replace(spelledAmount, ' ')
  return { plain, isSpelled: plain !== folded }
}

function countOf(word: string): number {
  return [...counts, 'onze', 'doze'].indexOf(word) + 1
}
