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
  for (const path of [
    '/api/leads',
    `/api/leads/${leadId}`,
    '/api/clicks',
    `/api/clicks/c_${clickId}`,
  ]) {
    const { status, text } = await app.request('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect([path, text.includes('987654321')]).toEqual([path, role !== 'viewer'])
    expect([path, text.includes('+55 (11) *****-**21')]).toEqual([path, role === 'viewer'])
  }
})
