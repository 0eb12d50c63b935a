import fc from 'fast-check'
import type { JsonSchema } from '#tests/isolation/routes'

/** Stands for the id of something that the server told of; it becomes one when the request leaves. */
const idMark = fc.nat(1_000_000).map((n) => `@id:${n}@`)

/** What people type into the forms of this product. */
const words = fc.constantFrom(
  ...[
    'Primavera',
    'Loja',
    'a',
    'São Paulo 🎉',
    '11 98765-4321',
    '+5511987654321',
    '[ID: K7Q2M9XA]',
  ],
  ...[
    '1.234,56',
    '10',
    'venda fechada',
    'facebook',
    'all',
    'today',
    'custom',
    '2026-11-17',
    'Lead',
  ],
  ...['Purchase', 'BRL', 'https://crm.invalid/gancho', 'alguem@example.com', 'simulator', 'wapi'],
  ...[
    'any_whatsapp',
    'status_converted',
    '{nome}',
    '{{campaign.name}}',
    'true',
    '0',
    'asc',
    'leads',
  ],
)

/** What nobody means well with. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, '', ' ', '\0', 'a\0b', '\ud800', '\u202e', '💣'.repeat(500), 'x'.repeat(70_000)],
    ...[
      "'; drop table leads; --",
      '%00',
      '../../etc/passwd',
      '{{7*7}}',
      '<script>alert(1)</script>',
    ],
    ...[-1, 0, 1.5, 1e300, -1e300, 2 ** 31, 2 ** 53, 2 ** 63, -0, true, [], {}, [[[]]], [null]],
    ...[
      '2026-02-30',
      '0000-00-00',
      '9999-12-31T23:59:60Z',
      '+99999999999999999999',
      '१२३',
      '１２３',
    ],
    ...[{ $ne: null }, { __proto__: { a: 1 } }, { constructor: 1 }, { toString: 'x' }, 'Infinity'],
    ...['http://127.0.0.1:9/', 'javascript:alert(1)', '-9223372036854775809', '1e1000', 'NaN'],
    ...['%', '_', '\\', '\\u0000', '"', "'", '`', '%25%', '(((((', '$1', ':a', '?', '@>', '::uuid'],
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text)),
)

/** Values that a schema describes; refinements that no schema tells are met now and then. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const value = plainValuesOf(schema)
  return schema.nullable ? fc.option(value, { freq: 5 }) : value
}

function plainValuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map(valuesOf))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectsOf(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, Math.max(schema.minItems ?? 0, 5)),
      })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer(rangeOf(schema))
    case 'number':
      return fc.oneof(fc.integer(rangeOf(schema)), fc.double({ noNaN: true, ...rangeOf(schema) }))
    case 'string':
      return textsOf(schema)
    default:
      return fc.oneof(words, idMark, hostile)
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, valuesOf(schema)] as const),
  )
  const known = required.filter((key) => key in fields)
  return fc.record(fields, { requiredKeys: known })
}

function rangeOf({ minimum = -1_000, maximum = 1_000_000 }: JsonSchema) {
  const min = Math.max(minimum, -(2 ** 31))
  return { min, max: Math.max(min, Math.min(maximum, 2 ** 31 - 1)) }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema) {
  if (format === 'uuid' || pattern?.includes('[0-9a-f]{8}')) return idMark
  if (format === 'date') return fc.constantFrom('2026-11-01', '2026-11-17', '2024-02-29')
  if (format === 'date-time') return fc.constantFrom('2026-11-17T12:00:00Z', '2026-11-01T00:00:00Z')
  const free = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 200),
    maxLength: Math.min(Math.max(maxLength, minLength), 200),
  })
  return fc.oneof({ arbitrary: words, weight: 3 }, free, idMark)
}

/** The value with one of its parts made hostile, left out or added. */
export function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, hostile, fc.nat(1_000), fc.constantFrom('replace', 'remove', 'add'))
    .map(([whole, part, at, how]) => spoil(whole, part, at, how))
}

function spoil(whole: unknown, part: unknown, at: number, how: string): unknown {
  if (typeof whole !== 'object' || whole === null) return part
  const entries = Object.entries(whole)
  const [key, inner] = entries[at % Math.max(entries.length, 1)] ?? ['a', null]
  const deeper = typeof inner === 'object' && inner !== null && at % 3 === 0
  const changed = deeper ? spoil(inner, part, at >> 2, how) : part
  if (Array.isArray(whole))
    return whole.map((one, index) => (String(index) === key ? changed : one))
  if (how === 'add') return { ...whole, [`campo${at}`]: part }
  return Object.fromEntries(
    entries.flatMap(([name, one]) => {
      if (name !== key) return [[name, one]]
      return how === 'remove' && !deeper ? [] : [[name, changed]]
    }),
  )
}
