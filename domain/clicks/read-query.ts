import { isUnexpandedMacro } from '../campaign/ad-macro.ts'
import { adParams, cookieParams, trackedParams } from '../campaign/param-names.ts'

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
 * - of repeated keys the first counts; empty keys are left out; `&amp;` of a badly pasted address
 *   is read as `&` before a known key;
 * - at most 64 keys besides the known ones, 2,048 characters a value, 128 a key, 16,384 in all.
 *   Known keys (tracked, ad, cookie, `click_id`) are never left out because of other keys.
 */
export function readQuery(rawQuery: string): ReadQuery {
  const params: Record<string, string> = Object.create(null)
  let others: Map<string, string> | null = null
  const unexpanded: string[] = []
  let truncated = false
  let knownLength = 0
  let start = rawQuery.charCodeAt(0) === 0x3f ? 1 : 0
  let nextEquals = -1
  const length = rawQuery.length
  while (start < length) {
    let end = rawQuery.indexOf('&', start)
    if (end === -1) end = length
    if (nextEquals < start) {
      nextEquals = rawQuery.indexOf('=', start)
      if (nextEquals === -1) nextEquals = length
    }
    const equals = Math.min(nextEquals, end)
    if (equals > start) {
      const key = keyIn(rawQuery, start, equals)
      if (knownKeys.has(key)) {
        if (params[key] === undefined) {
          let value = decode(rawQuery.slice(equals + 1, end), key)
          if (value.length > maxValueLength) {
            value = cut(value, maxValueLength)
            truncated = true
          }
          params[key] = value
          knownLength += key.length + value.length
          if (campaignKeys.has(key) && isUnexpandedMacro(value)) unexpanded.push(key)
        }
      } else {
        others ??= new Map()
        if (!others.has(key)) {
          if (others.size < maxOtherKeys) others.set(key, rawQuery.slice(equals + 1, end))
          else truncated = true
        }
      }
    }
    start = end + 1
  }
  if (knownLength > maxQueryLength) {
    cutKnown(params)
    truncated = true
  }
  if (others !== null && addOthers(params, others, maxQueryLength - knownLength)) truncated = true
  return { params, truncated, unexpanded }
}

/** The decoded key between two places of a query; `amp;` before a known key is a paste error. */
export function keyIn(rawQuery: string, start: number, end: number): string {
  const raw = rawQuery.slice(start, end)
  if (knownKeys.has(raw)) return raw
  const key = decode(raw, '')
  if (!key.startsWith('amp;')) return key
  const unescaped = key.slice(4)
  return knownKeys.has(unescaped) ? unescaped : key
}

/** Adds what fits; true when something was cut or left out. */
function addOthers(
  params: Record<string, string>,
  others: Map<string, string>,
  budget: number,
): boolean {
  let truncated = false
  let left = budget
  for (const [wholeKey, raw] of others) {
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

function decode(raw: string, key: string): string {
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
