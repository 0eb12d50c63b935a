import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CampaignTree } from '#contracts/campaigns'
import type { Metrics } from '#contracts/dashboard'
import type { EmailReport } from '#contracts/email-report'
import type { SharedFigures } from '#contracts/shares'
import { type AlertApp, startAlertApp } from '#tests/helpers/alerts'
import { startTestApp, type TestAccount } from '#tests/helpers/app'
import { aClick, aPerson, say } from '#tests/helpers/chat'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
// A Tuesday, 12:00 in São Paulo; the next Monday, 08:00 there.
const tuesday = new Date('2026-11-17T15:00:00Z')
const monday = new Date('2026-11-23T11:00:00Z')
let own: AlertApp

beforeAll(async () => {
  own = await startAlertApp()
})
afterAll(() => own.close())

const save = ({ session }: TestAccount, body: object) =>
  own.app.request('PUT', '/api/email-report', { session, body })
const read = ({ session }: TestAccount) =>
  own.app.get<EmailReport>('/api/email-report', { session })

async function subscribed(name: string, body: object = {}): Promise<TestAccount> {
  own.app.setNow(tuesday)
  const account = await own.app.newAccount(name)
  const { status } = await save(account, {
    frequency: 'weekly',
    recipients: [`${name}@cliente.test`],
    ...body,
  })
  expect(status).toBe(200)
  return account
}

const stopPathIn = (text: string) => /http:\/\/rastro\.test(\/parar-relatorio\/\S+)/.exec(text)?.[1]

test('a week is told on Monday at 8:00 of the account, once, and the next week again', async () => {
  const account = await subscribed('semana')
  expect(await read(account)).toMatchObject({
    frequency: 'weekly',
    sendsEmail: true,
    nextAt: monday.toISOString(),
    messages: [],
  })
  own.app.setNow(new Date(monday.getTime() - 1_000))
  await own.app.drain()
  expect(await own.mailTo('semana@cliente.test')).toEqual([])
  own.app.setNow(monday)
  await own.app.drain()
  await own.app.drain()
  const [letter, ...more] = await own.mailTo('semana@cliente.test')
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Relatório de semana, 16/11/2026 a 22/11/2026')
  expect((await read(account)).messages).toMatchObject([
    {
      email: 'semana@cliente.test',
      from: '2026-11-16',
      to: '2026-11-22',
      state: 'enviado',
      attempts: 1,
      outcome: 'Entregue ao servidor de e-mail.',
    },
  ])
  // Two weeks in which the server was off: the newest report alone.
  own.app.setNow(new Date(monday.getTime() + 15 * dayMs))
  await own.app.drain()
  expect((await own.mailTo('semana@cliente.test')).map(({ subject }) => subject)).toEqual([
    'Relatório de semana, 16/11/2026 a 22/11/2026',
    'Relatório de semana, 30/11/2026 a 06/12/2026',
  ])
})

