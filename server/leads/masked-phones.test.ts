import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '#domain/people/roles'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { addClick, addLead, addMessage } from '#tests/helpers/rows'

let app: TestApp
let leadId: string
let clickId: string

beforeAll(async () => {
  app = await startTestApp()
  const { accountId } = app.account
  const at = app.ctx.now()
  leadId = await addLead(app.ctx, accountId, { at, name: 'Ana' })
  clickId = await addClick(app.ctx, accountId, { at, leadId })
  await addMessage(app.ctx, accountId, { at, leadId, text: 'Oi' })
})
afterAll(() => app.close())

async function setRole(role: Role): Promise<void> {
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role })
    .where('account_id', '=', app.account.accountId)
    .execute()
}

test.each(roles)('%s: whole phone numbers are for who may call them', async (role) => {
  await setRole(role)
  const clicks = role === 'attendant' ? [] : ['/api/clicks', `/api/clicks/c_${clickId}`]
  for (const path of ['/api/leads', `/api/leads/${leadId}`, ...clicks]) {
    const { status, text } = await app.request('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect([path, text.includes('987654321')]).toEqual([path, role !== 'viewer'])
    expect([path, text.includes('+55 (11) *****-**21')]).toEqual([path, role === 'viewer'])
  }
})

test.each(roles)('%s: who sees no phones finds nothing by them', async (role) => {
  await setRole(role)
  const isMasked = role === 'viewer'
  for (const search of ['5511987654321', '987654', '(11) 98765-4321', '4321']) {
    const query = `search=${encodeURIComponent(search)}`
    const found = await app.get<{ total: number }>(`/api/leads?${query}`)
    expect([search, found.total]).toEqual([search, isMasked ? 0 : 1])
    const summary = await app.get<{ total: number }>(`/api/leads/summary?${query}`)
    expect([search, summary.total]).toEqual([search, isMasked ? 0 : 1])
    if (role === 'attendant') continue
    const activity = await app.get<{ total: number }>(`/api/clicks?${query}`)
    expect([search, activity.total > 0]).toEqual([search, !isMasked])
  }
  expect((await app.get<{ total: number }>('/api/leads?search=ana')).total).toBe(1)
})
