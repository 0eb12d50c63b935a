import { isUnexpandedMacro, meaningful } from '../campaign/ad-macro.ts'
import { adParams, cookieParams, trackedParams } from '../campaign/param-names.ts'
import { foldSource } from '../campaign/source.ts'

export type ReadQuery = {
  /** Decoded values by key, without prototype; the link's `click_id` is among them. */
  params: Record<string, string>
  /** Something was cut or left out because of the bounds. */
  truncated: boolean
  /** Tracked or ad parameters in which the platform left its placeholder. */
  unexpanded: string[]
}

const maxOtherKeys = 64
const maxValueLength = 2_048
const maxKeyLength = 128
const maxQueryLength = 16_384
const landingPageKey = 'landing_page'

// In the order in which they are served when even the known ones exceed the total.
export const knownKeys: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'click_id',
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'ttclid',
  'msclkid',
  ...cookieParams,
  ...adParams,
  ...trackedParams,
])
const sourceKeys: ReadonlySet<string> = /* @__PURE__ */ new Set(['site_source_name', 'utm_source'])
const campaignKeys: ReadonlySet<string> = /* @__PURE__ */ new Set([...trackedParams, ...adParams])

// In these a '+' is a plus: the platform compares them byte for byte.
const byteExactKeys: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'ttclid',
  'msclkid',
  'tintim_fbid',
  ...cookieParams,
])

// Tab, line feed and carriage return are text; PostgreSQL refuses NUL, and the rest is noise.
const controls = /(?![\t\n\r])\p{Cc}/gu
const plain = /^[\w.~!*'(),:;@/?$[\]{}|-]*$/
const wireBytes = /[\x80-\uffff]/
const beyondLatin1 = /[\u0100-\uffff]/
const utf8Encoder = /* @__PURE__ */ new TextEncoder()
const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true })
const strictUtf8 = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/**
 * Reads the part of an address after `?`, as received and undecoded. Nothing in it is an error:
 * - what is no UTF-8, a `%` that starts no code (`%zz`), control characters other than tab and
 *   line breaks, and lone surrogates become U+FFFD, so that PostgreSQL stores every value; a
 *   percent sign with no letter or digit behind it (`50%+off`) is a percent sign;
 * - `+` is a space, except in click ids and cookie values, which stay byte for byte;
 * - names of known keys are compared without case; of repeated keys the first value that says
 *   something counts (`valueWeight`); empty keys are left out; `&amp;` of a badly pasted address is read
 *   as `&` before a known key;
 * - a second `?` ends a value, and a parameter may follow it, as `&` does (`?fbclid=abc?utm_source=x`);
 * - at most 64 keys besides the known ones, 2,048 characters a value, 128 a key, 16,384 in all.
 *   Known keys (tracked, ad, cookie, `click_id`) are never left out because of other keys.
 */
export function readQuery(rawQuery: string): ReadQuery {
  const params: Record<string, string> = Object.create(null)
  const weights = new Map<string, number>()
  const others = new Map<string, OtherValue>()
  let truncated = false
  for (const { start, equals, end } of partsOf(rawQuery)) {
    const key = keyIn(rawQuery, start, equals)
    const raw = rawQuery.slice(equals + 1, end)
    if (!knownKeys.has(key)) {
      if (!addOther(others, key, raw)) truncated = true
      continue
    }
    const known = weights.get(key) ?? -1
    if (known === mostWeight) continue
    const whole = decode(raw, key)
    const value = cut(whole, maxValueLength)
    const weight = valueWeight(key, value)
    if (weight <= known) continue
    if (value.length < whole.length) truncated = true
    params[key] = value
    weights.set(key, weight)
  }
  const known = Object.entries(params)
  const unexpanded = known.flatMap(([key, value]) =>
    campaignKeys.has(key) && isUnexpandedMacro(value) ? [key] : [],
  )
  const knownLength = known.reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  if (knownLength > maxQueryLength) {
    cutKnown(params)
    truncated = true
  }
  if (addOthers(params, others, maxQueryLength - knownLength)) truncated = true
  return { params, truncated, unexpanded }
}

/** Positions of one `key=value` in a query; without an equals sign `equals` is its end. */
type QueryPart = { start: number; equals: number; end: number }

/** The parts of a query that have a key, in time that grows with its length alone. */
export function* partsOf(rawQuery: string): Generator<QueryPart> {
  const length = rawQuery.length
  const after = (sign: string, from: number) => {
    const found = rawQuery.indexOf(sign, from)
    return found === -1 ? length : found
  }
  let nextAnd = -1
  let nextMark = -1
  let nextEquals = -1
  for (let start = 0; start < length; ) {
    if (nextAnd < start) nextAnd = after('&', start)
    if (nextMark < start) nextMark = after('?', start)
    if (nextEquals < start) nextEquals = after('=', start)
    const end = Math.min(nextAnd, nextMark)
    const equals = Math.min(nextEquals, end)
    if (equals > start) yield { start, equals, end }
    start = end + 1
  }
}

const mostWeight = 2

/**
 * How much a value of a repeated key says: 2 when it counts, 1 when it is a placeholder or a word for an
 * absent value (`meaningful`; of a source `foldSource`), 0 when it is blank.
 */
