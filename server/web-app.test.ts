import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config'
import type { Context } from '#server/platform/context'
import { setUpHttp } from '#server/platform/http'
import { webApp } from './web-app.ts'

let folder: string
let http: FastifyInstance

async function build(name: string): Promise<void> {
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), `<script src="/assets/${name}"></script>`)
  await writeFile(join(folder, 'dist/sales.html'), '<h1>sales</h1>')
  await writeFile(join(folder, `dist/assets/${name}`), 'let built')
}

let number: string | null = null

async function serve(): Promise<FastifyInstance> {
  const served = Fastify()
  setUpHttp(served)
  const ctx = { config: readConfig({ PUBLIC_URL: 'http://rastro.test' }) } as Context
  await served.register(async (scope) =>
    webApp(scope, ctx, join(folder, 'dist'), async () => number),
  )
  return served
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-web-'))
  await build('index-old.js')
  http = await serve()
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => http.inject({ method: 'GET', url })

test('every screen is the page, and the page brings a policy without inline scripts', async () => {
  for (const url of ['/', '/leads', '/nada/disso']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([
      url,
      200,
      'no-cache',
    ])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toBe('<script src="/assets/index-old.js"></script>')
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'self';/)
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src/)
  }
})

test('of scripts in a page the policy names those that the build wrote there', async () => {
  const file = join(folder, 'dist/index.html')
  const before = await readFile(file, 'utf8')
  const script = "document.title = 'built'"
  await writeFile(file, `<script data-files="/a">${script}</script>${before}`)
  const hash = createHash('sha256').update(script).digest('base64')
  expect((await get('/leads')).headers['content-security-policy']).toMatch(
    `;script-src 'self' 'sha256-${hash}'`,
  )
  await writeFile(file, before)
  expect((await get('/leads')).headers['content-security-policy']).not.toMatch(/script-src/)
})

test('a browser that has the page is told so, until another build changes it', async () => {
  const { etag } = (await get('/')).headers
  const again = (tag: string) =>
    http.inject({ method: 'GET', url: '/leads', headers: { 'if-none-match': tag } })
  for (const tag of [`${etag}`, `"x", ${`${etag}`.slice(2)}`, '*']) {
    const answer = await again(tag)
    expect([tag, answer.statusCode, answer.body]).toEqual([tag, 304, ''])
    expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-cache' })
  }
  expect((await again('"x"')).statusCode).toBe(200)
  const head = await http.inject({ method: 'HEAD', url: '/tracking' })
  expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ''])
})

test('pages and assets are sent as small as the visitor takes them', async () => {
  const asset = join(folder, 'dist/assets/index-old.js')
  await writeFile(`${asset}.br`, brotliCompressSync('let built'))
  await writeFile(`${asset}.gz`, gzipSync('let built'))
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (body: Buffer) => body }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ] as const) {
    for (const [url, text] of [
      ['/leads', '<script src="/assets/index-old.js"></script>'],
      ['/assets/index-old.js', 'let built'],
    ] as const) {
      const headers = { 'accept-encoding': accepted }
      const answer = await http.inject({ method: 'GET', url, headers })
      const body = unpack[`${encoding}`](answer.rawPayload).toString()
      expect([url, answer.headers['content-encoding'], body]).toEqual([url, encoding, text])
      expect(answer.headers['content-type']).toMatch(/(html|javascript); charset=utf-8$/)
      expect(answer.headers.vary).toMatch(/^accept-encoding$/i)
    }
  }
  await rm(`${asset}.br`)
  await rm(`${asset}.gz`)
})

test('the sales page says whom to write to', async () => {
  const file = join(folder, 'dist/sales.html')
  const before = await readFile(file, 'utf8')
  const html = `<a href="#contato" aria-describedby="contato" data-question="Oi%3F" class="b">Assinar</a>
<p id="planos-nota" hidden="">Outra aba</p><p id="contato" tabindex="-1">Sem número</p>`
  await writeFile(file, html)
  const sales = await serve()
  expect((await get('/sales')).body).toBe(html)
  number = '5511987654321'
  const expected = `<a href="https://wa.me/5511987654321?text=Oi%3F" target="_blank" rel="noopener noreferrer" aria-describedby="planos-nota" class="b">Assinar</a>
<p id="planos-nota">Outra aba</p><p id="contato" hidden="" tabindex="-1">Sem número</p>`
  for (const url of ['/sales', '/sales/', '/sales.html']) {
    expect((await sales.inject({ method: 'GET', url })).body).toBe(expected)
  }
  number = null
  expect((await get('/sales')).body).toBe(html)
  expect(await readFile(file, 'utf8')).toBe(html)
  await writeFile(file, before)
  await sales.close()
})

test('the sales page is a page of its own, with and without a slash or a query', async () => {
  for (const url of ['/sales', '/sales/', '/sales?utm_source=facebook']) {
    expect([url, (await get(url)).body]).toEqual([url, '<h1>sales</h1>'])
  }
  expect((await get('/sales/outra')).body).toContain('index-old.js')
})

test('a build under a running server: old names are gone, new ones are served', async () => {
  const old = await get('/assets/index-old.js')
  expect(old.statusCode).toBe(200)
  expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable')

  await rename(join(folder, 'dist'), join(folder, 'away'))
  for (const url of ['/', '/assets/index-old.js']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 404, { code: 'not_found' }])
  }

  await build('index-new.js')
  expect((await get('/')).body).toContain('index-new.js')
  expect((await get('/assets/index-new.js')).statusCode).toBe(200)
  expect((await get('/assets/index-old.js')).statusCode).toBe(404)
})

test('nothing outside the build is served', async () => {
  await writeFile(join(folder, 'dist/.env'), 'SECRET=1')
  for (const url of [
    '/assets/..%2f..%2fpackage.json',
    '/../package.json',
    '/.env',
    '/assets/.env',
  ]) {
    expect((await get(url)).body).not.toMatch(/SECRET|dependencies/)
  }
})

test('a page whose address is its key tells nobody of it', async () => {
  for (const path of ['/compartilhado/abc', '/parar-relatorio/abc', '/convite/abc']) {
    const { headers } = await get(path)
    expect([path, headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      path,
      'no-referrer',
      'noindex, nofollow',
    ])
  }
  const { headers } = await get('/leads')
  expect(headers['x-robots-tag']).toBeUndefined()
})
