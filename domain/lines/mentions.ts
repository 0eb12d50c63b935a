import type { Steps } from '../steps.ts'

// An id or number as a whole JSON string: ids of messages, business-scoped ids of people.
const idText = /"([\w.+/=-]{1,200})"/g
const digitRun = /\d+/g
const written = /\+?\(?\d[\d ().-]{5,24}\d/g
// Epoch seconds and milliseconds: no number that begins with 1 has as many digits.
const instant = /^1(?:\d{9}|\d{12})$/

/** More than a call of a gateway with a thousand messages holds. */
const maxMentions = 20_000
const longestMention = 202
/** Characters that are looked through in about a millisecond. */
const partLength = 8_192

/**
 * What stands in the raw text of a webhook and may name a person or one of their messages: runs of 7 to
 * 20 digits, telephone numbers written with punctuation (as their digits), and short texts with a
 * digit. Much of it names nobody; that costs a little room and finds nobody.
 */
export function* mentionsIn(text: string): Steps<string[]> {
  const found = new Set<string>()
  for (let from = 0; from < text.length && found.size < maxMentions; ) {
    const to = partEnd(text, from)
    addMentions(found, text.slice(from, to))
    from = to === text.length || isBetween(text.charCodeAt(to - 1)) ? to : to - longestMention
    yield
  }
  return [...found].slice(0, maxMentions)
}

/** Where a part ends: behind what stands in no mention, where such a character is. */
function partEnd(text: string, from: number): number {
  const most = from + partLength
  if (most >= text.length) return text.length
  for (let at = most; at > from + longestMention; at--) {
    if (isBetween(text.charCodeAt(at - 1))) return at
  }
  return most
}

/** A comma, a brace, a bracket or a line break. */
function isBetween(unit: number): boolean {
  return (
    unit === 0x2c ||
    unit === 0x7b ||
    unit === 0x7d ||
    unit === 0x5b ||
    unit === 0x5d ||
    unit === 0x0a
  )
}

function addMentions(found: Set<string>, text: string): void {
  for (const { 0: run, index } of text.matchAll(digitRun)) {
    const isAddress = /[@:]/.test(text.charAt(index + run.length))
    if (run.length < 7 || run.length > 20 || (instant.test(run) && !isAddress)) continue
    found.add(run)
  }
  for (const [number] of text.matchAll(written)) {
    const digits = number.replace(/\D/g, '')
    if (digits.length < number.length && digits.length >= 8 && digits.length <= 15) {
      found.add(digits)
    }
  }
  for (const [, id = ''] of text.matchAll(idText)) {
    if (/\d/.test(id) && !instant.test(id)) found.add(id)
  }
}

/** The digits in which a canonical phone number may be written, with and without the country's. */
export function phoneForms(phone: string): string[] {
  const brazilian = /^55(\d\d)(9?)(\d{8})$/.exec(phone)
  if (brazilian !== null) {
    const [, area, nine, local = ''] = brazilian
    const national = nine === '9' && /^[6-9]/.test(local) ? ['9', ''] : [nine ?? '']
    return national.flatMap((prefix) => [`55${area}${prefix}${local}`, `${area}${prefix}${local}`])
  }
  return /^52\d{10}$/.test(phone) ? [phone, `521${phone.slice(2)}`] : [phone]
}

/** A text of a person without these numbers, however they are punctuated in it. */
export function withoutNumbers(text: string, numbers: readonly string[]): string {
  const digits = numbers.filter((number) => /^\d{8,}$/.test(number))
  if (digits.length === 0) return text
  const spelled = digits
    .toSorted((a, b) => b.length - a.length)
    .map((number) => [...number].join('[ ().-]*'))
  return text.replace(
    new RegExp(`(?<!\\d)\\+?\\(?(?:${spelled.join('|')})(?!\\d)`, 'g'),
    '[removido]',
  )
}
