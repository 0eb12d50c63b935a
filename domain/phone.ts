import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type GatewayPhone = {
  /** Digits under which the person is known, whatever form the gateway used. */
  canonical: string
  /** Digits as the gateway sent them; messages are answered to these. */
  received: string
}

const anyDigit = /\p{Nd}/u
const letter = /\p{L}/u
const chunkUnit = /[\d\s().+\u2010-\u2015\u2212-]/
const brazilianMobileWithout9 = /^55(\d\d)([6-9]\d{7})$/
const mexicanWith1 = /^521(\d{10})$/
const phoneServers = new Set(['', 's.whatsapp.net', 'c.us', 'hosted'])
// 0800 and 4004-like numbers have no area code and are written without +55.
const nationwide = /^55(?:([3589]00)(\d{3})(\d{3,4})|([34]00\d|40[02]\d)(\d{4}))$/

/**
 * A phone number typed in a form, as digits with country code, or null when it is none. Digits of
 * any script count, text around them is ignored, but letters never join two groups of digits, and
 * a letter in a digit's place (`11 9B765-4321`) makes it no number: what is left would be somebody
 * else's. Brazilian first (trunk 0 and carrier codes removed, a missing ninth digit repaired), then
 * international with the country code typed first; a leading `+` or `00` says international, and
 * without it a valid CPF is none. The number must be valid in libphonenumber's full metadata.
 */
export function typedPhone(text: string): string | null {
  const plain = asciiDigits(text.slice(0, 512).normalize('NFKC'))
  for (const isPart of [isChunkUnit, isNoLetter]) {
    for (const part of partsOf(plain, isPart)) {
      const phone = phoneOf(part)
      if (phone !== null) return phone
    }
  }
  return null
}

/**
 * The number in a gateway's JID or digits, or null when it is no phone: `@lid`, groups, broadcasts,
 * newsletters, bare LIDs. Brazilian mobiles get their ninth digit and Mexican `521` loses its 1;
 * anything else stays as received, even when no library knows it.
 */
export function gatewayPhone(jidOrDigits: string): GatewayPhone | null {
  const { user, server } = jidParts(jidOrDigits)
  if (!phoneServers.has(server)) return null
  const received = user.replace(/[\s()+.-]/g, '')
  if (!/^\d{7,15}$/.test(received) || isBareLid(received)) return null
  return { canonical: canonicalPhone(received), received }
}

/** The digits of a LID (`…@lid`, or bare digits too long for any phone), or null. */
export function lidOf(jid: string): string | null {
  const { user, server } = jidParts(jid)
  if (!/^\d{5,20}$/.test(user)) return null
  if (server === 'lid' || server === 'hosted.lid') return user
  return server === '' && isBareLid(user) ? user : null
}

/** Digits with country code in the one form under which a person is matched. */
export function canonicalPhone(digits: string): string {
  return digits.replace(brazilianMobileWithout9, '55$19$2').replace(mexicanWith1, '52$1')
}

