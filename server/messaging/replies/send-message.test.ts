import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeadActivity } from '#contracts/leads'
import type { ReplyLine } from '#contracts/replies'
import type { Role } from '#domain/people/roles'
import { withLeads } from '#server/leads/lead-work'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { aClick, aPerson, leads, say } from '#tests/helpers/chat'
import { freePort, type Program, startProgram } from '#tests/helpers/programs'
import { aLid } from '#tests/helpers/wapi'
import { promiseMessage } from './sent-messages.ts'

let gateway: Program
let app: TestApp

beforeAll(async () => {
  gateway = await startProgram('dev/fake-gateway.ts', '/_state')
  app = await startTestApp({ env: { WAPI_BASE_URL: `${gateway.url}/v1` } })
})
afterAll(async () => {
  await app.close()
  await gateway.stop()
})

type Sent = { phone: string; message: string; messageId: string }

async function sentBy(instanceId: string): Promise<Sent[]> {
  const response = await fetch(`${gateway.url}/_state`)
  const state = (await response.json()) as { instances: { instanceId: string; sent: Sent[] }[] }
  return state.instances.find((one) => one.instanceId === instanceId)?.sent ?? []
}

async function control(action: string, body: object): Promise<{ webhooks: (number | null)[] }> {
  const response = await fetch(`${gateway.url}/_control/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { webhooks: (number | null)[] }
}

/** The fake calls the address it was given; our public name does not exist in a test. */
async function reachable(instanceId: string, webhookUrl: string): Promise<void> {
  for (const hook of ['connected', 'received', 'delivery', 'disconnected', 'message-status']) {
    const path = `/v1/webhook/update-webhook-${hook}?instanceId=${instanceId}`
    await fetch(gateway.url + path, {
      method: 'PUT',
      headers: { authorization: `Bearer token-of-${instanceId}` },
      body: JSON.stringify({ value: webhookUrl.replace('http://rastro.test', app.url) }),
    })
  }
}

/** An account of its own whose W-API line is linked; `hears` brings it a webhook of the gateway. */
async function aLine(instanceId: string) {
  const account = await app.newAccount(`conta-${instanceId.toLowerCase()}`)
  const { session } = account
  await app.post(
    '/api/whatsapp/create-instance',
    {
      provider: 'wapi',
      instanceName: 'Loja',
      credentials: { instanceId, token: `token-of-${instanceId}` },
    },
    { session },
  )
  await app.post('/api/whatsapp/connect', undefined, { session })
  const { webhookUrl } = await app.get<{ webhookUrl: string }>('/api/whatsapp/status', { session })
  await reachable(instanceId, webhookUrl)
  await control('scan', { instanceId })
  await app.drain()
  return {
    account,
    session,
    /** Somebody writes to the line, or a webhook comes again. */
    async hears(message: object): Promise<void> {
      const moment = Math.floor(app.ctx.now().getTime() / 1000)
      const { webhooks } = await control('message', { instanceId, moment, ...message })
      expect(webhooks).toEqual([200])
      await app.drain()
    },
  }
}

async function aLeadOf(line: Awaited<ReturnType<typeof aLine>>, message: object): Promise<string> {
  await line.hears(message)
  const { leads: found } = await app.get<{ leads: { id: string }[] }>('/api/leads', line)
  return found[0]?.id ?? ''
}

const reply = (lead: string, text: string, session: string, id: string = randomUUID()) =>
  app.request('POST', `/api/leads/${lead}/messages`, { session, body: { id, text } })

const activitiesOf = async (lead: string, session: string) =>
  (await app.get<{ activities: LeadActivity[] }>(`/api/leads/${lead}/activities`, { session }))
    .activities

const timelineOf = async (lead: string, session: string) =>
  (
    await app.get<{ timeline: { kind: string; text: string; actor: string }[] }>(
      `/api/leads/${lead}`,
      { session },
    )
  ).timeline.filter(({ kind }) => kind === 'reply')

function storedMessages({ accountId }: TestAccount) {
  return app.ctx.sql.asOwner
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('from_me', '=', true)
    .execute()
}

async function asViewer(accountId: string, work: () => Promise<void>): Promise<void> {
  const set = (role: Role) =>
    app.ctx.sql.asOwner
      .updateTable('memberships')
      .set({ role })
      .where('account_id', '=', accountId)
      .execute()
  await set('viewer')
  await work()
  await set('owner')
}

describe('through W-API', () => {
  test('a reply goes to the number in its own form, and is in the history at once', async () => {
    const line = await aLine('NINTH')
    const { session } = line
    const lead = await aLeadOf(line, { from: '556981234567', name: 'Maria', text: 'Oi' })
    expect(await app.get<ReplyLine>(`/api/leads/${lead}/reply`, { session })).toEqual({
      possible: true,
      reason: null,
      line: 'Loja',
    })
    app.advance(60_000)
    const answer = await reply(lead, '  Olá, Maria! 😀\nTudo bem?  ', session)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ fromMe: true, message: 'Olá, Maria! 😀\nTudo bem?' })
    const [sent] = await sentBy('NINTH')
    expect(sent).toMatchObject({ phone: '556981234567', message: 'Olá, Maria! 😀\nTudo bem?' })
    expect(await activitiesOf(lead, session)).toMatchObject([{ fromMe: false }, answer.json])

    // The webhook that tells of it, as often as it likes and as if typed on the phone.
    const told = { fromMe: true, messageId: sent?.messageId, text: sent?.message }
    await line.hears({ from: '5569981234567', ...told, fromApi: true })
    await line.hears({ from: '556981234567', ...told })
    expect(await activitiesOf(lead, session)).toHaveLength(2)
    expect(await storedMessages(line.account)).toMatchObject([
      { provider_message_id: sent?.messageId, via: 'api', lead_id: lead },
    ])
    expect(await timelineOf(lead, session)).toMatchObject([
      { text: 'Resposta enviada pela linha Loja.', actor: expect.stringMatching(/./) },
    ])
  })

  test('a webhook that comes before the answer is the same message', async () => {
    const line = await aLine('echo-1')
    const { session } = line
    const lead = await aLeadOf(line, { from: aPerson(), name: 'Eco', text: 'Oi' })
    const answer = await reply(lead, 'Antes da resposta', session)
    expect(answer.status).toBe(200)
    await app.drain()
    expect(await storedMessages(line.account)).toMatchObject([
      { text: 'Antes da resposta', via: 'api', lead_id: lead },
    ])
  })

  test('somebody known by LID alone is answered there, and once', async () => {
    const line = await aLine('LIDS')
    const lid = aLid()
    const lead = await aLeadOf(line, { lid, chat: 'lid-only', name: 'Só LID', text: 'Bom dia' })
    app.advance(60_000)
    expect((await reply(lead, 'Bom dia!', line.session)).status).toBe(200)
    const [sent] = await sentBy('LIDS')
    expect(sent?.phone).toBe(`${lid}@lid`)
    const told = { fromMe: true, messageId: sent?.messageId, text: sent?.message }
    await line.hears({ lid, chat: 'lid-only', ...told })
    expect(await storedMessages(line.account)).toHaveLength(1)
  })

  test('the same id sends once, whatever it is asked for', async () => {
    const line = await aLine('ONCE')
    const { session } = line
    const lead = await aLeadOf(line, { from: aPerson(), name: 'Duplo', text: 'Oi' })
    const id = randomUUID()
    const both = await Promise.all([1, 2].map(() => reply(lead, 'Clique', session, id)))
    // Whoever comes second while the first is under way is told so.
    expect(both.map(({ status }) => status)).toContain(200)
    for (const { status } of both) expect([200, 409]).toContain(status)
    const again = await reply(lead, 'Clique', session, id)
    expect(again.status).toBe(200)
    expect(await sentBy('ONCE')).toHaveLength(1)
    const other = await reply(lead, 'Outro texto', session, id)
    expect(other.status).toBe(409)
    expect(await sentBy('ONCE')).toHaveLength(1)
    expect(await timelineOf(lead, session)).toHaveLength(1)
  })

  test('no answer: nobody knows, nothing is stored until a webhook proves it', async () => {
    const line = await aLine('mute-1')
    const { session } = line
    const from = aPerson()
    const lead = await aLeadOf(line, { from, name: 'Muda', text: 'Oi' })
    const id = randomUUID()
    const answer = await reply(lead, 'Chegou?', session, id)
    expect([answer.status, answer.json]).toMatchObject([
      504,
      {
        code: 'gateway_silent',
        error: expect.stringContaining('não sabemos se a mensagem chegou'),
      },
    ])
    expect((await reply(lead, 'Chegou?', session, id)).status).toBe(504)
    const [sent, ...others] = await sentBy('mute-1')
    expect(others).toEqual([])
    expect(await storedMessages(line.account)).toEqual([])
    expect(await timelineOf(lead, session)).toMatchObject([
      { text: expect.stringContaining('sem confirmação do gateway') },
    ])
    await line.hears({ from, fromMe: true, messageId: sent?.messageId, text: sent?.message })
    expect(await storedMessages(line.account)).toMatchObject([{ text: 'Chegou?', lead_id: lead }])
  })

  test('a refusal is sure: nothing was sent, and the same id may try again', async () => {
    const line = await aLine('send-400-1')
    const { session } = line
    const lead = await aLeadOf(line, { from: aPerson(), name: 'Recusada', text: 'Oi' })
    const id = randomUUID()
    for (const wait of [0, 2_000]) {
      app.advance(wait)
      const answer = await reply(lead, 'Oi', session, id)
      expect([answer.status, answer.json]).toMatchObject([
        409,
        { error: 'O gateway recusou a mensagem e nada foi enviado. Confira o número do contato.' },
      ])
    }
    expect(await storedMessages(line.account)).toEqual([])
    expect(await timelineOf(lead, session)).toEqual([])

    await control('unlink', { instanceId: 'send-400-1' })
    app.advance(2_000)
    expect((await reply(lead, 'Oi', session, id)).json).toMatchObject({
      error: 'Nada foi enviado: o WhatsApp desta linha está desconectado.',
    })
  })

  test('a gateway that nobody reaches has surely sent nothing', async () => {
    const line = await aLine('AWAY')
    const lead = await aLeadOf(line, { from: aPerson(), name: 'Longe', text: 'Oi' })
    const move = (to: string | null) =>
      app.ctx.sql.asOwner
        .updateTable('instances')
        .set({ base_url: to })
        .where('account_id', '=', line.account.accountId)
        .where('provider', '=', 'wapi')
        .execute()
    await move(`http://127.0.0.1:${await freePort()}/v1`)
    const id = randomUUID()
    const away = await reply(lead, 'Oi', line.session, id)
    expect([away.status, away.json]).toMatchObject([502, { code: 'gateway_unavailable' }])
    await move(null)
    app.advance(1_000)
    expect((await reply(lead, 'Oi', line.session, id)).status).toBe(200)
    expect(await sentBy('AWAY')).toHaveLength(1)
  })

  test('a phrase in a reply fires its rule, once', async () => {
    const line = await aLine('SALE')
    const { session } = line
    await app.post(
      '/api/meta/events',
      {
        eventName: 'Venda',
        eventType: 'Purchase',
        triggerCondition: 'phrase',
        phrase: 'pedido confirmado',
        purchaseValue: '10,00',
        purchaseCurrency: 'BRL',
      },
      { session },
    )
    const from = aPerson()
    const lead = await aLeadOf(line, { from, name: 'Compradora', text: 'Quero' })
    expect((await reply(lead, 'Pedido confirmado! R$ 149,90', session)).status).toBe(200)
    const [sent] = await sentBy('SALE')
    await line.hears({ from, fromMe: true, messageId: sent?.messageId, text: sent?.message })
    const [found] = await leads(app, 'Compradora', session)
    expect(found).toMatchObject({ status: 'converted', purchaseValue: 149.9 })
    const events = await app.get<{ timeline: { kind: string }[] }>(`/api/leads/${lead}`, {
      session,
    })
    expect(events.timeline.filter(({ kind }) => kind === 'phrase')).toHaveLength(1)
  })
})

