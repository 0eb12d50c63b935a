import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventConfig } from '#contracts/events'
import { startAppWithAds } from './helpers/ads-app.ts'
import type { TestAccount } from './helpers/app.ts'
import { aPerson } from './helpers/chat.ts'
import { aLid, aWapiInstance, type WapiMessage } from './helpers/wapi.ts'

/** Stories of one run; a developer looks for rarer ones with more: `TOLD_ONCE_STORIES=3000`. */
const stories = Number(process.env.TOLD_ONCE_STORIES ?? 120)
const seed = Number(process.env.TOLD_ONCE_SEED ?? 20_261_117)
const hour = 3_600_000

let scene: Awaited<ReturnType<typeof startAppWithAds>>
beforeAll(async () => {
  scene = await startAppWithAds()
})
afterAll(() => scene.close())

type Shop = {
  account: TestAccount
  pixel: string
  webhook: (...messages: WapiMessage[]) => Promise<void>
}
let pixels = 60_000
let messages = 0

const ofStatus = { eventType: 'Purchase', triggerCondition: 'status_converted' }
const ofPhrase = { eventType: 'Purchase', triggerCondition: 'phrase', phrase: 'pix recebido' }

type Setup = {
  events: object[]
  /** What the rule on "venda fechada" does besides recording the sale; absent: no rule. */
  rule?: { setStatus?: string; sends?: number; everyTime?: boolean; timing?: string }
}

const setups: Record<string, Setup> = {
  'a status alone': {
    events: [{ ...ofStatus, valueSource: 'sale', purchaseValue: null }],
    rule: { setStatus: 'converted' },
  },
  'a status with a fixed value': {
    events: [{ ...ofStatus, valueSource: 'fixed', purchaseValue: '50' }],
    rule: { setStatus: 'converted', everyTime: true },
  },
  'a phrase and a status': {
    events: [
      { ...ofPhrase, valueSource: 'sale', purchaseValue: null },
      { ...ofStatus, valueSource: 'sale', purchaseValue: '80' },
    ],
    rule: { setStatus: 'converted' },
  },
  'a rule that sends the event of the status': {
    events: [{ ...ofStatus, valueSource: 'sale', purchaseValue: null }],
    rule: { setStatus: 'converted', sends: 0, everyTime: true },
  },
  'a rule that asks first, and two events of the status': {
    events: [
      { ...ofStatus, valueSource: 'sale', purchaseValue: null },
      { ...ofStatus, valueSource: 'fixed', purchaseValue: '40' },
    ],
    rule: { setStatus: 'converted', timing: 'confirm' },
  },
}

async function aShop({ events, rule }: Setup): Promise<Shop> {
  const { app, newAccount, as, connect } = scene
  const account = await newAccount()
  const made: EventConfig[] = []
  for (const event of events) {
    const body = { eventName: 'Compra', purchaseCurrency: 'BRL', ...event }
    made.push(await app.post<EventConfig>('/api/meta/events', body, as(account)))
  }
  if (rule !== undefined) {
    const { sends, ...terms } = rule
    const eventId = sends === undefined ? null : made[sends]?.id
    const body = { name: 'Venda', phrases: ['venda fechada'], eventId, ...terms }
    await app.post('/api/phrase-rules', body, as(account))
  }
  const pixel = String(++pixels)
  await connect(account, pixel)
  return { account, pixel, webhook: await aWapiInstance(app, account.accountId) }
}

type Form = 'phone' | 'lid' | 'both'
type Step =
  | { kind: 'write' | 'meet'; form: Form; late: number }
  | {
      kind: 'tell'
      form: Form
      phrase: string
      cents: number | null
      order: number | null
      late: number
    }
  | { kind: 'edit'; message: number; phrase: string; cents: number }
  | { kind: 'status'; lead: number; status: string }
  | { kind: 'sell'; lead: number; cents: number; status: string; order: number | null }
  | { kind: 'value'; lead: number; cents: number | null }
  | { kind: 'correct' | 'refund' | 'delete' | 'restore' | 'pay'; sale: number; cents: number }
  | { kind: 'confirm'; lead: number; cents: number }
  | { kind: 'part' | 'erase' | 'unerase'; lead: number }
  | { kind: 'disconnect' | 'connect' }
  | { kind: 'wait'; hours: number }

