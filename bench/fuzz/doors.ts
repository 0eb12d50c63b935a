import fc from 'fast-check'
import { spoilt } from './arbitraries.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { gatewayPayloads } from './gateway-payloads.ts'
import { oddHeaders, oddJson, oddMethods, rawBytes } from './hostile-http.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const word = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed())

type Door = Pick<FuzzRequest, 'name' | 'trait'> & Partial<FuzzRequest>

/** What is asked without a session: by visitors, customers' pages, gateways, probes and nobody. */
export function doorCalls(linkCode: string): fc.Arbitrary<FuzzRequest>[] {
  return [
    ...visits(linkCode),
    ...reports(linkCode),
    ...gatewayPayloads.flatMap(([provider, payload]) => webhookCalls(provider, payload)),
    ...probes(),
    rawBytes.map((raw) => door({ name: '(bytes)', trait: 'broken HTTP', raw })),
  ]
}

function visits(linkCode: string): fc.Arbitrary<FuzzRequest>[] {
  const name = 'GET /r'
  const params = fc.dictionary(
    fc.constantFrom('utm_source', 'utm_campaign', 'fbclid', '_fbp', 'nome', 'x'),
    word,
  )
  const paths = params.map((some) => `/r?click_id=${linkCode}&${new URLSearchParams(some)}`)
  const rawPaths = word.map((text) => `/r?click_id=${linkCode}&${encodeURI(text)}&%ff%00=%zz`)
  return [
    paths.map((path) => door({ name, manner: 'valid', trait: 'as described', path })),
    rawPaths.map((path) => door({ name, trait: 'odd address', path })),
    fc
      .tuple(paths, oddHeaders, fc.constantFrom('GET', 'HEAD'))
      .map(([path, headers, method]) =>
        door({ name, trait: 'odd headers', method, path, headers }),
      ),
  ]
}

function reports(linkCode: string): fc.Arbitrary<FuzzRequest>[] {
  const told = fc
    .dictionary(
      fc.constantFrom('c', 'account', 'host', 'path', 'params', 'variant', 'name', 'value'),
      word,
    )
    .map((some) => new URLSearchParams({ account: linkCode, ...some }).toString())
  const wanted = fc
    .tuple(word, word)
    .map(([links, phone]) => `/capture/link?${new URLSearchParams({ links, phone })}`)
  return [
    ...['sighting', 'event'].map((kind) =>
      told.map((body) =>
        door({
          ...{ name: `POST /capture/${kind}`, manner: 'mutated', trait: 'spoilt part' },
          ...{ method: 'POST', path: `/capture/${kind}`, headers: form, body },
        }),
      ),
    ),
    wanted.map((path) => door({ name: 'GET /capture/link', trait: 'odd address', path })),
  ]
}

/** A gateway's own messages, spoilt ones, and what no gateway sends. */
function webhookCalls(
  provider: string,
  payload: fc.Arbitrary<unknown>,
): fc.Arbitrary<FuzzRequest>[] {
  const name = `POST /webhooks/${provider}`
  const addresses = fc.nat(1_000).map((n) => `@line:${provider}:${n}@`)
  const tails = fc.constantFrom('', '', '/messages-upsert', '/%00', '?event=x&event=y', '/a/b')
  const posts = (
    body: fc.Arbitrary<string | Uint8Array>,
    about: Pick<FuzzRequest, 'manner' | 'trait'>,
    tail: fc.Arbitrary<string> = fc.constant(''),
  ) =>
    fc
      .tuple(addresses, tail, body)
      .map(([path, rest, some]) =>
        door({ name, ...about, method: 'POST', path: path + rest, headers: json, body: some }),
      )
  const text = (value: unknown) => JSON.stringify(value) ?? ''
  const bytes = fc.uint8Array({ maxLength: 300 })
  const anyJson = fc.json({ maxDepth: 5 })
  return [
    posts(payload.map(text), { manner: 'valid', trait: 'as described' }),
    posts(spoilt(payload).map(text), { manner: 'mutated', trait: 'spoilt part' }),
    posts(fc.oneof(bytes, oddJson, anyJson), { manner: 'hostile', trait: 'odd body' }, tails),
    fc.tuple(addresses, oddHeaders, payload).map(([path, headers, some]) =>
      door({
        ...{ name, trait: 'odd headers', method: 'POST', path, body: text(some) },
        headers: { ...json, ...headers },
      }),
    ),
    fc.tuple(addresses, word).map(([path, said]) =>
      door({
        name: 'GET /webhooks',
        trait: 'odd address',
        path: `${path}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': said })}`,
      }),
    ),
  ]
}

const files = [
  '/',
  '/index.html',
  '/sales',
  '/c.js',
  '/c-more.js',
  '/healthz',
  '/readyz',
  '/metrics',
]

function probes(): fc.Arbitrary<FuzzRequest>[] {
  return [
    fc
      .tuple(fc.constantFrom(...files), fc.oneof(fc.constant({}), oddHeaders), oddMethods)
      .map(([path, headers, method]) =>
        door({ name: `* ${path}`, trait: 'odd headers', method, path, headers }),
      ),
    word.map((text) =>
      door({ name: 'GET (unknown)', trait: 'odd address', path: `/${encodeURIComponent(text)}` }),
    ),
  ]
}

function door(given: Door): FuzzRequest {
  const rest = { manner: 'hostile', method: 'GET', path: '/', headers: {}, body: null } as const
  return { ...rest, ...given }
}
