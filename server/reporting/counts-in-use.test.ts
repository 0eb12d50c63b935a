import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead, LeadDetail } from '#contracts/leads'
import type { FoundPeople } from '#contracts/person-data'
import { startAppWithAds } from '#tests/helpers/ads-app'
import type { TestAccount } from '#tests/helpers/app'
import { aClick, aPurchaseEvent, countsAreRight } from '#tests/helpers/chat'
import { aWapiInstance, type WapiMessage } from '#tests/helpers/wapi'

let scene: Awaited<ReturnType<typeof startAppWithAds>>
beforeAll(async () => {
  scene = await startAppWithAds()
})
afterAll(() => scene.close())

const people = [
  { from: '5511987650001', lid: '100200300400501' },
  { from: '559281230002', lid: '100200300400502' },
]
const sayings = ['Olá', 'pedido confirmado R$ 149,90', 'pedido confirmado', 'venda anotada R$ 80']
let pixel = 17_000

/** A business with links, a line, a rule, and events of purchases. */
async function aShop() {
  const { app, as, connect, newAccount } = scene
  const account = await newAccount()
  for (const trigger of [
    { triggerCondition: 'status_converted' },
    { triggerCondition: 'phrase', phrase: 'pedido confirmado' },
  ]) {
    const ofSale = { valueSource: 'sale', purchaseValue: null }
    await aPurchaseEvent(app, account.session, { ...trigger, ...ofSale })
  }
  pixel += 1
  // Who tells of sales already gets no event of theirs with the connection.
  await connect(account, String(pixel))
  const rule = { name: 'Anotada', phrases: ['venda anotada'], setStatus: 'converted' }
  await app.post('/api/phrase-rules', rule, as(account))
  const links: string[] = []
  for (const campaignName of ['Verão', 'Black Friday']) {
    const link = { whatsappNumber: '11 98765-4321', campaignName }
    links.push((await app.post<{ clickId: string }>('/api/links', link, as(account))).clickId)
  }
  const codes: string[] = []
  const sent: WapiMessage[] = []
  const deleted: string[] = []
  const webhook = await aWapiInstance(app, account.accountId)
  return { account, pixel: String(pixel), links, codes, sent, deleted, webhook }
}
type Shop = Awaited<ReturnType<typeof aShop>>

/** What a person asks for; that it is refused is no failure, that it fails is one. */
async function ask<Answer>(
  { account }: Shop,
  method: string,
  path: string,
  body?: object,
): Promise<Answer | null> {
  const sent = body === undefined ? {} : { body }
  const answer = await scene.app.request(method, path, { ...scene.as(account), ...sent })
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.status === 200 ? (answer.json as Answer) : null
}

async function leadsOf({ account }: Shop, filter = ''): Promise<{ leads: Lead[]; total: number }> {
  return scene.app.get(`/api/leads?limit=100${filter}`, scene.as(account))
}

type Chosen = { lead: number }

/** Of the leads on the screen one, by its number. */
async function chosen(shop: Shop, { lead }: Chosen): Promise<Lead | undefined> {
  const { leads } = await leadsOf(shop)
  const answered = leads.filter(({ id }) => !id.startsWith('c_'))
  return answered[lead % answered.length]
}

async function say(
  shop: Shop,
  told: { who: number; form: string; fromMe: boolean; code: number | null; saying: number },
): Promise<void> {
  const { from = '', lid = '' } = people[told.who] ?? {}
  const code = told.code === null ? undefined : shop.codes[told.code % shop.codes.length]
  const texts = [told.fromMe ? undefined : code, sayings[told.saying]]
  const message: WapiMessage = {
    id: `m${shop.sent.length}`,
    ...(told.form === 'lid' ? { lid } : told.form === 'phone' ? { from } : { from, lid }),
    fromMe: told.fromMe,
    text: texts.filter((text) => text !== undefined).join(' '),
  }
  shop.sent.push(message)
  await shop.webhook(message)
}

async function edit(shop: Shop, told: { which: number; saying: number }): Promise<void> {
  const message = shop.sent[told.which % shop.sent.length]
  if (message === undefined) return
  const { id, text: _before, ...whose } = message
  const text = sayings[told.saying] ?? ''
  await shop.webhook({ ...whose, id: `${id}-${told.saying}`, edit: { id, text } })
}

