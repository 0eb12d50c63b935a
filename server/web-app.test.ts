import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/platform/context'
import { setUpHttp } from '#server/platform/http'
import { webApp } from './web-app.ts'

let folder: string
let http: FastifyInstance

async function build(name: string): Promise<void> {
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), `<script src="/assets/${name}"></script>`)
  await writeFile(join(folder, `dist/assets/${name}`), 'let built')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-web-'))
  await build('index-old.js')
  http = Fastify()
  setUpHttp(http)
  const ctx = { config: { publicUrl: 'http://rastro.test' } } as Context
  await http.register(async (scope) => webApp(scope, ctx, join(folder, 'dist')))
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => http.inject({ method: 'GET', url })

test('every screen is the page, and the page brings a policy without inline scripts', async () => {
  for (const url of ['/', '/leads', '/sales', '/nada/disso']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([
      url,
      200,
      'no-cache',
    ])
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'self';/)
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src/)
  }
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
