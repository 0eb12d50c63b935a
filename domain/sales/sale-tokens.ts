import { foldText, withoutUnseen } from '../text-fold.ts'
import { centsOf, currencyNamed } from './amount-text.ts'

/**
 * What a sale text consists of. A run with digits is read whole or not at all: what is no number as
 * people write money (a date, a phone, a plate, `128gb`) is a `code`.
 * - `pause`: a comma, colon, bracket or emoji; `end`: a sentence ends; `minus`: stands before `R$`.
 */
export type Token =
  | NumberToken
  | { kind: 'currency'; text: string; name: string }
  | { kind: 'word' | 'code' | 'percent' | 'sign' | 'pause' | 'minus'; text: string }
  | { kind: 'end'; text: string; isQuestion: boolean }

export type NumberToken = {
  kind: 'number'
  text: string
  /** NaN where the digits can be read in two ways. */
  cents: number
  /** Two decimals after a comma. */
  isDecimal: boolean
  isNegative: boolean
  /** A count in words (`duas`), never money. */
  isSpelled: boolean
}

const address = /(?:https?:\/\/|www\.)\S+/g
const voucher = /vale[- ]presente/g
const struck = /~[^~\n]{1,80}~/g
const currencySign = /us\$|u\$s|u\$|r\$|[$€£]/g
const minusBefore = /(^|[\s(:])-(?=us\$|u\$|r\$|[$€£])/g
// `R$ 1 234,56` and `R$ 150, 00`.
const thousandsApart = /(r\$\s{0,3}\d{1,3}) (?=\d{3},\d\d(?!\d))/g
const decimalsApart = /(r\$\s{0,3}\d{1,3}(?:\.\d{3})?), (?=00(?!\d)|\d\d\s{0,3}(?:$|[^\w\s.,]))/g

const abbreviated = /\baprox\./g
const carrier99 =
  /\b99 ?(?=moto|entrega|pop|app|flash)|(?<=\b(?:pel[oa]|corrida|corrida d[oa]) )99\b/g

// A number ends where letters alone follow its dot or comma: `R$150.Obrigada`.
const piece =
  /(?<run>[a-z#/]*\d\w*(?:(?![.,][a-z]+(?!\w))[.,:/-]\w+)*[%°ºª²³]?)|(?<currency>us\$|u\$s|u\$|r\$|[$€£])|(?<word>[a-z]+)|(?<end>\n|[.!?…]+(?:\s*[?!]+)?)|(?<sign>[+=\-–—])|(?<minus>⊖)|(?:[^\S\n]+)|(?:[*_"'´`])|(?<pause>.)/gsu

const number = String.raw`\d+(?:[.,]\d+)*`
const wholeNumber = new RegExp(`^${number}$`)
const numberAndWord = new RegExp(`^(${number})/?([a-z]+)$`)
const countAndNumber = new RegExp(`^(\\d{1,3})x(${number})?$`)
const thousandAndHundreds = /^(\d{1,3})k(\d)$/

const hundreds =
  'cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
    ' ',
  )
const counts = 'um dois tres quatro cinco seis sete oito nove dez onze doze'.split(' ')

const slash: Token = { kind: 'pause', text: '/' }

/** The tokens of a text, in their order. */
export function tokensOf(text: string): Token[] {
  const plain = foldText(withoutUnseen(text))
    .replaceAll('×', 'x')
    .replace(address, ' ; ')
    .replace(struck, ' ')
    .replace(voucher, 'vale')
    .replace(abbreviated, 'aprox')
    .replace(carrier99, 'uber ')
    .replace(thousandsApart, '$1.')
    .replace(decimalsApart, '$1,')
    .replace(minusBefore, '$1 ⊖ ')
    .replace(currencySign, ' $& ')
  const tokens: Token[] = []
  let isGlued = false
  for (const { groups = {} } of plain.matchAll(piece)) {
    const { run, currency, word, end, sign, minus, pause } = groups
    if (run !== undefined) {
      const last = tokens.at(-1)
      const isNegative = (isGlued && last?.text === '-') || last?.kind === 'minus'
      if (isNegative) tokens.pop()
      tokens.push(...tokensOfRun(run, isNegative))
    } else if (currency !== undefined) {
      tokens.push({ kind: 'currency', text: currency, name: currencyNamed(currency) ?? '' })
    } else if (word !== undefined) tokens.push(wordToken(word))
    else if (end !== undefined) {
      tokens.push({ kind: 'end', text: end, isQuestion: end.includes('?') })
    } else if (sign !== undefined) {
      tokens.push({ kind: 'sign', text: /[–—]/.test(sign) ? '-' : sign })
    } else if (minus !== undefined) tokens.push({ kind: 'minus', text: minus })
    else if (pause !== undefined) tokens.push({ kind: 'pause', text: pause })
    isGlued = sign !== undefined
  }
  return withScales(tokens)
}

export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

export function isStop(token: Token | undefined): boolean {
  return token === undefined || token.kind === 'end' || token.kind === 'pause'
}

function wordToken(text: string): Token {
  const name = currencyNamed(text)
  return name === null ? { kind: 'word', text } : { kind: 'currency', text, name }
}

function tokensOfRun(run: string, isNegative: boolean): Token[] {
  if (wholeNumber.test(run)) return [numberToken(run, isNegative)]
  if (run.endsWith('%')) return [{ kind: 'percent', text: run }]
  const counted = countAndNumber.exec(run)
  if (counted !== null) {
    const [, count = '', unit] = counted
    const times: Token[] = [numberToken(count), { kind: 'word', text: 'x' }]
    if (unit === undefined) return times
    // 10x15 is a size, 12x99,90 are instalments.
    if (/,\d\d$/.test(unit)) return [...times, numberToken(unit)]
  }
  const thousands = thousandAndHundreds.exec(run)
  if (thousands !== null) return [numberToken(`${thousands[1]}${thousands[2]}00`, isNegative)]
  const [, digits, tail = ''] = numberAndWord.exec(run) ?? []
  if (digits !== undefined) {
    const behind = wordToken(tail.replace(/k{2,}$/, ''))
    // `R$ 12,40/kg` is the price of one, `R$ 12,40 kg` an amount.
    if (/\/(?:kg|m)$/.test(run)) return [numberToken(digits, isNegative), slash, behind]
    if (behind.text === '') return [numberToken(digits, isNegative)]
    if (behind.kind === 'currency' || /^(?:k|mil)$/.test(tail) || run.includes('/')) {
      return [numberToken(digits, isNegative), behind]
    }
  }
  return [{ kind: 'code', text: run }]
}

function numberToken(text: string, isNegative = false): NumberToken {
  const cents = /^[0.,]+$/.test(text) ? 0 : (centsOf(text) ?? Number.NaN)
  const isDecimal = /,\d\d$/.test(text)
  return { kind: 'number', text, cents, isDecimal, isNegative, isSpelled: false }
}

/** `15 mil`, `2 mil e 500` and `2 mil e quinhentos` are one number; `duas parcelas` has a count. */
function withScales(tokens: readonly Token[]): Token[] {
  const read: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    const scale = textAt(tokens, at + 1)
    if (token.kind !== 'number' || !/^(?:k|mil|milhao|milhoes)$/.test(scale)) {
      read.push(spelledCount(token, tokens[at + 1]) ?? token)
      continue
    }
    const rest = textAt(tokens, at + 2) === 'e' ? hundredsOf(tokens[at + 3]) : 0
    const cents = (centsOf(token.text, scale) ?? Number.NaN) + rest
    read.push({ ...token, text: `${token.text} ${scale}`, cents, isDecimal: false })
    at += rest > 0 ? 3 : 1
  }
  return read
}

function spelledCount(token: Token, behind: Token | undefined): NumberToken | null {
  const count = token.text === 'duas' ? 2 : counts.indexOf(token.text) + 1
  const isCount = behind?.kind === 'word' && behind.text !== 'mil' && behind.text !== 'e'
  return count >= 2 && isCount ? { ...numberToken(String(count)), isSpelled: true } : null
}

/** What follows `mil e`, in cents; 0 when it is no number below a thousand. */
function hundredsOf(token: Token | undefined): number {
  if (token?.kind === 'number') return /^\d{1,3}$/.test(token.text) ? Number(token.text) * 100 : 0
  return token === undefined ? 0 : (hundreds.indexOf(token.text) + 1) * 100_00
}