async function changeSale(
  shop: Shop,
  { which, how, ...whose }: Chosen & { which: number; how: keyof typeof saleChanges },
): Promise<void> {
  const lead = await chosen(shop, whose)
  const detail = lead && (await ask<LeadDetail>(shop, 'GET', `/api/leads/${lead.id}`))
  const gone = detail?.timeline.flatMap(({ deletedSaleId }) => deletedSaleId ?? []) ?? []
  const known = how === 'restore' ? gone : (detail?.sales ?? []).map(({ id }) => id)
  const sale = known[which % known.length]
  if (lead && sale) await saleChanges[how](shop, `/api/leads/${lead.id}/sales/${sale}`)
}

const saleChanges = {
  refund: (shop: Shop, sale: string) => ask(shop, 'POST', `${sale}/refund`),
  delete: (shop: Shop, sale: string) => ask(shop, 'DELETE', sale),
  restore: (shop: Shop, sale: string) => ask(shop, 'POST', `${sale}/restore`),
  pay: (shop: Shop, sale: string) => ask(shop, 'PATCH', sale, { status: 'paid', value: '15' }),
  cancel: (shop: Shop, sale: string) => ask(shop, 'PATCH', sale, { status: 'cancelled' }),
  correct: (shop: Shop, sale: string) => ask(shop, 'PATCH', sale, { value: '99' }),
  move: (shop: Shop, sale: string) => ask(shop, 'PATCH', sale, { soldOn: '2026-11-15' }),
}

async function deleteLead(shop: Shop, whose: Chosen): Promise<void> {
  const lead = await chosen(shop, whose)
  if (lead && (await ask(shop, 'DELETE', `/api/leads/${lead.id}`))) shop.deleted.push(lead.id)
}

async function unmerge(shop: Shop, whose: Chosen): Promise<void> {
  const lead = await chosen(shop, whose)
  const detail = lead && (await ask<LeadDetail>(shop, 'GET', `/api/leads/${lead.id}`))
  const merge = detail?.timeline.find(({ mergeId }) => mergeId !== null)
  if (merge) await ask(shop, 'POST', `/api/leads/${lead?.id}/unmerge`, { mergeId: merge.mergeId })
}

async function erase(shop: Shop, whose: Chosen): Promise<void> {
  const identifier = (await chosen(shop, whose))?.contactPhone
  if (identifier == null) return
  const found = await ask<FoundPeople>(shop, 'POST', '/api/person-data/search', { identifier })
  const ids = found?.people.map(({ id }) => id) ?? []
  const erasure = { identifier, ids, confirmation: identifier }
  if (ids.length > 0) await ask(shop, 'POST', '/api/person-data/erase', erasure)
}

/** Something that happens to a shop, printable with what it was given. */
function happening<Given>(
  weight: number,
  act: (shop: Shop, given: Given) => Promise<unknown> | undefined,
  given: { [Name in keyof Given]: fc.Arbitrary<Given[Name]> },
) {
  const arbitrary = fc.record(given).map((those) => ({
    act: (shop: Shop) => act(shop, those as Given),
    [fc.toStringMethod]: () => `${act.name || act} ${JSON.stringify(those)}`,
  }))
  return { weight, arbitrary }
}

const lead = fc.nat(1)
const saying = fc.nat(sayings.length - 1)

