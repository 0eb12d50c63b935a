import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { listClicks as contract } from '#contracts/clicks'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addLead, addMessage } from '#tests/helpers/rows'
import { ignoredHits } from './ignored-hits.ts'
import { listClicks } from './list-clicks.ts'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

const minute = (count: number) => new Date(Date.parse('2026-11-17T12:00:00Z') + count * 60_000)

async function list(account: string, query: z.input<typeof contract.query> = {}) {
  const answer = await listClicks(own.ctx, account, contract.query.parse(query))
  contract.output.parse(answer)
  return answer
}

test('clicks and inbound messages are one list by time, with the person who answered', async () => {
  const account = await own.newAccount()
  const lead = await addLead(own.ctx, account, { at: minute(2), name: 'Ana' })
  await addClick(own.ctx, account, { at: minute(1), leadId: lead, status: 'contacted' })
  await addMessage(own.ctx, account, { at: minute(2), leadId: lead })
  await addMessage(own.ctx, account, { at: minute(3), leadId: lead, fromMe: true })
  await addClick(own.ctx, account, { at: minute(4) })
  await addClick(own.ctx, account, { at: minute(5), class: 'preview' })
  const { clicks, total } = await list(account)
  expect(total).toBe(3)
  expect(
    clicks.map(({ activityType, converted, status, contactName, timestamp }) => [
      activityType,
      converted,
      status,
      contactName,
      timestamp,
    ]),
  ).toEqual([
    ['click', false, 'pending', null, '2026-11-17T12:04:00.000Z'],
    ['message', true, 'contacted', 'Ana', '2026-11-17T12:02:00.000Z'],
    ['click', true, 'contacted', 'Ana', '2026-11-17T12:01:00.000Z'],
  ])
  expect(new Set(clicks.map((row) => row.id)).size).toBe(3)
})

test('filters, search and paging hold for both kinds of rows', async () => {
  const account = await own.newAccount()
  const ana = await addLead(own.ctx, account, { at: minute(0), name: 'Ana', campaign: 'Verão' })
  const bia = await addLead(own.ctx, account, { at: minute(0), name: 'Bia', campaign: 'Inverno' })
  for (let i = 1; i <= 6; i += 1) {
    const [leadId, campaign] = i % 2 ? [ana, 'Verão'] : [bia, 'Inverno']
    await addMessage(own.ctx, account, { at: minute(2 * i), leadId })
    await addClick(own.ctx, account, { at: minute(2 * i + 1), campaign })
  }
  const filtered = await list(account, { campaign: 'Verão' })
  expect(filtered.total).toBe(6)
  expect(new Set(filtered.clicks.map((row) => row.campaign))).toEqual(new Set(['Verão']))
  expect((await list(account, { search: 'INVERNO' })).total).toBe(6)
  expect((await list(account, { status: 'pending' })).total).toBe(6)
  const all = await list(account, { limit: 12 })
  const paged = []
  for (const offset of [0, 5, 10]) {
    paged.push(...(await list(account, { limit: 5, offset })).clicks)
  }
  expect(paged).toEqual(all.clicks)
})

test('hits that do not count are counted by class, 30 days back', async () => {
  const account = await own.newAccount()
  for (const hit of ['human', 'bot', 'bot', 'bot', 'preview', 'repeat', 'repeat'] as const) {
    await addClick(own.ctx, account, { at: minute(0), class: hit })
  }
  await addClick(own.ctx, account, { at: new Date('2026-10-18T12:00:00Z'), class: 'head' })
  expect(await ignoredHits(own.ctx, account)).toEqual({
    counted: 1,
    hits: [
      { class: 'bot', hits: 3 },
      { class: 'repeat', hits: 2 },
      { class: 'preview', hits: 1 },
    ],
    orphans: 0,
    unexpanded: [],
  })
})
