import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '#contracts/leads'
import { insertClicks } from '#server/clicks/store/write-clicks'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, leads, say } from '#tests/helpers/chat'
import { clickOf } from '#tests/helpers/rows'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a lead is exported as JSON with its conversation, and as CSV with one row', async () => {
  const phone = aPerson()
  const { code } = await aClick(app, { campaignName: 'Verão' })
  await say(app, { from: phone, name: '=Ana;', text: `Quero saber mais [ID: ${code}]` })
  const [lead] = await leads(app, phone)
  const json = await app.request('GET', `/api/leads/${lead?.id}/export`)
  expect(json.headers.get('content-disposition')).toBe(
    `attachment; filename="lead-${lead?.id}.json"`,
  )
  expect(json.json).toMatchObject({
    whatsappNumber: phone,
    campaign: 'Verão',
    activities: [{ message: 'Quero saber mais', fromMe: false }],
    conversions: [{ eventType: 'Lead' }],
  })
  const csv = await app.request('GET', `/api/leads/${lead?.id}/export?format=csv`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [header, row, end] = csv.text.split('\r\n')
  expect(header).toMatch(/^Contato;WhatsApp;Status;/)
  expect(row).toMatch(new RegExp(`^"'=Ana;";"=""${phone}""";Contatado;Sim;17/11/2026 12:00:00;`))
  expect(end).toBe('')
})

test('both files name in their last column whose the lead is', async () => {
  const phone = aPerson()
  await say(app, { from: phone, text: 'Oi' })
  const [lead] = await leads(app, phone)
  const [attendant] = await app.get<{ id: string; name: string }[]>('/api/attendants')
  const columns = async (path: string) => {
    const { text } = await app.request('GET', path)
    const [header = '', row = ''] = text.split('\r\n')
    return [header.split(';').at(-1), row.split(';').at(-1)]
  }
  const paths = [
    `/api/leads/${lead?.id}/export?format=csv`,
    `/api/export?type=leads&search=${phone}`,
  ]
  for (const path of paths) expect(await columns(path)).toEqual(['Responsável', ''])
  await app.post('/api/leads/assign', { ids: [lead?.id], assignee: attendant?.id })
  for (const path of paths) expect(await columns(path)).toEqual(['Responsável', attendant?.name])
})

test('a click that waits is exported too', async () => {
  const { id, code } = await aClick(app, { campaignName: 'Inverno' })
  const { json } = await app.request('GET', `/api/leads/c_${id}/export`)
  expect(json).toMatchObject({ status: 'pending', code, whatsappNumber: null })
})

test('the file of all leads has as many rows as the list says', async () => {
  const { total } = await app.get<{ leads: Lead[]; total: number }>('/api/leads')
  const { text, headers } = await app.request('GET', '/api/export?type=leads')
  expect(headers.get('content-disposition')).toBe('attachment; filename="leads-export.csv"')
  expect(text.split('\r\n')).toHaveLength(total + 2)
  expect(total).toBeGreaterThan(1)
})

test('a browser that goes away in the middle of a file stops the reading', async () => {
  const rows = await fillWithWideClicks()
  const reading = countBatches()
  const another = () => app.request('GET', '/api/export?type=leads&search=ninguem')
  await another()
  const ofAnother = reading.batches()
  const leaving = new AbortController()
  const response = await fetch(`${app.url}/api/export`, {
    headers: { 'x-session-id': app.account.session },
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  leaving.abort()
  await another()
  const soon = reading.batches()
  await another()
  reading.stop()
  // One batch may have been under way.
  expect(reading.batches() - soon).toBeLessThanOrEqual(ofAnother + 1)
  expect(reading.batches() - 3 * ofAnother).toBeLessThan(rows / 2_000)
})

test('a browser that takes nothing of a file for two and a half minutes is left', async () => {
  await fillWithWideClicks()
  const sockets: Socket[] = []
  const remember = (message: unknown) => {
    sockets.push((message as { socket: Socket }).socket)
  }
  subscribe('net.server.socket', remember)
  const agent = new Agent()
  const headers = { 'x-session-id': app.account.session }
  const request = get(`${app.url}/api/export`, { headers, agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  unsubscribe('net.server.socket', remember)
  const ours = sockets.filter((one) => one.remotePort === response.socket.localPort)
  expect(ours.map((one) => one.timeout)).toEqual([150_000])
  ours[0]?.emit('timeout')
  await expect(response.toArray()).rejects.toThrow('aborted')
})

/** About 2 kB a row: more than sockets between here and there can hold. */
async function fillWithWideClicks(rows = 20_000): Promise<number> {
  const { accountId } = app.account
  const wide = {
    ...clickOf(app.ctx, { accountId }, { at: app.ctx.now() }),
    campaign_data: { utmContent: 'x'.repeat(2_000) },
  }
  await app.ctx.sql.asOwner.transaction().execute((trx) => insertClicks(trx, [wide]))
  await sql`
    insert into click_rows (account_id, id, clicked_at, context_id, agent_id, place_id, visitor,
      local_day, class)
    select account_id, (left(first_id_at(at)::text, 13) || substr(id::text, 14))::uuid, at,
      context_id, agent_id, place_id, visitor, local_day, class
    from click_rows, generate_series(2, ${rows}::int) i,
      lateral (select clicked_at - i * interval '1 second' as at) earlier
    where account_id = ${accountId} and id = ${wide.id}`.execute(app.ctx.sql.asOwner)
  return rows
}

function countBatches(): { batches: () => number; stop: () => void } {
  let batches = 0
  const { withAccount } = app.ctx.sql
  app.ctx.sql.withAccount = (account, work) => {
    batches += 1
    return withAccount(account, work)
  }
  return {
    batches: () => batches,
    stop() {
      app.ctx.sql.withAccount = withAccount
    },
  }
}
