import { hash } from 'node:crypto'
import { createRecent } from '#server/platform/recent'

/**
 * 64 bits of SHA-256 as PostgreSQL's bigint, other ones in each account; as text, because a number
 * would be rounded. Contents that differ in the order of their names alone have the same key.
 */
export function contentKey(accountId: string, content: object): string {
  const asGiven = hash('sha256', accountId + JSON.stringify(content), 'base64url')
  return recentKey(asGiven, () => keyOf(accountId + orderedJson(content)))
}

// To put the names in order takes three times as long as to write them as they come, and most clicks have what
// many before them had, in the same order.
const recentKey = createRecent<string>(10_000)

function keyOf(text: string): string {
  return BigInt.asIntN(64, BigInt(`0x${hash('sha256', text, 'hex').slice(0, 16)}`)).toString()
}

/** The names of an object in order, each with what stands before its value in JSON. */
type Shape = { name: string; before: string }[]

// Sorting and quoting the names costs more than the values, and few objects have names of their own.
const recentShape = createRecent<Shape>(500)
const longestRemembered = 1_000

function orderedJson(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(orderedJson).join()}]`
  let members = ''
  for (const { name, before } of shapeOf(value)) {
    members += before + orderedJson(Reflect.get(value, name))
  }
  return `{${members}}`
}

function shapeOf(value: object): Shape {
  const names = Object.keys(value)
  // No name has this character: PostgreSQL stores none that has.
  const key = names.join('\0')
  return key.length > longestRemembered ? inOrder(names) : recentShape(key, () => inOrder(names))
}

function inOrder(names: string[]): Shape {
  return names
    .sort()
    .map((name, index) => ({ name, before: `${index > 0 ? ',' : ''}${JSON.stringify(name)}:` }))
}
