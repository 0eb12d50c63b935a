import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { openSalesNumber } from './sales-contact.ts'

const path = '/api/agency/sales-contact'
const fromEnvironment = '5511911112222'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { SALES_WHATSAPP: fromEnvironment } })
  await app.ctx.sql.asOwner.updateTable('users').set({ is_operator: true }).execute()
})
afterAll(() => app.close())

const save = (number: string) => app.request('PUT', path, { body: { number } })

test('the number of the screen counts, and without one that of the environment', async () => {
  const shown = openSalesNumber(app.ctx)
  expect(await app.get(path)).toEqual({ number: null, defaultNumber: fromEnvironment })
  expect(await shown()).toBe(fromEnvironment)
  expect((await save('(11) 98765-4321')).json).toMatchObject({ number: '5511987654321' })
  expect(await shown()).toBe(fromEnvironment)
  app.advance(5_000)
  expect(await shown()).toBe('5511987654321')
  expect((await save('')).json).toMatchObject({ number: null })
  app.advance(5_000)
  expect(await shown()).toBe(fromEnvironment)
})

test('what is no number is refused at its field, and nothing changes', async () => {
  await save('11 98765-4321')
  expect(await save('amanhã')).toMatchObject({
    status: 422,
    json: { fields: { number: 'Número inválido. Use DDD e número.' } },
  })
  expect(await app.get(path)).toMatchObject({ number: '5511987654321' })
})

test('who does not operate the installation neither sees nor sets it', async () => {
  await app.ctx.sql.asOwner.updateTable('users').set({ is_operator: false }).execute()
  for (const method of ['GET', 'PUT']) {
    const body = method === 'PUT' ? { body: { number: '' } } : {}
    expect((await app.request(method, path, body)).status).toBe(403)
  }
})