const lead = fc.nat(1)
const cents = fc.integer({ min: 100, max: 20_000 })
const form = fc.constantFrom<Form>('phone', 'lid', 'phone', 'lid', 'both')
const late = fc.constantFrom(0, 0, 0, 3_600)
const order = fc.option(fc.constantFrom(71, 72), { freq: 3 })
const phrase = fc.constantFrom('Venda fechada', 'Pix recebido', 'Venda fechada, pix recebido')
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), form, late }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('meet' as const),
        form: fc.constant('both' as const),
        late,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('tell' as const),
        form,
        phrase,
        cents: fc.option(cents, { freq: 6 }),
        order,
        late,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        message: fc.nat(3),
        phrase,
        cents,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('status' as const),
        lead,
        status: fc.constantFrom('lost', 'converted', 'converted', 'contacted'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('sell' as const),
        lead,
        cents,
        status: fc.constantFrom('paid', 'paid', 'waiting'),
        order,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('value' as const), lead, cents: fc.option(cents) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('correct' as const, 'refund', 'delete', 'restore', 'pay'),
        sale: fc.nat(3),
        cents,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('confirm' as const), lead, cents }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('part' as const), lead }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('erase' as const, 'unerase'), lead }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('disconnect' as const, 'connect') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 25) }),
    },
  ),
  { minLength: 4, maxLength: 14 },
) as fc.Arbitrary<Step[]>

const reais = (value: number) => `R$ ${(value / 100).toFixed(2).replace('.', ',')}`

/** One person with a number and a LID, and what the shop's people do. */
async function play(shop: Shop, story: readonly Step[]) {
  const { app, as, connect } = scene
  const { account, webhook, pixel } = shop
  const phone = aPerson()
  const lid = aLid()
  const told: string[] = []
  const known: string[] = []
  const erased: string[] = []
  const call = (method: string, path: string, body?: object) =>
    app.request(method, path, { ...as(account), ...(body === undefined ? {} : { body }) })
  const formsOf = (which: Form) => ({
    ...(which === 'lid' ? {} : { from: phone }),
    ...(which === 'phone' ? {} : { lid }),
  })
  const moment = (seconds: number) => app.ctx.now().getTime() / 1000 - seconds
  const leadIds = async () => {
    const { rows } = await sql<{ id: string }>`
      select distinct l.id, l.first_message_at from contact_identities i
      join leads l on l.account_id = i.account_id and l.contact_id = i.contact_id and l.erased_at is null
      where i.account_id = ${account.accountId} and i.value in (${phone}, ${lid})
      order by l.first_message_at, l.id`.execute(app.ctx.sql.asOwner)
    for (const { id } of rows) if (!known.includes(id)) known.push(id)
    return rows.map(({ id }) => id)
  }
  const salesOf = async () => {
    if (known.length === 0) return []
    return app.ctx.sql.asOwner
      .selectFrom('sales')
      .select(['id', 'lead_id', 'status', 'deleted_at', 'cents'])
      .where('account_id', '=', account.accountId)
      .where('lead_id', 'in', known)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }
  for (const step of story) {
    app.advance(2_000)
    const ids = await leadIds()
    const id = 'lead' in step ? ids[step.lead % Math.max(1, ids.length)] : undefined
    messages += 1
    if (step.kind === 'write') {
      await webhook({
        id: `t${messages}`,
        ...formsOf(step.form),
        name: 'Ana',
        text: 'Oi',
        moment: moment(step.late),
      })
    } else if (step.kind === 'meet') {
      await webhook({
        id: `t${messages}`,
        ...formsOf('both'),
        text: 'no grupo',
        chat: '120363000000000000@g.us',
      })
    } else if (step.kind === 'tell') {
      const chat = step.form === 'lid' ? `${lid}@lid` : phone
      const value = step.cents === null ? '' : ` ${reais(step.cents)}`
      const pedido = step.order === null ? '' : ` Pedido ${step.order}.`
      told.push(`t${messages}`)
      await webhook({
        id: `t${messages}`,
        fromMe: true,
        chat,
        text: `${step.phrase}!${value}${pedido}`,
        moment: moment(step.late),
      })
    } else if (step.kind === 'edit') {
      const message = told[step.message]
      if (message === undefined) continue
      const text = `${step.phrase}! ${reais(step.cents)}`
      await webhook({ id: `t${messages}`, fromMe: true, chat: phone, edit: { id: message, text } })
    } else if (step.kind === 'disconnect') {
      await call('POST', '/api/meta/disconnect', {})
    } else if (step.kind === 'connect') {
      await connect(account, pixel)
    } else if (step.kind === 'wait') {
      app.advance(step.hours * hour)
    } else if (step.kind === 'unerase') {
      if (erased.length > 0) await call('POST', '/api/leads/restore', { ids: erased.splice(0) })
    } else if ('sale' in step) {
      const sales = await salesOf()
      const sale = sales[step.sale]
      if (sale === undefined) continue
      const path = `/api/leads/${sale.lead_id}/sales/${sale.id}`
      if (step.kind === 'correct') await call('PATCH', path, { value: step.cents / 100 })
      else if (step.kind === 'pay') await call('PATCH', path, { status: 'paid' })
      else if (step.kind === 'refund') await call('POST', `${path}/refund`)
      else if (step.kind === 'delete') await call('DELETE', path)
      else await call('POST', `${path}/restore`)
    } else if (id !== undefined) {
      if (step.kind === 'status') await call('PATCH', `/api/leads/${id}`, { status: step.status })
      else if (step.kind === 'value') {
        await call('PATCH', `/api/leads/${id}`, {
          purchaseValue: step.cents === null ? null : step.cents / 100,
        })
      } else if (step.kind === 'sell') {
        const orderNumber = step.order === null ? {} : { orderNumber: `${step.order}-${messages}` }
        await call('POST', `/api/leads/${id}/sales`, {
          value: step.cents / 100,
          status: step.status,
          ...orderNumber,
        })
      } else if (step.kind === 'confirm') {
        const { json } = await call('GET', `/api/leads/${id}`)
        const [waiting] = (json as { waitingSales: { id: string }[] }).waitingSales
        if (waiting) {
          await call('POST', `/api/leads/${id}/confirm-sale`, {
            sale: waiting.id,
            purchaseValue: step.cents / 100,
          })
        }
      } else if (step.kind === 'part') {
        const { json } = await call('GET', `/api/leads/${id}`)
        const merges = (json as { timeline: { mergeId: string | null }[] }).timeline
        const mergeId = merges.findLast((line) => line.mergeId !== null)?.mergeId
        if (mergeId != null) await call('POST', `/api/leads/${id}/unmerge`, { mergeId })
      } else if (step.kind === 'erase') {
        await call('DELETE', `/api/leads/${id}`)
        erased.push(id)
      }
    }
    if (!['write', 'meet', 'tell', 'edit'].includes(step.kind)) await app.drain()
  }
  await leadIds()
  await connect(account, pixel)
  await app.drain()
  return problemsOf(account, known)
}

