import { cleanText } from '#domain/text-fold'
import { hasManyObjects } from '#server/platform/json-parts'

export type JsonObject = { readonly [key: string]: unknown }

const maxTextLength = 65_536

/** The JSON value of a webhook's bytes; undefined when it is none (also when nested without end). */
export function parseJson(body: Buffer): unknown {
  return parseText(body.toString('utf8'))
}

/**
 * Like `parseJson`, for bytes that anybody may send: undefined also when reading them would hold up the
 * process.
 */
export function parseStrangeJson(body: Buffer): unknown {
  const text = body.toString('utf8')
  return hasManyObjects(text) ? undefined : parseText(text)
}

const longNumber = /[[:,\s]-?\d{16}/
const wholeNumber = /^-?\d+$/

/** A whole number that JavaScript would round as the text of its digits: it is an id. */
function withDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return wholeNumber.test(source) ? source : value
}

function parseText(text: string): unknown {
  try {
    if (!longNumber.test(text)) return JSON.parse(text)
    return JSON.parse(text, withDigits)
  } catch {
    return undefined
  }
}

/** The value as an object; an empty one when it is something else. */
export function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that PostgreSQL takes, at most `max` characters; null when absent or not a text. */
export function textIn(value: unknown, max = maxTextLength): string | null {
  if (typeof value !== 'string') return null
  return cleanText(value.length > max ? value.slice(0, max) : value)
}

/** A text that says something, trimmed; null otherwise. */
export function filledIn(value: unknown, max = 2_000): string | null {
  return textIn(value, max)?.trim() || null
}

/** An identifier: a text, or a number. */
export function idIn(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return filledIn(value, 300)
}

/** The value under the first of the names that is there; names without case and underscores. */
export function anyOf(object: JsonObject, ...names: string[]): unknown {
  const found = new Map<string, unknown>()
  for (const key of Object.keys(object)) {
    const name = foldKey(key)
    if (!found.has(name)) found.set(name, object[key])
  }
  for (const name of names) {
    const value = found.get(foldKey(name))
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** `sourceID`, `sourceId` and `source_id` are one key: the spelling depends on the engine. */
export function foldKey(key: string): string {
  return key.replaceAll('_', '').toLowerCase()
}

/**
 * An instant from a number or a numeric text, read by its magnitude: seconds, milliseconds or
 * microseconds; also a protobuf Long `{low, high}` and an ISO text. Null when it is none.
 */
export function instantIn(value: unknown): Date | null {
  if (typeof value === 'string') {
    const trimmed = value.trim()
    if (/^\d+(\.\d+)?$/.test(trimmed)) return instantOf(Number(trimmed))
    if (!/^\d{4}-\d\d-\d\dT/.test(trimmed)) return null
    return validDate(new Date(trimmed))
  }
  if (typeof value === 'number') return instantOf(value)
  const { low, high } = objectIn(value)
  if (typeof low !== 'number') return null
  return instantOf((typeof high === 'number' ? high : 0) * 2 ** 32 + (low >>> 0))
}

function instantOf(value: number): Date | null {
  if (!(value > 0)) return null
  if (value < 1e11) return validDate(new Date(Math.trunc(value * 1_000)))
  if (value < 1e14) return validDate(new Date(Math.trunc(value)))
  if (value < 1e17) return validDate(new Date(Math.trunc(value / 1_000)))
  return null
}

// PostgreSQL and people both have no use for years beyond 9999.
const latest = Date.UTC(9999, 11, 31)

function validDate(date: Date): Date | null {
  const ms = date.getTime()
  return ms > 0 && ms < latest ? date : null
}
