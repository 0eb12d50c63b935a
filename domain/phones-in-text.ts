import { maskPhone } from './phone.ts'

// Digits with what people and forms write between them.
const between = '(?:[\\s().+\\-]|%2[089bd])'
// A day and an escape of an address are looked past.
const date = '(?:19|20)\\d\\d-[01]\\d-[0-3]\\d(?![\\d-])'
const groups = new RegExp(`${date}|%[0-9a-f]{2}|\\+?\\(?\\d(?:${between}{0,3}\\d){7,}`, 'gi')
const isPassed = new RegExp(`^(?:${date}|%..)$`)
const encoded = /%2[089bd]/gi
/** No number of a phone is longer. */
const mostDigits = 15

/**
 * The text with all masked that may be the number of a phone: groups of eight digits and more, as far as
 * a number can be so long. Rather an identifier is masked than a number shown.
 */
export function maskPhones(text: string): string {
  return text.replace(groups, (found) => {
    if (isPassed.test(found)) return found
    const digits = found.replace(encoded, '').replace(/\D/g, '')
    if (digits.length > mostDigits) return found === digits ? found : hidden(found, digits)
    const number = brazilian(digits)
    return number === null ? hidden(found, digits) : maskPhone(number)
  })
}

/** The digits with country code, where they are as many as a Brazilian number has with or without it. */
function brazilian(digits: string): string | null {
  if (/^55[1-9]\d\d{8,9}$/.test(digits)) return digits
  return /^[1-9]\d(?:9\d{8}|[2-5]\d{7})$/.test(digits) ? `55${digits}` : null
}

/** Every digit hidden but the last two. */
function hidden(found: string, digits: string): string {
  let left = digits.length
  return found.replace(encoded, ' ').replace(/\d/g, (digit) => (left-- > 2 ? '*' : digit))
}
