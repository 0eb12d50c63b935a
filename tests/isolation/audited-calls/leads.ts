import { randomUUID } from 'node:crypto'
import { aPerson, say } from '#tests/helpers/chat'
import { aLead, aMatch, anErasure, app, aReply, aRule, aSale, ask, idOf } from './scene.ts'
import { call, on, type Step } from './step.ts'

/** What is done to leads, their sales and what is written to them. */
export const callsOnLeads: Record<string, Step> = {
  'PATCH /api/leads': on(aLead, (id) => ask('PATCH', '/api/leads', { ids: [id], status: 'lost' })),
  'PATCH /api/leads/:id': on(aLead, (id) =>
    ask('PATCH', `/api/leads/${id}`, {
      status: 'converted',
      purchaseValue: '5,00',
      note: 'Anotado',
    }),
  ),
  'POST /api/person-data/search': on(aLead, () =>
    ask('POST', '/api/person-data/search', { identifier: 'Zuleica Quaresma' }),
  ),
  'GET /api/person-data/export': on(aLead, (id) =>
    ask('GET', `/api/person-data/export?format=json&ids=${id}`),
  ),
  'POST /api/person-data/erase': on(aLead, (id) => anErasure(id)),
  'GET /api/person-data/certificates/:id': async () => {
    const certificate = idOf(await anErasure(await aLead()), 'id')
    return () => ask('GET', `/api/person-data/certificates/${certificate}`)
  },
  'PUT /api/retention': call('PUT', '/api/retention', {
    clickDays: 90,
    webhookDays: 60,
    messageDays: 365,
  }),
  'POST /api/leads/:id/sales': on(aLead, (id) =>
    ask('POST', `/api/leads/${id}/sales`, { value: '10,00', note: 'Anotado', product: 'Anotado' }),
  ),
  ...Object.fromEntries(
    (
      [
        ['PATCH', '', { value: '12,00' }],
        ['POST', '/refund', undefined],
        ['DELETE', '', undefined],
      ] as const
    ).map(([method, end, body]): [string, Step] => [
      `${method} /api/leads/:id/sales/:sale${end}`,
      async () => {
        const lead = await aLead()
        const sale = await aSale(lead)
        return () => ask(method, `/api/leads/${lead}/sales/${sale}${end}`, body)
      },
    ]),
  ),
  'POST /api/leads/:id/sales/:sale/restore': async () => {
    const lead = await aLead()
    const path = `/api/leads/${lead}/sales/${await aSale(lead)}`
    await ask('DELETE', path)
    return () => ask('POST', `${path}/restore`)
  },
  'POST /api/leads/:id/confirm-sale': async () => {
    const id = await aRule()
    const { lead, sale } = await aMatch()
    await ask('DELETE', `/api/phrase-rules/${id}`)
    return () => ask('POST', `/api/leads/${lead}/confirm-sale`, { sale, purchaseValue: '7,00' })
  },
  'POST /api/leads/:id/refuse-sale': async () => {
    const id = await aRule()
    const { lead, sale } = await aMatch()
    await ask('DELETE', `/api/phrase-rules/${id}`)
    return () => ask('POST', `/api/leads/${lead}/refuse-sale`, { sale })
  },
  'POST /api/leads/:id/messages': async () => {
    await ask('POST', '/api/whatsapp/connect')
    await ask('POST', '/api/simulator/scan')
    const id = await aLead()
    const body = { id: randomUUID(), text: 'Respondido' }
    return () => ask('POST', `/api/leads/${id}/messages`, body)
  },
  'POST /api/first-steps/trial': call('POST', '/api/first-steps/trial'),
  'DELETE /api/leads/:id': on(aLead, (id) => ask('DELETE', `/api/leads/${id}`)),
  'POST /api/leads/assign': async () => {
    const id = await aLead()
    const people = await app.get<{ id: string; isMe: boolean }[]>('/api/attendants')
    const assignee = people.find(({ isMe }) => isMe)?.id
    return () => ask('POST', '/api/leads/assign', { ids: [id], assignee })
  },
  'POST /api/leads/delete': on(aLead, (id) => ask('POST', '/api/leads/delete', { ids: [id] })),
  'POST /api/leads/restore': async () => {
    const id = await aLead()
    await ask('DELETE', `/api/leads/${id}`)
    return () => ask('POST', '/api/leads/restore', { ids: [id] })
  },
  'POST /api/quick-replies': call('POST', '/api/quick-replies', { title: 'Oi', text: 'Oi!' }),
  'PUT /api/quick-replies/:id': on(aReply, (id) =>
    ask('PUT', `/api/quick-replies/${id}`, { title: 'Outra', text: 'Oi!' }),
  ),
  'DELETE /api/quick-replies/:id': on(aReply, (id) => ask('DELETE', `/api/quick-replies/${id}`)),
  'PUT /api/response/texts/:key': async () => {
    const from = aPerson()
    app.advance(1_000)
    await say(app, { from, name: 'Zuleica Quaresma', text: 'Oi' })
    await say(app, { from, fromMe: true, text: 'Já respondemos!' })
    const texts = await app.get<{ key: string }[]>('/api/response/texts?dateRange=all')
    return () => ask('PUT', `/api/response/texts/${texts[0]?.key}`, { verdict: 'automatic' })
  },
  'DELETE /api/clicks/tests': call('DELETE', '/api/clicks/tests'),
}