const happenings = fc.oneof(
  happening(
    2,
    async function click({ links, codes }, { link }: { link: number }) {
      // Longer than the window in which the same visitor is a repeat.
      scene.app.advance(11_000)
      codes.push((await aClick(scene.app, { linkCode: links[link] ?? '' })).code)
    },
    { link: fc.nat(1) },
  ),
  happening(14, say, {
    who: fc.nat(people.length - 1),
    form: fc.constantFrom('phone', 'phone', 'lid', 'lid', 'both'),
    fromMe: fc.constantFrom(false, false, true),
    code: fc.option(fc.nat(), { freq: 2 }),
    saying,
  }),
  happening(2, edit, { which: fc.nat(), saying }),
  happening(
    2,
    async function setStatus(shop, { status, ...whose }: Chosen & { status: string }) {
      const found = await chosen(shop, whose)
      if (found) await ask(shop, 'PATCH', `/api/leads/${found.id}`, { status })
    },
    { lead, status: fc.constantFrom('pending', 'contacted', 'converted', 'lost') },
  ),
  happening(
    4,
    async function sell(shop, { lead, ...sale }: Chosen & { status: string; orderNumber: string }) {
      const found = await chosen(shop, { lead })
      if (found)
        await ask(shop, 'POST', `/api/leads/${found.id}/sales`, { value: '20,50', ...sale })
    },
    {
      lead,
      status: fc.constantFrom('paid', 'paid', 'waiting'),
      orderNumber: fc.constantFrom('', '', 'A1', 'A2'),
    },
  ),
  happening(7, changeSale, {
    lead,
    which: fc.nat(),
    how: fc.constantFrom('refund', 'delete', 'restore', 'pay', 'cancel', 'correct', 'move'),
  }),
  happening(1, deleteLead, { lead }),
  happening(1, (shop) => ask(shop, 'POST', '/api/leads/restore', { ids: shop.deleted }), {}),
  happening(4, unmerge, { lead }),
  happening(1, erase, { lead }),
  happening(
    1,
    function moveTo(shop, zone: { timeZone: string }) {
      return ask(shop, 'POST', '/api/settings', zone)
    },
    { timeZone: fc.constantFrom('America/Sao_Paulo', 'Asia/Tokyo') },
  ),
  happening(
    1,
    async function wait(_shop, { ms }: { ms: number }) {
      scene.app.advance(ms)
    },
    { ms: fc.constantFrom(70_000, 26_000_000, 90_000_000) },
  ),
)
const moments = fc.array(fc.array(happenings, { minLength: 1, maxLength: 3 }), {
  minLength: 6,
  maxLength: 16,
})

test('whatever happens at the same time, counts, clicks, lists and purchases are right', async () => {
  await fc.assert(
    fc.asyncProperty(moments, async (day) => {
      const shop = await aShop()
      for (const together of day) {
        const outcomes = await Promise.allSettled(together.map(({ act }) => act(shop)))
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
        await scene.app.drain()
      }
      await countsAreRight(scene.app, shop.account.accountId)
      await clicksFollowLeads(shop.account)
      await listIsWhole(shop)
      await purchasesAreSales(shop)
    }),
    { numRuns: 6 },
  )
}, 300_000)

async function clicksFollowLeads({ accountId }: TestAccount): Promise<void> {
  const { rows } = await sql`
    select c.code, c.status, l.status as "statusOfLead" from clicks c
    left join leads l on l.account_id = c.account_id and l.id = c.lead_id
    where c.account_id = ${accountId} and c.lead_id is not null
      and c.status is distinct from l.status`.execute(scene.app.ctx.sql.asOwner)
  expect(rows).toEqual([])
}

async function listIsWhole(shop: Shop): Promise<void> {
  for (const filter of ['', '&status=pending', '&status=contacted', '&campaign=Ver%C3%A3o']) {
    const { leads, total } = await leadsOf(shop, filter)
    expect([filter, leads.length]).toEqual([filter, total])
  }
}

/** The platform took no more purchases than there were sales, and each of them once. */
async function purchasesAreSales({ account, pixel }: Shop): Promise<void> {
  const answer = await fetch(`${scene.ads.url}/_received?pixel=${pixel}`)
  const { events } = (await answer.json()) as {
    events: { event: { event_name: string; event_id: string } }[]
  }
  const taken = events.filter(({ event }) => event.event_name === 'Purchase')
  const { sales } = await scene.app.ctx.sql.asOwner
    .selectFrom('sales')
    .select((select) => select.fn.countAll<string>().as('sales'))
    .where('account_id', '=', account.accountId)
    .executeTakeFirstOrThrow()
  const ids = new Set(taken.map(({ event }) => event.event_id))
  expect(ids.size).toBeLessThanOrEqual(Number(sales))
  expect(taken).toHaveLength(ids.size)
}
