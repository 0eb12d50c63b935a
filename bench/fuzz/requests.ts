import fc from 'fast-check'
import { bodies } from '#tests/isolation/endpoints'
import type { Route } from '#tests/isolation/routes'
import { hostile, spoilt, valuesOf } from './arbitraries.ts'
import { doorCalls } from './doors.ts'
import type { FuzzRequest, Manner } from './fuzz-request.ts'
import { oddHeaders, oddJson, oddMethods, oddTypes, twistedJson } from './hostile-http.ts'

const destinations = fc.oneof(
  fc.constantFrom('meta', 'google', 'tiktok', 'ga4', 'outro'),
  fc.nat(1_000_000).map((n) => `webhook:@id:${n}@`),
)
const json = { 'content-type': 'application/json' }

/** Requests to every address, three in five valid as far as the description says. */
export function requestsTo(routes: readonly Route[], linkCode: string): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...routes.map(callsOf), ...doorCalls(linkCode))
}

function callsOf(route: Route): fc.Arbitrary<FuzzRequest> {
  // A session that ends is no use for the rest.
  if (route.path.endsWith('/logout')) return strangerCall(route)
  return fc.oneof(
    { arbitrary: validCall(route), weight: 12 },
    { arbitrary: mutatedCall(route), weight: 5 },
    { arbitrary: strangerCall(route), weight: 1 },
    { arbitrary: bytesCall(route), weight: 2 },
    { arbitrary: twistedCall(route), weight: route.body === null ? 0 : 2 },
    { arbitrary: headersCall(route), weight: 2 },
  )
}

function validCall(route: Route): fc.Arbitrary<FuzzRequest> {
  const parts = [pathOf(route), queryOf(route), bodyOf(route)] as const
  return fc
    .tuple(...parts)
    .map(([path, query, body]) => call(route, 'valid', 'as described', path + query, body))
}

function mutatedCall(route: Route): fc.Arbitrary<FuzzRequest> {
  const names = fc.constantFrom('x', '__proto__', ...route.query.keys())
  const repeated = ['=', '=1&', '[]=1&', '[a]=1&', '.a=1&'] as const
  const query = fc
    .tuple(names, fc.constantFrom(...repeated), hostile)
    .map(([name, some, value]) => {
      const told = `${name}=${encodeURIComponent(textOf(value))}`
      return some === '=' ? `?${told}` : `?${name}${some}${told}`
    })
  return fc
    .tuple(pathOf(route), fc.oneof(queryOf(route), query), spoilt(bodyOf(route)))
    .map(([path, some, body]) => call(route, 'mutated', 'spoilt part', path + some, body))
}

/** The same without a session, or with one that is none. */
function strangerCall(route: Route): fc.Arbitrary<FuzzRequest> {
  const claims = fc.constantFrom('', 'x', '__proto__', 'x'.repeat(5_000), `${'A'.repeat(42)}A`)
  return fc.tuple(validCall(route), claims).map(([request, claim]) => ({
    ...request,
    manner: 'hostile',
    trait: 'no session',
    headers: { ...request.headers, 'x-session-id': claim },
  }))
}

/** Bytes and texts where JSON, ids, types, methods and words are expected. */
function bytesCall(route: Route): fc.Arbitrary<FuzzRequest> {
  const path = fc.string({ unit: 'binary', maxLength: 40 }).map((part) => {
    const inserted = encodeURIComponent(part.toWellFormed())
    return route.path.includes(':')
      ? route.path.replace(/:\w+/, inserted)
      : `${route.path}?${inserted}`
  })
  const type = fc.oneof(fc.constant('application/json'), oddTypes)
  const body = fc.oneof(fc.uint8Array({ maxLength: 200 }), oddJson, hostile.map(textOf))
  const method = fc.oneof({ arbitrary: fc.constant(route.method), weight: 3 }, oddMethods)
  return fc.tuple(path, type, body, method).map(([some, contentType, raw, verb]) => ({
    name: route.name,
    manner: 'hostile',
    trait: verb === route.method ? 'odd body' : 'odd method',
    method: verb,
    path: some,
    headers: { 'content-type': contentType },
    body: raw,
  }))
}

function twistedCall(route: Route): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(pathOf(route), twistedJson(bodyOf(route))).map(([path, body]) => ({
    ...call(route, 'hostile', 'twisted JSON', path, undefined),
    headers: json,
    body,
  }))
}

function headersCall(route: Route): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(validCall(route), oddHeaders).map(([request, headers]) => ({
    ...request,
    manner: 'hostile',
    trait: 'odd headers',
    headers: { ...request.headers, ...headers },
  }))
}

function call(
  route: Route,
  manner: Manner,
  trait: string,
  path: string,
  body: unknown,
): FuzzRequest {
  const isRead = route.method === 'GET' || route.body === null || body === undefined
  return {
    name: route.name,
    manner,
    trait,
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

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
