import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

// No value is ever a reason to lose a click: each address is redirected and stored. Column limits
// and encodings lost clicks silently in Umami (umami#565, #3790).

let app: TestApp
let code: string
beforeAll(async () => {
  app = await startTestApp()
  const link = await app.post<{ clickId: string }>('/api/links', {
    whatsappNumber: '11987654321',
    campaignName: 'Campanha',
  })
  code = link.clickId
})
afterAll(() => app.close())

const fbclid300 = `IwAR${'aB3_-'.repeat(60)}`.slice(0, 300)
const fbclid2000 = `IwZX${'xY9_-'.repeat(400)}`.slice(0, 2_000)
const manyKeys = Array.from({ length: 300 }, (_, index) => `k${index}=v${index}`).join('&')

type Stored = {
  class: string
  params: Record<string, string>
  params_truncated: boolean
  unexpanded: string[]
  fbc: string | null
  clicked_at: Date
  campaign: string | null
  source: string
}

type Case = [name: string, query: string, check: (stored: Stored) => void]

const cases: Case[] = [
  [
    'a fbclid of 300 characters, byte for byte, also in fbc',
    `fbclid=${fbclid300}`,
    (stored) => {
      expect(stored.params.fbclid).toBe(fbclid300)
      expect(stored.fbc).toBe(`fb.1.${stored.clicked_at.getTime()}.${fbclid300}`)
    },
  ],
  [
    'a fbclid of 2,000 characters',
    `fbclid=${fbclid2000}`,
    (stored) => expect(stored.params.fbclid).toBe(fbclid2000),
  ],
  ['NUL', 'utm_campaign=a%00b', (stored) => expect(stored.campaign).toBe('a\ufffdb')],
  [
    'broken percent-encoding',
    'utm_campaign=50%&utm_term=%zz&utm_content=%E0%A4%A',
    (stored) => expect(stored.campaign).toBe('50%'),
  ],
  [
    'invalid UTF-8',
    'utm_campaign=%ff%fe%c3',
    (stored) => expect(stored.campaign).toContain('\ufffd'),
  ],
  [
    'lone surrogates as UTF-8',
    'utm_campaign=%ed%a0%80x',
    (stored) => expect(stored.campaign).toContain('x'),
  ],
  [
    'repeated keys: the first counts',
    'utm_source=facebook&utm_source=google&utm_campaign=um&utm_campaign=dois',
    (stored) => expect(stored).toMatchObject({ source: 'facebook', campaign: 'um' }),
  ],
  [
    '300 keys: bounded, with a mark, the tracked ones kept',
    `${manyKeys}&utm_source=tiktok`,
    (stored) => {
      expect(stored).toMatchObject({ source: 'tiktok', params_truncated: true })
      expect(Object.keys(stored.params).length).toBeLessThanOrEqual(70)
    },
  ],
  [
    'a value of 8 kB: cut, with a mark',
    `utm_campaign=${'a'.repeat(8_192)}`,
    (stored) => {
      expect(stored.params_truncated).toBe(true)
      expect(stored.campaign).toBe('a'.repeat(2_048))
    },
  ],
  [
    'names of an object prototype',
    '__proto__=x&constructor=y&toString=z&hasOwnProperty=w&utm_source=facebook',
    (stored) => {
      expect(stored.source).toBe('facebook')
      expect(Object.entries(stored.params)).toContainEqual(['__proto__', 'x'])
    },
  ],
  [
    'control characters',
    'utm_campaign=a%01%08%1b%7fb&x=%0d%0aSet-Cookie:%20a=b',
    (stored) => expect(stored.campaign).toMatch(/^a\ufffd+b$/),
  ],
  [
    'a formula',
    'utm_campaign=%3DHYPERLINK(%22http://evil.test%22)',
    (stored) => expect(stored.campaign).toBe('=HYPERLINK("http://evil.test")'),
  ],
  [
    'markup and quotes',
    `utm_campaign=${encodeURIComponent(`</script><script>alert(1)</script>'"; drop table clicks; --`)}`,
    (stored) => expect(stored.campaign).toContain('drop table clicks'),
  ],
  [
    'unexpanded macros: missing, and reported',
    'utm_campaign={{campaign.name}}&utm_source=__CID__&utm_term={keyword}',
    (stored) => {
      expect(stored.campaign).toBe('Campanha')
      expect([...stored.unexpanded].sort()).toEqual(['utm_campaign', 'utm_source', 'utm_term'])
    },
  ],
  [
    'emoji and accents',
    'utm_campaign=Promo%C3%A7%C3%A3o%20%F0%9F%94%A5',
    (stored) => {
      expect(stored.campaign).toBe('Promoção 🔥')
    },
  ],
  [
    'no value, no key, only separators',
    '=&&&=x&utm_source&&',
    (stored) => {
      expect(stored.class).toBe('human')
    },
  ],
  [
    'another question mark and a hash',
    'utm_campaign=a?b&x=1#y',
    (stored) => {
      expect(stored.campaign).toBe('a')
    },
  ],
]