test('a mail program stops the report by one POST, and looking changes nothing', async () => {
  const account = await subscribed('umclique')
  own.app.setNow(monday)
  await own.app.drain()
  const [letter] = await own.mailTo('umclique@cliente.test')
  const [address = '', how] = letter?.unsubscribe ?? []
  expect(how).toBe('List-Unsubscribe=One-Click')
  const [, path = ''] = /^<http:\/\/rastro\.test(\/parar-relatorio\/[\w-]+)>$/.exec(address) ?? []
  const post = (to: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(own.app.url + to, { method: 'POST', body, headers: { 'content-type': type } })
  const hasStopped = async () => (await read(account)).recipients.map((one) => one.hasStopped)
  await fetch(own.app.url + path)
  expect(await hasStopped()).toEqual([false])
  const form = 'List-Unsubscribe=One-Click'
  expect((await post(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, form)).status).toBe(
    404,
  )
  expect((await post(path, `${form}&x=${'x'.repeat(2_000)}`)).status).toBe(413)
  expect(await hasStopped()).toEqual([false])
  const parts = `--a\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--a--`
  expect((await post(path, parts, 'multipart/form-data; boundary=a')).status).toBe(200)
  expect(await hasStopped()).toEqual([true])
  expect((await post(path, form)).status).toBe(200)
})

test('sent now, it tells what the mail server took, at most three times an hour', async () => {
  const account = await subscribed('agora', {
    recipients: ['agora@cliente.test', 'refused-agora@cliente.test'],
  })
  const { session } = account
  const send = () => own.app.request('POST', '/api/email-report/send', { session })
  const first = await send()
  expect([first.status, first.json]).toEqual([
    200,
    {
      sent: 1,
      failed: [
        {
          email: 'refused-agora@cliente.test',
          outcome: expect.stringContaining('550'),
          willRetry: true,
        },
      ],
    },
  ])
  const [letter] = await own.mailTo('agora@cliente.test')
  expect(letter?.subject).toBe('Relatório de agora, 09/11/2026 a 15/11/2026')
  // What goes by itself goes all the same.
  own.app.setNow(monday)
  await own.app.drain()
  expect(await own.mailTo('agora@cliente.test')).toHaveLength(2)
  const again = []
  for (let n = 0; n < 4; n += 1) again.push((await send()).status)
  expect(again).toEqual([200, 200, 200, 429])
})

test('what is sent by hand is listed, and tried again until the mail server takes it, once', async () => {
  const account = await subscribed('mao', {
    recipients: ['fail-2-mao@cliente.test', 'mao@cliente.test'],
  })
  const { session } = account
  const send = async () =>
    (await own.app.request('POST', '/api/email-report/send', { session })).json
  const told = async () =>
    (await read(account)).messages.map(({ email, state, attempts, byHand }) =>
      [email.split('@')[0], state, attempts, byHand ? 'à mão' : 'sozinho'].join(' '),
    )
  const waiting = {
    ...{ email: 'fail-2-mao@cliente.test', willRetry: true },
    outcome: 'O servidor de e-mail respondeu 451.',
  }
  expect(await send()).toEqual({ sent: 1, failed: [waiting] })
  expect(await told()).toEqual(['mao enviado 1 à mão', 'fail-2-mao pendente 1 à mão'])
  expect((await read(account)).messages).toMatchObject([
    { from: '2026-11-09', to: '2026-11-15', outcome: 'Entregue ao servidor de e-mail.' },
    { outcome: waiting.outcome, doneAt: null },
  ])

  // Sent again meanwhile: who has it gets it as asked, who waits for it waits for one.
  expect(await send()).toEqual({ sent: 1, failed: [waiting] })
  expect(await told()).toEqual([
    'mao enviado 1 à mão',
    'mao enviado 1 à mão',
    'fail-2-mao pendente 1 à mão',
  ])
  for (const ms of [60_000, 120_000, 3_600_000]) {
    own.app.advance(ms)
    await own.app.drain()
  }
  expect((await told()).at(-1)).toBe('fail-2-mao enviado 3 à mão')
  expect(await own.mailTo('fail-2-mao@cliente.test')).toHaveLength(1)
  expect(await own.mailTo('mao@cliente.test')).toHaveLength(2)

  // The report that is due by itself is another one, and goes once.
  own.app.setNow(monday)
  await own.app.drain()
  expect(await own.mailTo('fail-2-mao@cliente.test')).toHaveLength(2)
  expect(await told()).toContain('fail-2-mao enviado 1 sozinho')
})

test('what a process that ended had queued by hand is sent by the next', async () => {
  const account = await subscribed('interrompido')
  const { accountId } = account
  const asOwner = own.app.ctx.sql.asOwner
  await own.app.request('POST', '/api/email-report/send', { session: account.session })
  await asOwner
    .updateTable('email_report_messages')
    .set({ state: 'pending', attempts: 0, outcome: null, done_at: null, next_try_at: tuesday })
    .where('account_id', '=', accountId)
    .execute()
  await own.app.drain()
  expect((await read(account)).messages).toMatchObject([{ state: 'enviado', attempts: 1 }])
})

test('to nobody nothing is sent', async () => {
  const account = await subscribed('ninguem')
  await save(account, { frequency: 'off', recipients: ['ninguem@cliente.test'] })
  const { status, text } = await own.app.request('POST', '/api/email-report/send', {
    session: account.session,
  })
  expect([status, text]).toEqual([409, expect.stringContaining('antes de enviar')])
  expect(await own.mailTo('ninguem@cliente.test')).toEqual([])
})

test('report, shared page and dashboard say the same for the same days', async () => {
  const account = own.app.account
  own.app.setNow(tuesday)
  const { linkCode, code } = await aClick(own.app, { campaignName: 'Verão & Sol' })
  own.app.advance(60_000)
  await aClick(own.app, { linkCode })
  const phone = aPerson()
  await say(own.app, { from: phone, name: 'Ana', text: `Oi [ID: ${code}]` })
  await say(own.app, { from: aPerson(), text: 'Bom dia' })
  const { leads } = await own.app.get<{ leads: { id: string }[] }>('/api/leads?search=Ana')
  await own.app.post(`/api/leads/${leads[0]?.id}/sales`, { value: '1.234,56' })
  const spend = { platform: 'meta', from: '2026-11-17', to: '2026-11-18', campaign: 'Verão & Sol' }
  await own.app.post('/api/ad-spend', { ...spend, totalCents: 10_001 })
  await save(account, { frequency: 'weekly', recipients: ['igual@cliente.test'] })
  own.app.setNow(monday)
  await own.app.drain()

  const days = { dateRange: 'custom', startDate: '2026-11-16', endDate: '2026-11-22' }
  const query = new URLSearchParams(days)
  const metrics = await own.app.get<Metrics>(`/api/metrics?${query}&compare=previous`)
  const tree = await own.app.get<CampaignTree>(`/api/campaigns?${query}&compare=previous`)
  const { url } = await own.app.post<{ url: string }>('/api/shares', { name: 'X', ...days })
  const token = new URL(url).pathname.split('/').at(-1)
  const shared = await own.app.get<SharedFigures>(`/api/share/${token}/figures`, { session: null })
  expect(shared.metrics).toEqual(metrics)
  expect(shared.campaigns.total).toEqual(tree.total)
  expect(metrics).toMatchObject({ totalClicks: 2, leadsConvertidos: 1, leadsSemRastreio: 1 })

  const [letter] = await own.mailTo('igual@cliente.test')
  expect(letter?.text).toContain('Cliques: 2 (antes 0)')
  expect(letter?.text).toContain('Leads convertidos: 1 (antes 0)')
  expect(letter?.text).toContain('Taxa de conversão: 50% (antes 0%)')
  expect(letter?.text).toContain('Receita: R$ 1.234,56 (antes R$ 0,00)')
  expect(letter?.text).toContain('Gasto: R$ 100,01 (antes R$ 0,00)')
  expect(letter?.text).toContain('CPL: R$ 100,01 (antes —)')
  expect(letter?.text).toContain('ROAS: 12,34x (antes —)')
  expect(letter?.text).toContain(
    '- Verão & Sol: cliques 2, leads 1, receita R$ 1.234,56, gasto R$ 100,01',
  )
  expect(letter?.html).toContain('Verão &amp; Sol')
  expect(`${letter?.text}${letter?.html}`).not.toContain(phone.slice(-8))
})

test('a report names the currency because of which cost and ROAS are not divided', async () => {
  const account = await own.app.newAccount('duas-moedas')
  own.app.setNow(tuesday)
  const { session } = account
  const file = 'Data,Campanha,Gasto,Moeda\n2026-11-17,A,10.00,BRL\n2026-11-17,B,9.99,USD\n'
  await own.app.post('/api/ad-spend/import', { csv: file, platform: 'meta' }, { session })
  await save(account, { frequency: 'weekly', recipients: ['moedas@cliente.test'] })
  own.app.setNow(monday)
  await own.app.drain()
  const [letter] = await own.mailTo('moedas@cliente.test')
  expect(letter?.text).toContain('Gasto: R$ 10,00')
  expect(letter?.text).toContain('ROAS: — (antes —)')
  expect(letter?.text).toContain(
    'Gasto em USD (não somado; por isso não há CPL, CPA e ROAS): US$ 9,99',
  )
})

test('a month is told on the first, and compared with the month before', async () => {
  const account = await subscribed('mes', { frequency: 'monthly' })
  expect((await read(account)).nextAt).toBe('2026-12-01T11:00:00.000Z')
  own.app.setNow(new Date('2026-12-01T11:00:00Z'))
  await own.app.drain()
  const [letter] = await own.mailTo('mes@cliente.test')
  expect(letter?.subject).toBe('Relatório de mes, 01/11/2026 a 30/11/2026')
})

test('who stops by the link gets no more, also while the list is saved again', async () => {
  const account = await subscribed('para', {
    recipients: ['para@cliente.test', 'fica@cliente.test'],
  })
  own.app.setNow(monday)
  await own.app.drain()
  const [letter] = await own.mailTo('para@cliente.test')
  const path = stopPathIn(letter?.text ?? '') ?? ''
  const token = path.split('/').at(-1) ?? ''
  const stop = (method: string, secret = token) =>
    own.app.request(method, `/api/report-stop/${secret}`, { session: null })
  // Looking changes nothing: programs that look through e-mails open every link.
  expect((await stop('GET')).json).toEqual({ accountName: 'para', hasStopped: false })
  expect((await stop('POST')).json).toEqual({ success: true })
  expect((await stop('GET')).json).toEqual({ accountName: 'para', hasStopped: true })
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  expect((await stop('POST', token.slice(0, -1) + last)).status).toBe(404)
  expect((await stop('GET', 'A'.repeat(101))).status).toBe(404)
  const both = ['fica@cliente.test', 'para@cliente.test']
  await save(account, { frequency: 'weekly', recipients: both })
  expect((await read(account)).recipients).toEqual([
    { email: 'fica@cliente.test', hasStopped: false },
    { email: 'para@cliente.test', hasStopped: true },
  ])
  own.app.setNow(new Date(monday.getTime() + 7 * dayMs))
  await own.app.drain()
  expect(await own.mailTo('para@cliente.test')).toHaveLength(1)
  expect(await own.mailTo('fica@cliente.test')).toHaveLength(2)
})

describe('what does not arrive', () => {
  test('is tried again, and told', async () => {
    const account = await subscribed('teima', { recipients: ['fail-2-relatorio@cliente.test'] })
    own.app.setNow(monday)
    await own.app.drain()
    expect((await read(account)).messages).toMatchObject([
      { state: 'pendente', attempts: 1, outcome: 'O servidor de e-mail respondeu 451.' },
    ])
    own.app.advance(60_000)
    await own.app.drain()
    own.app.advance(120_000)
    await own.app.drain()
    expect((await read(account)).messages).toMatchObject([{ state: 'enviado', attempts: 3 }])
    expect(await own.mailTo('fail-2-relatorio@cliente.test')).toHaveLength(1)
  })

  test('at an address that refuses, failed after eight times', async () => {
    const account = await subscribed('recusa', { recipients: ['refused-relatorio@cliente.test'] })
    own.app.setNow(monday)
    for (let i = 0; i < 10; i += 1) {
      await own.app.drain()
      own.app.advance(5 * hourMs)
    }
    expect((await read(account)).messages).toMatchObject([
      { state: 'falhou', attempts: 8, outcome: 'O servidor de e-mail respondeu 550.' },
    ])
  })

  test('a process that ends in the middle of a sending loses none', async () => {
    const account = await subscribed('morre')
    own.app.setNow(monday)
    const { accountId } = account
    const { queueReport } = await import('./queue-reports.ts')
    // Queued twice, as by two processes, and claimed by one that is gone.
    await Promise.all([queueReport(own.app.ctx, accountId), queueReport(own.app.ctx, accountId)])
    await own.app.ctx.sql.asOwner
      .updateTable('email_report_messages')
      .set({ attempts: 1, next_try_at: new Date(monday.getTime() + 5 * 60_000) })
      .where('account_id', '=', accountId)
      .execute()
    await own.app.drain()
    expect(await own.mailTo('morre@cliente.test')).toEqual([])
    own.app.advance(5 * 60_000)
    await own.app.drain()
    expect(await own.mailTo('morre@cliente.test')).toHaveLength(1)
    expect((await read(account)).messages).toHaveLength(1)
  })

  test('without a server for e-mails is told by the screen, and recorded', async () => {
    const app = await startTestApp()
    const body = { frequency: 'weekly', recipients: ['ana@cliente.test'] }
    const saved = await app.request('PUT', '/api/email-report', { body })
    expect(saved.json).toMatchObject({ sendsEmail: false })
    app.setNow(monday)
    await app.drain()
    expect((await app.get<EmailReport>('/api/email-report')).messages).toMatchObject([
      { state: 'falhou', outcome: 'O servidor não tem e-mail configurado.' },
    ])
    await app.close()
  })
})

test('an account that is switched off or asks for none gets none', async () => {
  const account = await subscribed('desligada')
  await save(account, { frequency: 'off', recipients: ['desligada@cliente.test'] })
  expect(await read(account)).toMatchObject({ frequency: 'off', nextAt: null })
  own.app.setNow(monday)
  await own.app.drain()
  expect(await own.mailTo('desligada@cliente.test')).toEqual([])
  // Switched on at noon, the report of this morning is not caught up.
  own.app.advance(4 * hourMs)
  await save(account, { frequency: 'weekly', recipients: ['desligada@cliente.test'] })
  await own.app.drain()
  expect(await own.mailTo('desligada@cliente.test')).toEqual([])
})

test.each([
  [{ frequency: 'weekly', recipients: [] }, 'recipients'],
  [{ frequency: 'weekly', recipients: ['sem arroba'] }, 'recipients.0'],
  [{ frequency: 'daily', recipients: ['a@b.test'] }, 'frequency'],
  [
    { frequency: 'weekly', recipients: Array.from({ length: 21 }, (_, i) => `p${i}@b.test`) },
    'recipients',
  ],
])('%o is refused at its field', async (body, field) => {
  const answer = await save(own.app.account, body)
  expect([answer.status, Object.keys((answer.json as { fields: object }).fields)]).toEqual([
    422,
    [field],
  ])
})
