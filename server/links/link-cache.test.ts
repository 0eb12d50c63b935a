import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSql } from '#server/platform/sql'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { openLinkCache } from './link-cache.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function newLink(): Promise<{ id: string; clickId: string }> {
  return app.post('/api/links', { whatsappNumber: '11987654321', campaignName: 'Campanha' })
}

test('known links are there after a restart while the database is away; others are not', async () => {
  const { clickId } = await newLink()
  const before = await openLinkCache(app.ctx)
  await before.close()

  const sql = openSql('postgres://nobody:nothing@127.0.0.1:1/none', app.ctx.log)
  const cache = await openLinkCache({ ...app.ctx, sql })
  expect(cache.peek(clickId)).toMatchObject({ whatsappNumber: '5511987654321', deleted: false })
  expect(cache.peek('zzzzzzzz')).toBeUndefined()
  await expect(cache.find('zzzzzzzz')).rejects.toThrow()
  await cache.close()
  await sql.close()
})

test('a link made, edited and deleted elsewhere is known here at once', async () => {
  const cache = await openLinkCache(app.ctx)
  const { id, clickId } = await newLink()
  await expect.poll(() => cache.peek(clickId)?.message).toContain('Vi o anúncio')
  await app.request('PATCH', `/api/links/${id}`, { body: { message: 'Oi' } })
  await expect.poll(() => cache.peek(clickId)?.message).toBe('Oi')
  await app.request('DELETE', `/api/links/${id}`)
  await expect.poll(() => cache.peek(clickId)?.deleted).toBe(true)
  await cache.close()
})

test('who saved a link never meets the old one, not even while it is being looked up', async () => {
  const { id, clickId } = await newLink()
  const target = async () =>
    (await app.request('GET', `/r?click_id=${clickId}`, { session: null })).headers.get('location')
  for (const digits of ['11911112222', '11933334444', '11955556666', '11977778888']) {
    const visits = Promise.all([target(), target()])
    await app.request('PATCH', `/api/links/${id}`, { body: { whatsappNumber: digits } })
    expect(await target()).toContain(`wa.me/55${digits}?`)
    await visits
  }
  await app.request('DELETE', `/api/links/${id}`)
  expect(await target()).toContain('wa.me/5511977778888?')
})

test('a change during a look-up is looked up again', async () => {
  const { sql } = app.ctx
  const answered: string[] = []
  const heard: string[] = []
  let mayAnswer = Promise.resolve()
  const pool = Object.create(sql.pool, {
    query: {
      value: async (lookUp: QueryConfig<[string[] | null, number]>) => {
        const answer = await sql.pool.query(lookUp)
        answered.push(...(lookUp.values?.[0] ?? []))
        await mayAnswer
        return answer
      },
    },
  }) as typeof sql.pool
  const listen: typeof sql.listen = (channel, take) =>
    sql.listen(channel, (payload) => {
      take(payload)
      heard.push(payload)
    })
  // As in another process: it hears of the change by NOTIFY alone.
  const elsewhere = {
    ...app.ctx,
    linkReloads: new Set<(changed: string) => Promise<void>>(),
    sql: { ...sql, pool, listen },
  }
  const cache = await openLinkCache(elsewhere)
  const { id, clickId } = await newLink()
  await expect.poll(() => cache.peek(clickId)?.message).toContain('Vi o anúncio')

  const { promise, resolve: letAnswer } = Promise.withResolvers<void>()
  mayAnswer = promise
  answered.length = 0
  heard.length = 0
  const found = cache.find(clickId)
  await expect.poll(() => answered).toContain(clickId)
  await app.request('PATCH', `/api/links/${id}`, { body: { message: 'Novo' } })
  await expect.poll(() => heard).toContain(clickId)
  letAnswer()
  expect((await found)?.message).toContain('Vi o anúncio')
  await expect.poll(() => cache.peek(clickId)?.message).toBe('Novo')
  await cache.close()
})

test('a code that is nobody’s is asked for once and remembered for seconds', async () => {
  const cache = await openLinkCache(app.ctx)
  const query = vi.spyOn(app.ctx.sql.pool, 'query')
  expect(await Promise.all([cache.find('aaaaaaaa'), cache.find('aaaaaaaa')])).toEqual([null, null])
  expect(query).toHaveBeenCalledTimes(1)
  expect(cache.peek('aaaaaaaa')).toBeNull()
  app.advance(6_000)
  expect(cache.peek('aaaaaaaa')).toBeUndefined()
  query.mockRestore()
  await cache.close()
})

test('scanning asks in few queries, one at a time', async () => {
  const cache = await openLinkCache(app.ctx)
  const query = vi.spyOn(app.ctx.sql.pool, 'query')
  const codes = Array.from({ length: 2_000 }, (_, index) => `b${String(index).padStart(7, '0')}`)
  const found = await Promise.all(codes.map((code) => cache.find(code)))
  expect(found.every((link) => link === null)).toBe(true)
  expect(query.mock.calls.length).toBeLessThanOrEqual(6)
  query.mockRestore()
  await cache.close()
})
