import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { maxCsvLength } from '#contracts/ad-spend'
import type { Endpoint } from '#contracts/endpoint'
import { strangerBodyBytes } from '#server/platform/http'
import { type Answer, startTestApp, type TestApp } from './helpers/app.ts'
import { bodies, endpoints, files, nameOf } from './isolation/endpoints.ts'

// Every call of the contracts with everything that is wrong: it is refused with a sentence that
// names the field, and whatever happens the answer is JSON and the server's fault never (5xx).

const unknownId = '01980000-0000-7000-8000-000000000000'
let app: TestApp

beforeAll(async () => {
  // Nothing listens there: a call that passes validation must not leave this machine.
  const nowhere = 'http://127.0.0.1:9'
  app = await startTestApp({
    env: {
      META_GRAPH_BASE_URL: nowhere,
      WAPI_BASE_URL: nowhere,
      EVOLUTION_BASE_URL: nowhere,
      ZAPI_BASE_URL: nowhere,
    },
  })
})
afterAll(() => app.close())

const nasty: unknown[] = [
  null,
  '',
  '   ',
  -1,
  1.5,
  1e300,
  true,
  [],
  [null],
  {},
  { $ne: null },
  'x'.repeat(100_000),
  'a\0b',
  '\ud800',
  '💣'.repeat(1_000),
  "'; drop table clicks; --",
  '{{campaign.name}}',
  '2026-02-30',
]
/** Bodies that may be larger than 1 MiB, in bytes. */
const largest: Record<string, number> = { 'POST /api/ad-spend/import': 2 * maxCsvLength }
const writes = endpoints.filter((call) => call.method !== 'GET')
const withBody = writes.filter((call) => bodies[nameOf(call)] !== undefined)
const named = <T extends { method: string; path: string }>(calls: T[]) =>
  calls.map((call) => [nameOf(call), call] as const)

test('every endpoint that takes a body is tried with one', () => {
  const takesBody = writes.filter((call) => call.body.safeParse(null).error)
  const missing = takesBody.map(nameOf).filter((name) => fieldsOf(bodySchema(name)).length > 0)
  expect(missing.filter((name) => bodies[name] === undefined)).toEqual([])
  for (const call of withBody)
    expect(call.body.safeParse(bodies[nameOf(call)]).error).toBeUndefined()
})

describe('each field of each body, wrong in every way', () => {
  test.each(named(withBody))(
    '%s',
    async (name, call) => {
      const valid = bodies[name] as Record<string, unknown>
      for (const field of fieldsOf(call.body)) {
        for (const value of [...nasty, undefined]) {
          const body = { ...valid, [field]: value }
          const answer = await app.request(call.method, pathOf(call), { body })
          const isRefused = call.body.safeParse(JSON.parse(JSON.stringify(body))).error
          const isLarge = JSON.stringify(body).length > strangerBodyBytes
          if (isLarge && call.access === 'public') expectRefusal(answer, [413])
          else if (isRefused) expectRefusal(answer, [422], field)
          else expectAnswer(answer, `${name} ${field}=${JSON.stringify(value)?.slice(0, 60)}`)
        }
      }
    },
    60_000,
  )
})

describe('bodies that are no object, no JSON, or too large', () => {
  test.each(named(withBody))('%s', async (name, call) => {
    const send = (rawBody: string | Uint8Array, type = 'application/json') =>
      app.request(call.method, pathOf(call), { rawBody, headers: { 'content-type': type } })
    for (const rawBody of ['{', '{"a":}', 'oi', '"\\u00', '\u0000', '{"__proto__":{"a":1}}']) {
      expectRefusal(await send(rawBody), [400])
    }
    expectRefusal(await send(new Uint8Array([0xff, 0xfe, 0x00, 0x7b])), [400])
    for (const rawBody of ['[]', '"texto"', '12', 'true', '[{}]']) {
      expectRefusal(await send(rawBody), [422])
    }
    expectRefusal(await send('a=1', 'application/x-www-form-urlencoded'), [415])
    expectRefusal(await send('<a/>', 'text/xml'), [415])
    const tooMuch = largest[name] ?? 1024 * 1024
    expectRefusal(await send(JSON.stringify({ a: 'x'.repeat(tooMuch) })), [413])
    expectRefusal(await send('['.repeat(1_000_000)), [413])
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expectAnswer(await send(deep), `${call.path} deep`)
  })
})