/** Sales of the leads of which was told more than once, and customers' paid ones of which was not. */
async function problemsOf({ accountId }: TestAccount, leads: string[]): Promise<string[]> {
  if (leads.length === 0) return []
  const { rows } = await sql<{
    id: string
    sent: number
    live: number
    is_due: boolean
    all: string
  }>`
    select s.id, count(d.id) filter (where d.state = 'sent')::int as sent,
      count(d.id) filter (where d.state in ('sent', 'pending', 'retrying', 'paused'))::int as live,
      s.status = 'paid' and s.deleted_at is null and s.cents is not null
        and l.status = 'converted' and l.erased_at is null as is_due,
      json_agg(json_build_object('state', d.state, 'reason', d.reason->>'code', 'phrase', d.by_phrase, 'cents', d.value_cents))::text as all
    from sales s
    left join leads l on l.account_id = s.account_id and l.id = s.lead_id
    left join deliveries d on d.account_id = s.account_id and d.sale_id = s.id and d.refunds is null
    where s.account_id = ${accountId} and s.lead_id in (${sql.join(leads)})
    group by s.id, s.status, s.deleted_at, s.cents, l.status, l.erased_at`.execute(
    scene.app.ctx.sql.asOwner,
  )
  return rows.flatMap(({ id, sent, live, is_due, all }) => [
    ...(sent > 1 ? [`${id} was told ${sent} times ${all}`] : []),
    ...(is_due && live === 0 ? [`${id} was not told ${all}`] : []),
  ])
}

test('the sale of a person known by LID, then by number, is told once when the status goes and comes', async () => {
  for (const name of ['a status alone', 'a phrase and a status'] as const) {
    const shop = await aShop(setups[name] ?? { events: [] })
    const story: Step[] = [
      { kind: 'write', form: 'lid', late: 0 },
      {
        kind: 'tell',
        form: 'phone',
        phrase: 'Venda fechada, pix recebido',
        cents: 10_090,
        order: null,
        late: 0,
      },
      { kind: 'write', form: 'phone', late: 0 },
      { kind: 'write', form: 'both', late: 0 },
      { kind: 'status', lead: 0, status: 'lost' },
      { kind: 'sell', lead: 0, cents: 552, status: 'paid', order: null },
    ]
    expect([name, ...(await play(shop, story))]).toEqual([name])
    const answer = await fetch(`${scene.ads.url}/_received?pixel=${shop.pixel}`)
    type Received = {
      events: { event: { event_name: string; custom_data?: { value?: number } } }[]
    }
    const values = ((await answer.json()) as Received).events
      .filter(({ event }) => event.event_name === 'Purchase')
      .map(({ event }) => event.custom_data?.value)
    expect(values).toEqual([100.9, 5.52])
  }
})

for (const [name, setup] of Object.entries(setups)) {
  test(`each sale is told once, in any order of arrival: ${name}`, {
    timeout: 3_000_000,
  }, async () => {
    const shop = await aShop(setup)
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        expect(await play(shop, story)).toEqual([])
      }),
      { numRuns: Math.ceil(stories / Object.keys(setups).length), seed, endOnFailure: false },
    )
  })
}