describe('who may be answered', () => {
  test('a click, a line that is not connected, a viewer: each has its reason', async () => {
    const account = await app.newAccount('sem-linha')
    const { session } = account
    await say(app, { from: aPerson(), name: 'Ana', text: 'Oi' }, session)
    const [lead] = await leads(app, 'Ana', session)
    const id = lead?.id ?? ''
    const why = async (of: string, as = session) =>
      (await app.get<ReplyLine>(`/api/leads/${of}/reply`, { session: as })).reason
    expect(await why(id)).toBe('A linha Simulador está desconectada. Conecte-a em Configurações.')
    const refused = await reply(id, 'Oi', session)
    expect([refused.status, refused.json]).toMatchObject([409, { error: await why(id) }])

    const click = await aClick(app, { campaignName: 'Sem conversa' })
    expect(await why(`c_${click.id}`, app.account.session)).toMatch(
      /^Quem clicou ainda não escreveu/,
    )
    expect((await reply(`c_${click.id}`, 'Oi', app.account.session)).status).toBe(409)

    await asViewer(account.accountId, async () => {
      expect(await why(id)).toBe('Seu acesso é somente leitura.')
      expect((await reply(id, 'Oi', session)).status).toBe(403)
    })
    expect((await reply(id, 'x'.repeat(4_097), session)).status).toBe(422)
    expect((await reply(id, ' \n ', session)).status).toBe(422)
  })

  test('a line that is gone gives way to the default one, and a number must be known', async () => {
    const line = await aLine('GONE')
    const { session, account } = line
    const lead = await aLeadOf(line, { from: aPerson(), name: 'Órfã', text: 'Oi' })
    const { asOwner } = app.ctx.sql
    await asOwner
      .updateTable('messages')
      .set({ instance_id: app.ctx.newId() })
      .where('account_id', '=', account.accountId)
      .execute()
    const how = () => app.get<ReplyLine>(`/api/leads/${lead}/reply`, { session })
    expect(await how()).toMatchObject({ possible: true, line: 'Loja' })
    await asOwner
      .updateTable('contacts')
      .set({ phone: null, phone_received: null, bsuid: 'BR.1A2B3C' })
      .where('account_id', '=', account.accountId)
      .execute()
    // A form that this gateway cannot write to; another one can.
    expect(await how()).toMatchObject({ reason: 'O número deste contato não é conhecido.' })
    await asOwner
      .updateTable('instances')
      .set({ provider: 'whatsapp-cloud' })
      .where('account_id', '=', account.accountId)
      .where('provider', '=', 'wapi')
      .execute()
    expect(await how()).toMatchObject({ possible: true })
  })

  test('one a second to a lead, twenty a minute of an account', async () => {
    const { session } = await app.newAccount('Apressada')
    await app.post('/api/whatsapp/connect', undefined, { session })
    await app.post('/api/simulator/scan', undefined, { session })
    await say(app, { from: aPerson(), name: 'Bia', text: 'Oi' }, session)
    const id = (await leads(app, 'Bia', session))[0]?.id ?? ''
    expect((await reply(id, 'Primeira', session)).status).toBe(200)
    const soon = await reply(id, 'Segunda', session)
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '1'])
    expect(soon.json).toMatchObject({ error: expect.stringContaining('Espere um segundo') })
    for (let n = 1; n < 20; n++) {
      app.advance(1_000)
      expect((await reply(id, `Mensagem ${n}`, session)).status).toBe(200)
    }
    app.advance(1_000)
    const many = await reply(id, 'Demais', session)
    expect([many.status, many.headers.get('retry-after')]).toEqual([429, '40'])
    expect(many.json).toMatchObject({ error: expect.stringContaining('20 mensagens por minuto') })
    app.advance(40_000)
    expect((await reply(id, 'Agora sim', session)).status).toBe(200)

    const sent = await app.get<{ text: string }[]>('/api/simulator/sent', { session })
    expect(sent).toHaveLength(21)
    expect(sent[0]).toMatchObject({ text: 'Agora sim', name: 'Bia' })
    expect((await app.get<unknown[]>('/api/simulator/sent')).length).toBe(0)
  })

  test('asked for by id, a reply is forgotten after a day', async () => {
    app.advance(2 * 86_400_000)
    await app.drain()
    const { rowCount } = await app.ctx.sql.pool.query('select from sent_messages')
    expect(rowCount).toBe(0)
  })
})

