import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const put = (image: string) => app.request('PUT', '/api/logo', { body: { image } })

test('a picture is kept and answered with the type of its bytes; another takes its place', async () => {
  expect(await app.get('/api/logo')).toEqual({ changedAt: null })
  expect((await app.request('GET', '/api/logo/image')).status).toBe(404)
  expect((await put(png)).json).toEqual({ changedAt: app.ctx.now().toISOString() })
  const { headers, status } = await app.request('GET', '/api/logo/image')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  await app.request('DELETE', '/api/logo')
  expect(await app.get('/api/logo')).toEqual({ changedAt: null })
})

test.each([
  ['a drawing that may hold a script', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', btoa('<!doctype html><script>alert(1)</script>')],
  ['nothing', ''],
  ['no Base64', '%%%'],
  ['a picture that says it is huge', btoa(atob(png).replace('IHDR\0\0\0\x01', 'IHDR\0\0\x7f\xff'))],
  ['too many bytes', btoa(atob(png) + 'x'.repeat(256 * 1024))],
])('%s is refused', async (_, image) => {
  const answer = await put(image)
  expect([answer.status, answer.json]).toMatchObject([
    422,
    { fields: { image: expect.any(String) } },
  ])
})

test('a link shows the logo of its account', async () => {
  await put(png)
  const { url } = await app.post<{ url: string }>('/api/shares', {
    name: 'A',
    dateRange: 'last7days',
  })
  const path = `/api/share/${new URL(url).pathname.split('/').at(-1)}/logo`
  const { headers, status } = await app.request('GET', path, { session: null })
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
})
