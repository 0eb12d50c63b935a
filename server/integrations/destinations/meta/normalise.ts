import { createHash } from 'node:crypto'
import { stateCode } from '#domain/brazilian-states'
import { gatewayPhone, typedPhone } from '#domain/phone'
import { foldText } from '#domain/text-fold'
import { countryCode } from './country.ts'

/** Customer information that Meta takes only as SHA-256. */
export type HashedField =
  | 'em'
  | 'ph'
  | 'fn'
  | 'ln'
  | 'ct'
  | 'st'
  | 'zp'
  | 'country'
  | 'db'
  | 'external_id'

const alreadyHashed = /^[a-f0-9]{64}$/i

/**
 * The forms of one value that Meta matches by, hashed (lower-case hex SHA-256 of the UTF-8 bytes),
 * best first; empty when the value says nothing usable. What looks like a hash already is passed
 * on in lower case. Rules: Meta, "Customer information parameters"; where its text leaves
 * Brazilian values open, the choice is explained at the rule.
 */
export function hashedForms(field: HashedField, value: string | null | undefined): string[] {
  const text = (value ?? '').normalize('NFC').trim()
  if (alreadyHashed.test(text)) return [text.toLowerCase()]
  const forms = normalForms[field](text).filter((form) => form !== '')
  return [...new Set(forms)].map(sha256)
}

const normalForms: Record<HashedField, (text: string) => string[]> = {
  // One part before the @ in ASCII: Meta's own libraries refuse anything else.
  em: (text) => {
    const email = text.toLowerCase()
    return /^[!-?A-~]+@[^\s@]+\.[^\s@.]+$/.test(email) ? [email] : []
  },
  ph: phoneForms,
  fn: nameForms,
  ln: nameForms,
  // Meta's text and its two libraries disagree on accents (saopaulo, sãopaulo): both are sent.
  ct: (text) => [
    foldText(text).replace(/[^a-z]/g, ''),
    text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, ''),
  ],
  // Cutting a name to two letters, as Meta's library does, makes Paraná (pr) into Pará (pa).
  st: (text) => [stateCode(text) ?? (/^[a-z]{2}$/i.test(text) ? text.toLowerCase() : '')],
  zp: (text) => {
    const zip = text.toLowerCase().replace(/[\s-]/g, '')
    const isBrazilian = /^\d{5}-?\d{3}$/.test(text)
    return [isBrazilian ? zip : (text.toLowerCase().split('-')[0] ?? '').replace(/\s/g, '')]
  },
  country: (text) => [countryCode(text)?.toLowerCase() ?? ''],
  db: (text) => {
    const digits = text.replace(/\D/g, '')
    return /^(?:19|20)\d{6}$/.test(digits) ? [digits] : []
  },
  external_id: (text) => [text.toLowerCase().replace(/\s/g, '')],
}

/**
 * A gateway's id carries the country code; anything else was typed by a person (default Brazil).
 * Some Brazilian WhatsApp ids lack the ninth digit: both forms are sent.
 */
function phoneForms(text: string): string[] {
  if (/^\d+$/.test(text) || text.includes('@')) {
    const phone = gatewayPhone(text)
    if (phone !== null && phone.canonical !== phone.received) {
      return [phone.canonical, phone.received]
    }
    if (text.includes('@')) return phone === null ? [] : [phone.canonical]
    // Digits alone: valid as they are with a country code, else as typed in Brazil.
    return [typedPhone(`+${text}`) ?? typedPhone(text) ?? phone?.canonical ?? '']
  }
  return [typedPhone(text) ?? '']
}

/** Letters only, accents kept (`valéry`), then without them, as people type it on a keyboard. */
function nameForms(text: string): string[] {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{Mn}\p{Mc}]|\p{Variation_Selector}/gu, '')
  const folded = foldText(letters)
  return /^[a-z]*$/.test(folded) ? [letters, folded] : [letters]
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