describe('a reply that WhatsApp does not deliver', () => {
  const failed = (instanceId: string, messageId: string | undefined, more: object = {}) =>
    control('status', { instanceId, messageId, status: 'FAILED', ...more })

  test('is marked, whatever else is told of it', async () => {
    const line = await aLine('NAO-ENTREGUE')
    const lead = await aLeadOf(line, { from: aPerson(), name: 'Fora do Ar', text: 'Oi' })
    expect((await reply(lead, 'Chegou?', line.session)).status).toBe(200)
    const [sent] = await sentBy('NAO-ENTREGUE')
    await failed('NAO-ENTREGUE', sent?.messageId, { status: 'DELIVERY' })
    await app.drain()
    const unheard = (await activitiesOf(lead, line.session)).at(-1)
    expect(unheard).toMatchObject({ message: 'Chegou?' })
    expect(unheard).not.toHaveProperty('undelivered')
    await failed('NAO-ENTREGUE', sent?.messageId)
    await failed('NAO-ENTREGUE', sent?.messageId)
    await failed('NAO-ENTREGUE', sent?.messageId, { status: 'SENT' })
    await app.drain()
    expect((await activitiesOf(lead, line.session)).at(-1)).toMatchObject({
      message: 'Chegou?',
      undelivered: 'O WhatsApp não entregou a mensagem e não disse o motivo.',
    })
    const inbox = await app.get<{ explanation: string }[]>('/api/whatsapp/inbox', line)
    expect(inbox.map(({ explanation }) => explanation)).toContain(
      'O WhatsApp não entregou uma mensagem da empresa.',
    )
  })

  test('also when that is told before the reply is stored; of strangers nothing is kept', async () => {
    const line = await aLine('CEDO')
    const lead = await aLeadOf(line, { from: aPerson(), name: 'Rápida', text: 'Oi' })
    await failed('CEDO', 'DE-OUTRO-PROGRAMA')
    await app.drain()
    expect(await storedMessages(line.account)).toEqual([])
    const { accountId } = line.account
    const [instance] = await app.ctx.sql.asOwner
      .selectFrom('instances')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('provider', '=', 'wapi')
      .execute()
    await withLeads(app.ctx, accountId, (work) =>
      promiseMessage(work, {
        id: randomUUID(),
        leadId: lead,
        instanceId: instance?.id ?? '',
        requestHash: 'x',
      }),
    )
    await failed('CEDO', 'ADIANTADA')
    await app.drain()
    await line.hears({
      from: aPerson(),
      fromMe: true,
      fromApi: true,
      messageId: 'ADIANTADA',
      text: 'Olá',
    })
    expect(await storedMessages(line.account)).toMatchObject([
      { provider_message_id: 'ADIANTADA', text: 'Olá', undelivered_at: expect.any(Date) },
    ])
  })
})
