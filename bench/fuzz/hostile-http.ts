import fc from 'fast-check'

/** Requests of strangers with strange tools: what HTTP allows and nobody of ours sends. */

/** Texts where a JSON body is expected. */
export const oddJson = fc.constantFrom(
  ...['{', '[]', '"', 'null', ' ', '\ufeff{}', '[1,]', 'NaN', "{'a':1}", '{"a":01}', 'x'],
  ...['{"a":1,"a":2}', '{"a":1e400}', '{"a":-1e400}', '{"a":"\\ud800"}', '{"a\\u0000":"\\u0000"}'],
  ...['{"__proto__":{"role":"owner"}}', '{"constructor":{"prototype":{"role":"owner"}}}'],
  `{"a":${'9'.repeat(20_000)}}`,
  '['.repeat(5_000),
  '['.repeat(100_000) + ']'.repeat(100_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `[${'0,'.repeat(100_000)}0]`,
  `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  `"${'x'.repeat(1024 * 1024)}"`,
)

const twists: ((json: string, inner: string) => string | Uint8Array)[] = [
  (_, inner) => `{${inner},${inner}}`,
  (_, inner) => `{"__proto__":{"role":"owner"},${inner}}`,
  (_, inner) => `{"\\u005f_proto__":{"role":"owner"},${inner}}`,
  (_, inner) => `{${inner},"constructor":{"prototype":{"role":"owner"}}}`,
  (_, inner) => `{"accountId":"0","account_id":"0","id":"0","role":"owner",${inner}}`,
  (json) => `\ufeff${json}`,
  (json) => `${json}${json}`,
  (json) => json.slice(0, Math.ceil(json.length / 2)),
  (json) => `[${json}]`,
  (json) => JSON.stringify(json),
  (json) => json.replaceAll('"', "'"),
  (json) => Buffer.from(json, 'latin1'),
  (json) => Buffer.from(json, 'utf16le'),
]

/** The JSON of a body that the API takes, written as no client would. */
export function twistedJson(body: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array> {
  return fc.tuple(body, fc.constantFrom(...twists)).map(([value, twist]) => {
    const json = JSON.stringify(value) ?? '{}'
    return twist(json, json.length > 2 && json.startsWith('{') ? json.slice(1, -1) : '"a":1')
  })
}

export const oddMethods = fc.constantFrom(
  ...['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE', 'M-SEARCH', 'LOCK', 'SEARCH'],
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
)

export const oddTypes = fc.constantFrom(
  ...['text/plain', 'text/xml', 'application/xml', 'application/octet-stream', '\\', 'a/b', ';'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json-patch+json'],
  ...['multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'APPLICATION/JSON'],
  ...['application/json;;;', 'application/json, text/plain', `application/${'x'.repeat(5_000)}`],
)

/** What a header may hold: Latin-1 without control characters. */
const byte = fc
  .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff }))
  .map((code) => String.fromCharCode(code))
const headerText = fc.oneof(
  fc.string({ unit: byte, maxLength: 200 }),
  fc.constantFrom('', ',', ';', '"', '*', '\\', '%00', 'x'.repeat(8_000), ', '.repeat(2_000)),
)
const names = [
  ...['accept', 'accept-encoding', 'accept-language', 'cookie', 'forwarded', 'from', 'host'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'origin', 'range', 'referer'],
  ...['sec-fetch-site', 'user-agent', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'],
  ...[
    'x-hub-signature-256',
    'x-session-id',
    'x-http-method-override',
    'purpose',
    'content-encoding',
  ],
  ...['access-control-request-method', 'authorization', '__proto__', 'constructor'],
]
const known: Record<string, string>[] = [
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
  { 'x-session-id': '' },
  { 'x-session-id': '', cookie: 'rastro_session=x; rastro_session=y', origin: 'null' },
  { 'x-session-id': '', cookie: 'rastro_device_0=a.b.c; __proto__=1; =; ;;' },
  { authorization: 'Bearer x' },
  { origin: 'https://evil.invalid', 'access-control-request-method': 'DELETE' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"a", W/"b"', 'if-modified-since': 'Mon, 99 Foo 2026 99:99:99 GMT' },
  { 'if-match': '"x"', 'if-unmodified-since': 'never' },
  { range: 'bytes=0-0,5-3,-1' },
  { range: 'bytes=99999999999999999999-' },
  { 'content-encoding': 'gzip, deflate, br' },
  { 'accept-encoding': 'gzip;q=x, *;q=2' },
  { accept: 'text/html;q=9' },
  { host: 'evil.invalid:99999' },
  { host: '' },
  { 'x-forwarded-for': '999.1.1.1, ::1, unknown', 'x-forwarded-host': 'evil.invalid' },
  { forwarded: 'for="[::1";proto=javascript' },
  { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-key': 'eA==' },
  { connection: 'close, x-session-id' },
]

/** Conditions, overrides, claims of proxies, broken cookies and bytes in the headers. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom(...known),
  fc.dictionary(fc.constantFrom(...names), headerText, {
    minKeys: 1,
    maxKeys: 4,
    noNullPrototype: true,
  }),
)

const texts = [
  'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /r?click_id=x HTTP/1.1\r\nHost: a\r\nUser-Agent: b\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /capture/event HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc',
  'POST /webhooks/wapi/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\nx\r\n',
  'POST /webhooks/wapi/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked, identity\r\n\r\n1\r\nx\r\n0\r\n\r\n',
  'POST /webhooks/wapi/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\nx\r\n0\r\nTrailer: \0\r\n\r\n',
  'POST /api/links HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
  'POST /api/links HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n{}',
  'GET /api/links HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n',
  'GET /api/links HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /api/links HTTP/1.1\r\n\r\n',
  'GET /api/links HTTP/1.0\r\n\r\n',
  'GET /api/links\r\n\r\n',
  'GET http://evil.invalid/api/links HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET //evil.invalid/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /../../../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /\xff\xfe?\x80 HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT evil.invalid:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: a\r\nMax-Forwards: 0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  `GET /?${'x'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${'A: b\r\n'.repeat(3_000)}\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a=b; '.repeat(10_000)}\r\n\r\n`,
  'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20),
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\r\n\r\n\r\n',
]

/** Bytes on a connection: HTTP that is broken, ambiguous or none. */
export const rawBytes: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(...texts).map((text) => Buffer.from(text, 'latin1')),
    fc.nat(400),
    fc.oneof(fc.constant(new Uint8Array()), fc.uint8Array({ minLength: 1, maxLength: 12 })),
    fc.nat(8),
  )
  .map(([whole, at, inserted, removed]) =>
    inserted.length === 0
      ? whole
      : Buffer.concat([whole.subarray(0, at), inserted, whole.subarray(at + removed)]),
  )