let visitors = 0

/** The path as it is, over a bare connection: fetch would correct it. */
async function visit(path: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  visitors += 1
  const socket = connect(Number(port), hostname)
  socket.write(
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nUser-Agent: Mozilla/5.0 (Linux; Android 14; SM-A${visitors}M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36\r\n\r\n`,
      'latin1',
    ),
  )
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

async function newest(): Promise<Stored> {
  await app.drain()
  const { rows } = await app.ctx.sql.pool.query<Stored>(
    'select * from clicks order by id desc limit 1',
  )
  return rows[0] as Stored
}

async function total(): Promise<number> {
  const { rows } = await app.ctx.sql.pool.query<{ n: number }>('select count(*) as n from clicks')
  return rows[0]?.n ?? 0
}

test.each(cases)('%s', async (_name, query, check) => {
  const before = await total()
  const answer = await visit(`/r?click_id=${code}&${query}`)
  expect(answer).toMatch(/^HTTP\/1\.1 302 /)
  expect(answer).toMatch(/\r\nLocation: https:\/\/wa\.me\/5511987654321\?text=\S+\r\n/)
  expect(answer.toLowerCase()).not.toContain('set-cookie')
  check(await newest())
  expect(await total()).toBe(before + 1)
})

test.each([
  ['bytes above ASCII', Buffer.from('Promoção', 'utf8').toString('latin1'), 'Promoção'],
  ['a space', 'Black Friday', 'Black Friday'],
])('%s that a sender left unencoded', async (_name, raw, campaign) => {
  const answer = await visit(`/r?click_id=${code}&utm_campaign=${raw}`)
  expect(answer).toMatch(/^HTTP\/1\.1 302 /)
  // Node's parser refuses the address as it is; the visitor is sent to its encoded form.
  const encoded = /\r\nLocation: (\/r\?\S+)\r\n/.exec(answer)?.[1] ?? ''
  expect(await visit(encoded)).toMatch(/\r\nLocation: https:\/\/wa\.me\//)
  expect((await newest()).campaign).toBe(campaign)
})

test.each([
  ['the code in capitals', () => `/r?click_id=${code.toUpperCase()}`],
  ['the code behind other parameters', () => `/r?utm_source=facebook&click_id=${code}`],
  ['the short form with a query', () => `/r/${code}?utm_source=facebook`],
  ['a slash at the end', () => `/r/${code}/`],
  ['a full stop behind the code', () => `/r?click_id=${code}.`],
  ['an ampersand escaped as in HTML', () => `/r?utm_source=facebook&amp;click_id=${code}`],
  ['a broken percent code in the path', () => `/r/${code}%zz`],
])('%s is the same link', async (_name, path) => {
  const before = await total()
  expect(await visit(path())).toMatch(/^HTTP\/1\.1 302 /)
  await app.drain()
  expect(await total()).toBe(before + 1)
})

test.each([
  '/r',
  '/r/',
  '/r?',
  '/r?click_id=',
  '/r?click_id=zzzzzzzz',
  '/r/%',
  '/r/..%2f..',
  '/r?click_id=%00',
])('%s gets a friendly page and stores nothing', async (path) => {
  const before = await total()
  const answer = await visit(path)
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).toContain('lang="pt-BR"')
  expect(answer).toContain('Este link não foi encontrado')
  await app.drain()
  expect(await total()).toBe(before)
})

test('an address of 40 kB is redirected and stored', async () => {
  const before = await total()
  const answer = await visit(`/r?click_id=${code}&x=${'a'.repeat(40_000)}`)
  expect(answer).toMatch(/^HTTP\/1\.1 302 /)
  expect((await newest()).params_truncated).toBe(true)
  expect(await total()).toBe(before + 1)
})