export function valueWeight(key: string, value: string): number {
  const said = sourceKeys.has(key) ? foldSource(value) : meaningful(value)
  if (said !== null) return mostWeight
  return value.trim() === '' ? 0 : 1
}

/** The decoded key between two places of a query; `amp;` before a known key is a paste error. */
export function keyIn(rawQuery: string, start: number, end: number): string {
  const raw = rawQuery.slice(start, end)
  if (knownKeys.has(raw)) return raw
  const key = decode(raw, '')
  const name = key
    .trim()
    .toLowerCase()
    .replace(/^(?:amp;)+/, '')
  return knownKeys.has(name) || name === landingPageKey ? name : key
}

/** A parameter that is not known, still encoded, under the name by which repeats are compared. */
type OtherValue = { key: string; raw: string }

/** Notes the value unless an earlier one of the key says something; false without room for it. */
function addOther(others: Map<string, OtherValue>, key: string, raw: string): boolean {
  const name = key.toLowerCase()
  const known = others.get(name)
  if (known === undefined) {
    if (others.size >= maxOtherKeys) return false
    others.set(name, { key, raw })
  } else if (known.raw === '') known.raw = raw
  return true
}

/** Adds what fits; true when something was cut or left out. */
function addOthers(
  params: Record<string, string>,
  others: Map<string, OtherValue>,
  budget: number,
): boolean {
  let truncated = false
  let left = budget
  for (const { key: wholeKey, raw } of others.values()) {
    const key = cut(wholeKey, maxKeyLength)
    if (params[key] !== undefined) continue
    const whole = decode(raw, key)
    const value = cut(whole, Math.min(maxValueLength, left - key.length))
    if (key.length !== wholeKey.length || value.length !== whole.length) truncated = true
    if (left < key.length || (value === '' && whole !== '')) {
      truncated = true
      continue
    }
    params[key] = value
    left -= key.length + value.length
  }
  return truncated
}

function cutKnown(params: Record<string, string>): void {
  let left = maxQueryLength
  for (const key of Object.keys(params)) left -= key.length
  for (const key of knownKeys) {
    const value = params[key]
    if (value === undefined) continue
    const kept = cut(value, left)
    params[key] = kept
    left -= kept.length
  }
}

function cut(value: string, maxLength: number): string {
  if (value.length <= maxLength) return value
  if (maxLength <= 0) return ''
  const lastUnit = value.charCodeAt(maxLength - 1)
  const splitsPair = lastUnit >= 0xd800 && lastUnit < 0xdc00
  return value.slice(0, splitsPair ? maxLength - 1 : maxLength)
}

/** The stored form of a raw value of this key. */
export function decode(raw: string, key: string): string {
  if (plain.test(raw)) return raw
  const spaced = raw.includes('+') && !byteExactKeys.has(key) ? raw.replaceAll('+', ' ') : raw
  return spaced.includes('%') || wireBytes.test(spaced) ? percentDecoded(spaced) : storable(spaced)
}

function percentDecoded(raw: string): string {
  // Node hands over bytes that a browser left unencoded as Latin-1 characters.
  if (!wireBytes.test(raw)) {
    try {
      return storable(decodeURIComponent(raw))
    } catch {
      return storable(utf8.decode(bytesOf(raw, false)))
    }
  }
  if (!beyondLatin1.test(raw)) {
    try {
      return storable(strictUtf8.decode(bytesOf(raw, true)))
    } catch {
      // Not UTF-8: the characters meant themselves.
    }
  }
  return storable(utf8.decode(bytesOf(raw, false)))
}

/** Percent codes as bytes; characters above ASCII as one byte (`latin1`) or as their UTF-8. */
function bytesOf(raw: string, latin1: boolean): Uint8Array {
  const bytes = new Uint8Array(raw.length * 3)
  let size = 0
  for (let i = 0; i < raw.length; i++) {
    const unit = raw.charCodeAt(i)
    if (unit === 0x25) {
      const high = hexValue(raw.charCodeAt(i + 1))
      const low = hexValue(raw.charCodeAt(i + 2))
      if (high >= 0 && low >= 0) {
        bytes[size++] = high * 16 + low
        i += 2
      } else if (isAlphanumeric(raw.charCodeAt(i + 1))) {
        bytes[size++] = 0xff
      } else {
        bytes[size++] = unit
      }
    } else if (unit < 0x80 || latin1) {
      bytes[size++] = unit
    } else {
      const point = raw.codePointAt(i) ?? unit
      if (point > 0xffff) i++
      size += utf8Encoder.encodeInto(String.fromCodePoint(point), bytes.subarray(size)).written
    }
  }
  return bytes.subarray(0, size)
}

function storable(value: string): string {
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i)
    // Controls (tab and line breaks too, sorted out below) and surrogates; the rest is text.
    if (unit < 0x20 || (unit >= 0x7f && unit <= 0x9f) || (unit >= 0xd800 && unit <= 0xdfff)) {
      return value.toWellFormed().replace(controls, '\ufffd')
    }
  }
  return value
}

function hexValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const lower = unit | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

function isAlphanumeric(unit: number): boolean {
  const lower = unit | 0x20
  return (unit >= 0x30 && unit <= 0x39) || (lower >= 0x61 && lower <= 0x7a)
}
