import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuickReply } from '#contracts/replies'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/quick-replies'
const list = () => app.get<QuickReply[]>(path)

test('quick replies are written, changed, deleted, and listed by title', async () => {
  const hostile = '{nome} <b>"😀"</b>\n{campanha}'
  const price = await app.post<QuickReply>(path, { title: ' Preço ', text: hostile })
  expect(price).toMatchObject({ title: 'Preço', text: hostile })
  await app.post(path, { title: 'Área de entrega', text: 'Entregamos em todo o Brasil' })
  expect((await list()).map(({ title }) => title)).toEqual(['Área de entrega', 'Preço'])

  const changed = { title: 'Valores', text: 'Custa R$ 10' }
  const answer = await app.request('PUT', `${path}/${price.id}`, { body: changed })
  expect([answer.status, answer.json]).toEqual([200, { id: price.id, ...changed }])
  expect(await list()).toContainEqual({ id: price.id, ...changed })

  expect((await app.request('DELETE', `${path}/${price.id}`)).status).toBe(200)
  expect((await app.request('DELETE', `${path}/${price.id}`)).status).toBe(404)
  expect((await app.request('PUT', `${path}/${price.id}`, { body: changed })).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('there are at most fifty, also when several come at once', async () => {
  const { session } = await app.newAccount('cinquenta')
  const add = (n: number) =>
    app.request('POST', path, { session, body: { title: `Resposta ${n}`, text: 'Oi' } })
  for (let n = 0; n < 48; n++) expect((await add(n)).status).toBe(200)
  const answers = await Promise.all([1, 2, 3, 4].map(add))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    error: 'A conta já tem 50 respostas rápidas. Exclua uma para criar outra.',
  })
})

test('a title and a text are needed, neither too long', async () => {
  for (const [body, field] of [
    [{ title: ' ', text: 'Oi' }, 'title'],
    [{ title: 'Oi', text: '' }, 'text'],
    [{ title: 'x'.repeat(61), text: 'Oi' }, 'title'],
    [{ title: 'Oi', text: 'x'.repeat(1_001) }, 'text'],
  ] as const) {
    const answer = await app.request('POST', path, { body })
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { fields: { [field]: expect.any(String) } },
    ])
  }
})
