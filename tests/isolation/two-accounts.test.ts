import { afterAll, describe, expect, test } from 'vitest'
import type { Answer } from '#tests/helpers/app'
import { leads } from '#tests/helpers/chat'
import { files } from './endpoints.ts'
import { openScene, secret } from './scene.ts'

// What every-route.test.ts cannot know of an address: searches, ids in the body of what takes
// several, and what the files of a viewer hold.

const { app, stranger, phone, waitingClick } = await openScene()
const [lead] = await leads(app, phone)
const ids = [lead?.id ?? '', `c_${waitingClick}`]
afterAll(() => app.close())

test('the first account has a finding that the second is not told', async () => {
  const path = '/api/tracking-health/unexpanded_macros/rows'
  expect((await app.request('GET', path)).text).toContain(secret)
  expect((await asStranger('GET', path)).json).toEqual({ total: 0, rows: [] })
})

describe('another account', () => {
  test('finds nothing by searches and filters', async () => {
    for (const path of ['/api/leads', '/api/clicks', '/api/export', '/api/metrics']) {
      for (const query of [`search=${secret}`, `search=${phone}`, `campaign=${secret}`]) {
        const answer = await asStranger('GET', `${path}?${query}`)
        expect(answer.status).toBe(200)
        expectNoSecret(answer)
      }
    }
  })

  test('names nothing by ids of leads and clicks in a body, deleted ones neither', async () => {
    await app.post('/api/leads/delete', { ids: ids.slice(0, 1) })
    for (const [method, path] of [
      ['PATCH', '/api/leads'],
      ['POST', '/api/leads/delete'],
      ['POST', '/api/leads/restore'],
    ] as const) {
      const answer = await asStranger(method, path, { ids, status: 'lost' })
      expect([path, answer.status]).toEqual([path, 200])
      expectNoSecret(answer)
    }
    const { restored } = await app.post<{ restored: string[] }>('/api/leads/restore', { ids })
    expect(restored).toEqual(ids.slice(0, 1))
    const { json } = await app.request('GET', `/api/leads/${ids[0]}`)
    expect(json).toMatchObject({ status: 'converted' })
    const { status } = await app.request('GET', `/api/clicks/${ids[1]}`)
    expect(status).toBe(200)
  })
})

test('files for a viewer have no phone number, and leads are for others', async () => {
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('account_id', '=', app.account.accountId)
    .execute()
  const links = await app.ctx.sql.asOwner.selectFrom('links').select('id').execute()
  for (const { path } of files.filter((file) => !file.path.includes('/qr.'))) {
    const [id = ''] = path.startsWith('/api/links') ? links.map((link) => link.id) : ids
    const answer = await app.request('GET', path.replace(':id', id))
    const isOfPeople = /^\/api\/(leads|audit|person-data)\/|type=leads$/.test(path)
    expect([path, answer.status]).toEqual([path, isOfPeople ? 403 : 200])
    if (!isOfPeople) expect(answer.text).toContain(secret)
    expect(answer.text).not.toContain(phone.slice(4))
  }
})

function asStranger(method: string, path: string, body?: unknown): Promise<Answer> {
  return app.request(method, path, { session: stranger.session, ...(body ? { body } : {}) })
}

function expectNoSecret(answer: Answer): void {
  expect(answer.text.toLowerCase()).not.toContain(secret.toLowerCase())
  expect(answer.text).not.toContain(phone.slice(4))
  for (const id of ids) expect(answer.text).not.toContain(id)
}
