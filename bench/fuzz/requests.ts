import fc from 'fast-check'
import { wapiPayload } from '#tests/helpers/wapi'
import { bodies } from '#tests/isolation/endpoints'
import type { Route } from '#tests/isolation/routes'
import { hostile, spoilt, valuesOf } from './arbitraries.ts'

export type Manner = 'valid' | 'mutated' | 'hostile'

/** A request before the ids in it are those of something that exists. */
export type FuzzRequest = {
  /** The address that is tried, as the list of what was tried names it. */
  name: string
  manner: Manner
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | null
}

/** What the fuzzed server has for those who come without a session. */
export type Doors = { linkCode: string; webhooks: string[] }

const destinations = fc.oneof(
  fc.constantFrom('meta', 'google', 'tiktok', 'ga4', 'outro'),
  fc.nat(1_000_000).map((n) => `webhook:@id:${n}@`),
)
const json = { 'content-type': 'application/json' }

/** Requests to every address, three in five valid as far as the description says. */
export function requestsTo(routes: readonly Route[], doors: Doors): fc.Arbitrary<FuzzRequest> {
  // A session that ends is no use for the rest, and a stream has no end.
  const tried = routes.filter(({ path }) => !/\/(logout|stream)$/.test(path))
  return fc.oneof(...tried.map(callsOf), ...doorCalls(doors))
}

function callsOf(route: Route): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { arbitrary: validCall(route), weight: 6 },
    { arbitrary: mutatedCall(route), weight: 3 },
    { arbitrary: hostileCall(route), weight: 1 },
  )
}

function validCall(route: Route): fc.Arbitrary<FuzzRequest> {
  const parts = [pathOf(route), queryOf(route), bodyOf(route)] as const
  return fc.tuple(...parts).map(([path, query, body]) => call(route, 'valid', path + query, body))
}

function mutatedCall(route: Route): fc.Arbitrary<FuzzRequest> {
  const query = fc
    .tuple(fc.constantFrom('x', ...route.query.keys()), hostile)
    .map(([name, value]) => `?${name}=${encodeURIComponent(textOf(value))}`)
  return fc
    .tuple(pathOf(route), fc.oneof(queryOf(route), query), spoilt(bodyOf(route)))
    .map(([path, some, body]) => call(route, 'mutated', path + some, body))
}

/** Bytes and texts where JSON, ids, types and words are expected. */
function hostileCall(route: Route): fc.Arbitrary<FuzzRequest> {
  const type = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', '\\', 'a/b')
  const path = fc.string({ unit: 'binary', maxLength: 40 }).map((part) => {
    const inserted = encodeURIComponent(part.toWellFormed())
    return route.path.includes(':')
      ? route.path.replace(/:\w+/, inserted)
      : `${route.path}?${inserted}`
  })
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('{', '[]', '"', 'null', `${'['.repeat(5_000)}`, '{"a":1,"a":2}'),
    hostile.map(textOf),
  )
  return fc.tuple(path, type, body).map(([some, contentType, raw]) => ({
    name: route.name,
    manner: 'hostile',
    method: route.method,
    path: some,
    headers: { 'content-type': contentType },
    body: route.method === 'GET' ? null : raw,
  }))
}

function call(route: Route, manner: Manner, path: string, body: unknown): FuzzRequest {
  const isRead = route.method === 'GET' || route.body === null || body === undefined
  return {
    name: route.name,
    manner,
    method: route.method,
    path,
    headers: isRead ? {} : json,
    body: isRead ? null : (JSON.stringify(body) ?? null),
  }
}

function pathOf(route: Route): fc.Arbitrary<string> {
  const values = [...route.params].map(([name, schema]) =>
    (name === 'destination' ? destinations : valuesOf(schema)).map(
      (value) => [`:${name}`, encodeURIComponent(textOf(value))] as const,
    ),
  )
  return fc.tuple(...values).map((some) => {
    let path = route.path
    for (const [name, value] of some) path = path.replace(name, value)
    return path
  })
}

function queryOf(route: Route): fc.Arbitrary<string> {
  const fields = Object.fromEntries(
    [...route.query].map(([name, schema]) => [name, valuesOf(schema)] as const),
  )
  return fc.record(fields, { requiredKeys: [] }).map((some) => {
    const query = Object.entries(some)
      .map(([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`)
      .join('&')
    return query === '' ? '' : `?${query}`
  })
}

/** Bodies by the schema, and around the ones that are known to be accepted. */
function bodyOf(route: Route): fc.Arbitrary<unknown> {
  if (route.body === null) return fc.constant(undefined)
  const described = valuesOf(route.body)
  const known = bodies[route.name]
  if (typeof known !== 'object' || known === null) return described
  const around = described.map((some) =>
    typeof some === 'object' && some !== null ? { ...some, ...known } : known,
  )
  return fc.oneof(described, around)
}

function doorCalls({ linkCode, webhooks }: Doors): fc.Arbitrary<FuzzRequest>[] {
  const word = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed())
  const click = fc
    .dictionary(fc.constantFrom('utm_source', 'utm_campaign', 'fbclid', '_fbp', 'nome', 'x'), word)
    .map((params) => `/r?click_id=${linkCode}&${new URLSearchParams(params)}`)
  const rawClick = word.map((text) => `/r?click_id=${linkCode}&${encodeURI(text)}&%ff%00=%zz`)
  const report = fc.tuple(fc.constantFrom('sighting', 'event'), word)
  const message = fc.record({
    id: fc.nat(500).map((n) => `F${n}`),
    from: fc.nat(50).map((n) => `55119${70_000_000 + n}`),
    name: fc.string({ unit: 'grapheme', maxLength: 20 }),
    text: fc.oneof(fc.constant('Oi [ID: K7Q2M9XA]'), word),
    fromMe: fc.boolean(),
  })
  const now = new Date('2026-11-17T15:00:00Z')
  const payload = fc.oneof(
    message.map((one) => wapiPayload(one, now)),
    message.map((one) => [{ ...one, at: now.toISOString(), ad: null }]),
    fc.json({ maxDepth: 5 }).map((text): unknown => JSON.parse(text)),
  )
  const heard = (body: fc.Arbitrary<unknown>) =>
    fc
      .tuple(fc.constantFrom(...webhooks), body)
      .map(([path, said]) =>
        door('POST /webhooks', 'mutated', 'POST', path, json, JSON.stringify(said) ?? ''),
      )
  return [
    click.map((path) => door('GET /r', 'valid', 'GET', path, {}, null)),
    rawClick.map((path) => door('GET /r', 'hostile', 'GET', path, {}, null)),
    heard(payload),
    heard(spoilt(payload)),
    fc
      .tuple(fc.constantFrom(...webhooks), fc.uint8Array({ maxLength: 300 }))
      .map(([path, body]) => door('POST /webhooks', 'hostile', 'POST', path, json, body)),
    report.map(([kind, text]) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ c: linkCode, host: text, page: text }).toString()
      return door(`POST /capture/${kind}`, 'mutated', 'POST', `/capture/${kind}`, form, body)
    }),
    word.map((text) =>
      door('GET (unknown)', 'hostile', 'GET', `/${encodeURIComponent(text)}`, {}, null),
    ),
  ]
}

function door(
  name: string,
  manner: Manner,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array | null,
): FuzzRequest {
  return { name, manner, method, path, headers, body }
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