describe('each parameter of each query, wrong in every way', () => {
  const reads = endpoints.filter((call) => fieldsOf(call.query).length > 0)
  test.each(named(reads))(
    '%s',
    async (name, call) => {
      const texts = nasty.map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      )
      for (const field of fieldsOf(call.query)) {
        for (const value of texts.map((text) => text.slice(0, 8_000))) {
          const query = `${field}=${encodeURIComponent(value.toWellFormed())}`
          const answer = await app.request(call.method, `${pathOf(call)}?${query}`)
          const isRefused = call.query.safeParse({ [field]: value.toWellFormed() }).error
          if (isRefused) expectRefusal(answer, [400], field)
          else expectAnswer(answer, `${name}?${query.slice(0, 60)}`)
        }
        const twice = await app.request(call.method, `${pathOf(call)}?${field}=1&${field}=2`)
        expectAnswer(twice, `${name}?${field} twice`)
      }
    },
    60_000,
  )

  test('limit and offset out of bounds are 400, not ignored', async () => {
    const lists = reads.filter((call) => fieldsOf(call.query).includes('limit'))
    expect(lists.map((call) => call.path)).toContain('/api/leads')
    for (const call of lists) {
      for (const query of ['limit=0', 'limit=101', 'limit=-1', 'limit=abc', 'limit=1.5']) {
        expectRefusal(await app.request('GET', `${call.path}?${query}`), [400], 'limit')
      }
      for (const query of ['offset=-1', 'offset=abc', 'offset=0.5', 'offset=1e99']) {
        expectRefusal(await app.request('GET', `${call.path}?${query}`), [400], 'offset')
      }
    }
  })

  test('a custom range that means no days is 422 on its date, in every list and file', async () => {
    const paths = [
      '/api/metrics',
      '/api/metrics?compare=previous',
      '/api/metrics/funnel',
      '/api/campaigns/best',
      '/api/trends',
      '/api/leads',
      '/api/clicks',
      '/api/clicks/summary',
      '/api/export',
    ]
    for (const path of paths) {
      const cases: [string, string][] = [
        ['', 'startDate'],
        ['&startDate=2026-02-30&endDate=2026-03-01', 'startDate'],
        ['&startDate=2026-11-02&endDate=2026-11-01', 'endDate'],
        ['&startDate=2026-11-02', 'endDate'],
      ]
      for (const [dates, field] of cases) {
        const answer = await app.request(
          'GET',
          `${path}${path.includes('?') ? '&' : '?'}dateRange=custom${dates}`,
        )
        expectRefusal(answer, [422], field)
      }
    }
  })
})

describe('an id that is none', () => {
  const withId = [...endpoints, ...files].filter((call) => call.path.includes(':id'))
  test.each(named(withId))('%s', async (name, call) => {
    for (const id of [
      '1',
      'x'.repeat(200),
      '%00',
      '..%2f..',
      `${unknownId}0`,
      'c_',
      "'--",
      '%F0',
    ]) {
      const body = bodies[name]
      const path = call.path.replace(':id', id)
      const answer = await app.request(call.method, path, body ? { body } : {})
      expectAnswer(answer, `${name} ${id}`)
      expect([400, 404]).toContain(answer.status)
    }
  })

  test('longer than any id is still JSON', async () => {
    for (const path of [`/api/leads/${'x'.repeat(5_000)}`, '/api/leads/%E0%A4%A', '/api/nada']) {
      const answer = await app.request('GET', path)
      expectAnswer(answer, path.slice(0, 30))
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })
})

/** Refused for its content: JSON with a Portuguese sentence, which names the field where told. */
function expectRefusal(answer: Answer, statuses: number[], field?: string): void {
  expectAnswer(answer, field ?? '')
  expect(statuses, answer.text).toContain(answer.status)
  if (field === undefined) return
  const { fields, error } = answer.json as { fields?: Record<string, string>; error: string }
  const at = Object.keys(fields ?? {}).find(
    (name) => name === field || name.startsWith(`${field}.`),
  )
  expect(at, answer.text).toBeDefined()
  expect(error).toContain(field)
}

const english = /\b(invalid|expected|received|required|must|input|unrecognized|string|number)\b/i

/** Never the server's fault, never HTML; a refusal has a code and a sentence. */
function expectAnswer(answer: Answer, what: string): void {
  const isOutside = /"code":"(gateway_|ad_platform_)/.test(answer.text)
  if (!isOutside) expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
  if (answer.status < 400) return
  expect(answer.headers.get('content-type'), what).toMatch(/^application\/json/)
  const { error, code, fields } = answer.json as Record<string, unknown>
  expect(code, what).toMatch(/^[a-z_]+$/)
  for (const sentence of [error, ...Object.values((fields ?? {}) as object)]) {
    expect(sentence, what).toMatch(/\S/)
    expect(sentence, what).not.toMatch(english)
  }
}

function pathOf(call: Endpoint): string {
  return call.path.replace(/:(?:id|token)/, unknownId)
}

function bodySchema(name: string): z.ZodType {
  return endpoints.find((call) => nameOf(call) === name)?.body ?? z.never()
}

/** Names of the fields of an object schema, however it is wrapped. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fieldsOf(schema.unwrap() as z.ZodType)
  }
  return []
}
