import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActivityDetail, type ActivityRow, getActivity } from '#contracts/clicks'
import type { LeadDetail } from '#contracts/leads'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, say } from '#tests/helpers/chat'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const detail = async (id: string) =>
  getActivity.output.parse(await app.get<ActivityDetail>(`/api/clicks/${id}`))

async function rows(search: string): Promise<ActivityRow[]> {
  const path = `/api/clicks?limit=100&search=${encodeURIComponent(search)}`
  return (await app.get<{ clicks: ActivityRow[] }>(path)).clicks
}

test('each row of the list opens with all of its parameters and the id of its lead', async () => {
  const params = 'utm_source=ig&utm_campaign=Ver%C3%A3o+%F0%9F%8C%9E&fbclid=abc&cor=%22azul%22'
  const click = await aClick(app, { campaignName: 'Abertura', query: params })
  const [before] = await rows(click.code)
  expect(before).toMatchObject({ id: `c_${click.id}`, activityType: 'click', converted: false })
  expect(await detail(`c_${click.id}`)).toEqual({
    ...before,
    leadId: `c_${click.id}`,
    erased: false,
    params: {
      click_id: click.linkCode,
      utm_source: 'ig',
      utm_campaign: 'Verão 🌞',
      fbclid: 'abc',
      cor: '"azul"',
    },
    privacySignal: null,
  })

  const from = aPerson()
  await say(app, { from, name: 'Ana', text: `Oi [ID: ${click.code}]` })
  await say(app, { from, name: 'Ana', text: 'Ainda tem?' })
  const found = await rows('Verão 🌞')
  expect(found.map((row) => row.activityType).sort()).toEqual(['click', 'message', 'message'])
  for (const row of found) {
    const { leadId, erased, params: stored, privacySignal, ...shown } = await detail(row.id)
    expect([shown, privacySignal]).toEqual([row, null])
    expect(stored).toMatchObject({ utm_source: 'ig', fbclid: 'abc', cor: '"azul"' })
    const lead = await app.get<LeadDetail>(`/api/leads/${leadId}`)
    expect([leadId, lead.contactName, erased]).toEqual([lead.id, 'Ana', false])
  }
  expect(await detail(`c_${click.id}`)).toMatchObject({ converted: true, contactName: 'Ana' })
})

test('the click of a person who was deleted says so', async () => {
  const click = await aClick(app, { campaignName: 'Excluída' })
  await say(app, { from: aPerson(), name: 'Eva', text: `Oi [ID: ${click.code}]` })
  const { leadId } = await detail(`c_${click.id}`)
  expect((await app.request('DELETE', `/api/leads/${leadId}`)).status).toBe(200)
  expect(await detail(`c_${click.id}`)).toMatchObject({
    erased: true,
    converted: true,
    contactName: null,
    firstMessage: null,
    params: {},
  })
})

test('a message of somebody who came without a link has no parameters', async () => {
  const from = aPerson()
  await say(app, { from, name: 'Direto', text: 'Bom dia' })
  const [row] = await rows('Direto')
  expect(await detail(row?.id ?? '')).toMatchObject({
    activityType: 'message',
    contactName: 'Direto',
    params: {},
    isTracked: false,
  })
})

test('what is no row of the list is not there', async () => {
  const from = aPerson()
  await say(app, { from, name: 'Bia', text: 'Oi' })
  await say(app, { from, fromMe: true, text: 'Olá, Bia!' })
  const bot = await aClick(app, { userAgent: 'curl/8.5.0' })
  const [row] = await rows('Bia')
  const { leadId } = await detail(row?.id ?? '')
  const { id: ours } = await app.ctx.sql.asOwner
    .selectFrom('messages')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('from_me', '=', true)
    .executeTakeFirstOrThrow()
  for (const id of [`c_${bot.id}`, bot.id, leadId, `c_${leadId}`, ours, `c_${row?.id}`]) {
    const answer = await app.request('GET', `/api/clicks/${id}`)
    expect([id, answer.status]).toEqual([id, 404])
    expect(answer.json).toEqual({
      error: 'Este clique ou esta mensagem não existe.',
      code: 'not_found',
    })
  }
})

test('an erased click still counts and opens, without anything personal', async () => {
  const click = await aClick(app, { campaignName: 'Apagada', query: 'utm_source=ig&fbclid=abc' })
  await app.request('DELETE', `/api/leads/c_${click.id}`)
  const erased = await detail(`c_${click.id}`)
  expect(erased).toMatchObject({ campaign: 'Apagada', ipAddress: null, userAgent: null })
  expect(erased.params).toEqual({})
  expect(erased.campaignData.fbclid).toBeNull()
})