/** For people: `+55 (11) 98765-4321`, `0800 729 0722`, `4004-1234`, `+351 912 345 678`. */
export function formatPhone(digits: string): string {
  const brazilian = /^55([1-9]\d)(\d{4,5})(\d{4})$/.exec(digits)
  if (brazilian !== null && (digits.length === 13 || !nationwide.test(digits))) {
    return `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`
  }
  const national = nationwide.exec(digits)
  if (national !== null) {
    const [, tollFree, middle, end, prefix, rest] = national
    return tollFree ? `0${tollFree} ${middle} ${end}` : `${prefix}-${rest}`
  }
  if (!/^\d+$/.test(digits)) return digits
  return parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`
}

/** As `formatPhone`, with everything between the area code and the last two digits hidden. */
export function maskPhone(digits: string): string {
  const shown = formatPhone(digits)
  const isBrazilian = /^\+55 \(\d\d\)/.test(shown)
  const open = isBrazilian ? '+55 (11)'.length : Math.min(3, shown.length)
  return (
    shown.slice(0, open) +
    shown.slice(open, Math.max(open, shown.length - 2)).replace(/\d/g, '*') +
    shown.slice(Math.max(open, shown.length - 2))
  )
}

function phoneOf(text: string): string | null {
  let digits = text.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 20) return null
  let isInternational = /^\D*\+/.test(text)
  if (digits.startsWith('00')) {
    isInternational = true
    digits = digits.slice(2)
  }
  if (isInternational) return international(digits) ?? brazilian(digits)
  return brazilian(digits) ?? (isCpf(digits) ? null : international(digits))
}

/** Eleven digits of which the last two are the check digits of a CPF (Receita Federal, modulo 11). */
function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  return [9, 10].every((length) => {
    let sum = 0
    for (let at = 0; at < length; at++) sum += Number(digits[at]) * (length + 1 - at)
    return ((sum * 10) % 11) % 10 === Number(digits[length])
  })
}

function brazilian(digits: string): string | null {
  for (const national of nationalForms(digits)) {
    const whole = canonicalPhone(`55${national}`)
    if (isValid(whole)) return whole
  }
  return null
}

/** The number without country code, trunk 0 and carrier code, in the order to try. */
function* nationalForms(digits: string): Generator<string> {
  const starts = digits.startsWith('55') && digits.length > 9 ? [digits, digits.slice(2)] : [digits]
  for (const start of starts) {
    yield start
    if (!start.startsWith('0') && !start.startsWith('90')) continue
    const bare = start.replace(/^(?:90|0)/, '')
    yield bare
    // 0 + two digits of the carrier + area code and number.
    if (bare.length >= 12) yield bare.slice(2)
  }
}

function international(digits: string): string | null {
  if (digits.startsWith('0')) return null
  const canonical = canonicalPhone(digits)
  const phone = parsePhoneNumberFromString(`+${canonical}`)
  return phone?.isValid() ? phone.number.slice(1) : null
}

function isValid(digits: string): boolean {
  const phone = parsePhoneNumberFromString(`+${digits}`)
  return phone?.number === `+${digits}` && phone.isValid()
}

/** LIDs have 14 or 15 digits and no country behind them; a few real numbers are that long. */
function isBareLid(digits: string): boolean {
  return digits.length >= 14 && !isValid(digits)
}

function jidParts(jid: string): { user: string; server: string } {
  const at = jid.indexOf('@')
  const user = (at === -1 ? jid : jid.slice(0, at)).trim()
  const server =
    at === -1
      ? ''
      : jid
          .slice(at + 1)
          .trim()
          .toLowerCase()
  // `5511…:12@s.whatsapp.net` is the person's device 12.
  return { user: user.replace(/[:_]\d+$/, ''), server }
}

/** Only phone punctuation stands between the digits: what one number looks like at first sight. */
function isChunkUnit(char: string): boolean {
  return chunkUnit.test(char)
}

function isNoLetter(char: string): boolean {
  return !letter.test(char)
}

/** Runs of such characters that are long enough for a number and have no letter for a digit. */
function* partsOf(text: string, isPart: (char: string) => boolean): Generator<string> {
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isPart(text.charAt(at))) continue
    const part = text.slice(start, at)
    if (part.length >= 7 && !hasLetterForDigit(text, start, at)) yield part
    start = at + 1
  }
}

/**
 * Whether a letter touches the first or the last digit of `text` from `start` to `end` as if it
 * were one: it stands alone (`11 98765-432B`) or has a digit on its other side too (`9B765`). A
 * word that touches (`Tel11 …`) is text around the number.
 */
function hasLetterForDigit(text: string, start: number, end: number): boolean {
  const before = /(.?)(\p{L}+)$/u.exec(text.slice(0, start))
  const after = /^(\p{L}+)(.?)/u.exec(text.slice(end))
  const touchesFirst = /^[\d(+]/.test(text.slice(start, end))
  const touchesLast = /[\d)]$/.test(text.slice(start, end))
  return (
    (touchesFirst && before !== null && isForDigit(before[2], before[1])) ||
    (touchesLast && after !== null && isForDigit(after[1], after[2]))
  )
}

function isForDigit(letters: string | undefined, beyond: string | undefined): boolean {
  return letters?.length === 1 || /\d/.test(beyond ?? '')
}

function asciiDigits(text: string): string {
  let ascii = ''
  for (const char of text) {
    if (char <= '\x7f' || !anyDigit.test(char)) {
      ascii += char
      continue
    }
    // Each script's ten digits follow one another: the value is the distance from its zero.
    let zero = char.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && anyDigit.test(String.fromCodePoint(zero - 1))) {
      zero--
      value++
    }
    ascii += value
  }
  return ascii
}
