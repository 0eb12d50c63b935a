import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp
afterEach(() => app.close())

test("the API's description is made once, however often it is asked for", async () => {
  app = await startTestApp()
  const first = await app.request('GET', '/api/openapi.json')
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(first.json).toMatchObject({ info: { title: 'Rastro' } })
  const written = vi.spyOn(JSON, 'stringify')
  for (let call = 0; call < 3; call++) {
    expect((await app.request('GET', '/api/openapi.json')).text).toBe(first.text)
  }
  const again = written.mock.calls.filter(([value]) => value?.openapi !== undefined)
  written.mockRestore()
  expect(again).toEqual([])
})
