import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead, LeadDetail } from '#contracts/leads'
import { needInstance } from '#server/messaging/lines/find-instance'
import { insertInstance } from '#server/messaging/lines/insert-instance'
import { webhookPathOf } from '#server/messaging/lines/webhook-token'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aPerson } from '#tests/helpers/chat'

let app: TestApp
let path: string
let ids = 0

beforeAll(async () => {
  app = await startTestApp()
  const { accountId } = app.account
  const id = app.ctx.newId()
  await app.ctx.sql.withAccount(accountId, (trx) =>
    insertInstance(app.ctx, trx, accountId, {
      id,
      provider: 'whatsapp-cloud',
      name: 'Loja',
      externalId: '1065',
      credentials: { phoneNumberId: '1065', wabaId: '1', accessToken: 'EAAG' },
      state: 'connected',
    }),
  )
  path = webhookPathOf(app.ctx, await needInstance(app.ctx, accountId, id))
})
afterAll(() => app.close())

async function receive(value: object): Promise<void> {
  const metadata = { phone_number_id: '1065', display_phone_number: '551140000000' }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  const rawBody = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [change] }],
  })
  const { status } = await app.request('POST', path, { rawBody, session: null })
  expect(status).toBe(200)
  await app.drain()
  app.advance(1_000)
}

const moment = () => String(Math.floor(app.ctx.now().getTime() / 1_000))
const anId = () => `BR.${1_502_576_394_650_000 + ++ids}`

type Who = { id?: string; phone?: string }
const referral = { source_type: 'ad', source_id: '120239177200000000', ctwa_clid: 'Aff' }

function message({ id, phone }: Who, more: object = {}): Promise<void> {
  const wa = phone === undefined ? {} : { wa_id: phone }
  return receive({
    contacts: [{ profile: { name: 'Ana' }, ...wa, ...(id && { user_id: id }) }],
    messages: [
      {
        ...(phone && { from: phone }),
        ...(id && { from_user_id: id }),
        id: `wamid.${++ids}`,
        timestamp: moment(),
        type: 'text',
        text: { body: 'Oi' },
        ...more,
      },
    ],
  })
}

/** As Meta has sent it since August 2026: without `contacts`. */
function changed(from: string, to: string, system: object = {}, more: object = {}): Promise<void> {
  const type = 'user_changed_user_id'
  return receive({
    messages: [
      {
        id: `wamid.${++ids}`,
        timestamp: moment(),
        type: 'system',
        system: { body: 'mudou', type, previous_user_id: from, user_id: to, ...system },
        ...more,
      },
    ],
  })
}

async function leadsOf(...values: string[]): Promise<LeadDetail[]> {
  const rows = await app.ctx.sql.asOwner
    .selectFrom('contact_identities as i')
    .innerJoin('leads as l', 'l.contact_id', 'i.contact_id')
    .select('l.id')
    .distinct()
    .where('i.value', 'in', values)
    .execute()
  return Promise.all(rows.map(({ id }) => app.get<LeadDetail>(`/api/leads/${id}`)))
}

async function reachedBy(value: string) {
  const { bsuid, phone } = await app.ctx.sql.asOwner
    .selectFrom('contact_identities as i')
    .innerJoin('contacts as p', 'p.id', 'i.contact_id')
    .select(['p.bsuid', 'p.phone'])
    .where('i.value', '=', value)
    .executeTakeFirstOrThrow()
  return { bsuid, phone }
}

const line = 'O WhatsApp mudou o identificador deste contato: o antigo e o novo são a mesma pessoa.'
const linesOf = ({ timeline }: LeadDetail) => timeline.filter(({ text }) => text === line).length

/** The steps in each order. */
function orders<T>(steps: readonly T[]): T[][] {
  if (steps.length < 2) return [[...steps]]
  return steps.flatMap((step, place) =>
    orders(steps.toSpliced(place, 1)).map((rest) => [step, ...rest]),
  )
}

test('a person whose id changed is one lead with the ad, and the timeline says it once', async () => {
  const [one, two] = [anId(), anId()]
  await message({ id: one }, { referral })
  await changed(one, two)
  await changed(one, two)
  await message({ id: two })
  const [lead, ...others] = await leadsOf(one, two)
  expect(others).toEqual([])
  expect(lead).toMatchObject({ isTracked: true, messageCount: 2 })
  expect(lead && linesOf(lead)).toBe(1)
  expect(await reachedBy(one)).toEqual({ bsuid: two, phone: null })
})

test('in any order of the change and the messages, and of a chain of changes, it is one lead', async () => {
  const some = orders([0, 1, 2, 3, 4]).filter((_order, place) => place % 7 === 3)
  for (const order of some) {
    const [a, b, c] = [anId(), anId(), anId()]
    const steps = [
      () => message({ id: a }, { referral }),
      () => changed(a, b),
      () => message({ id: b }),
      () => changed(b, c),
      () => message({ id: c }),
    ]
    for (const step of order) await steps[step]?.()
    const leads = await leadsOf(a, b, c)
    expect([order, leads.length]).toEqual([order, 1])
    expect(leads[0]).toMatchObject({ isTracked: true, messageCount: 3 })
    expect([order, await reachedBy(a)]).toEqual([order, { bsuid: c, phone: null }])
  }
})

test('a change with a number beside it, and one of the number, lead to the same person', async () => {
  for (const order of orders([0, 1, 2])) {
    const [a, b] = [anId(), anId()]
    const [old, next] = [aPerson(), aPerson()]
    const steps = [
      () => message({ id: a, phone: old }, { referral }),
      () => changed(a, b, { type: 'user_changed_number', wa_id: next }, { from: old }),
      () => message({ id: b, phone: next }),
    ]
    for (const step of order) await steps[step]?.()
    const leads = await leadsOf(a, b)
    expect([order, leads.length]).toEqual([order, 1])
    expect(leads[0]).toMatchObject({ isTracked: true, messageCount: 2 })
    expect([order, await reachedBy(a)]).toEqual([order, { bsuid: b, phone: next }])
  }
  const [a, b] = [anId(), anId()]
  const phone = aPerson()
  await message({ id: a, phone }, { referral })
  await message({ id: b, phone })
  await changed(a, b, {}, { from: phone })
  expect(await leadsOf(a, b, phone)).toHaveLength(1)
  expect(await reachedBy(a)).toEqual({ bsuid: b, phone })
})

test('whom a person has parted stay two, and one without the former id makes nobody one', async () => {
  const [a, b] = [anId(), anId()]
  await message({ id: a })
  await message({ id: b })
  await changed(a, b)
  const [lead] = await leadsOf(a, b)
  const mergeId = lead?.timeline.find((entry) => entry.mergeId !== null)?.mergeId
  await app.post<{ lead: Lead }>(`/api/leads/${lead?.id}/unmerge`, { mergeId })
  await changed(a, b)
  expect(await leadsOf(a, b)).toHaveLength(2)

  const [c, d] = [anId(), anId()]
  const [old, next] = [aPerson(), aPerson()]
  await message({ id: c, phone: old })
  await receive({
    messages: [
      {
        id: 'wamid.n',
        timestamp: moment(),
        from: old,
        type: 'system',
        system: { type: 'user_changed_number', wa_id: next, user_id: d },
      },
    ],
  })
  await message({ id: d, phone: next })
  expect(await leadsOf(c, d)).toHaveLength(2)
})
