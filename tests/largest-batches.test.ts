import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpendImport } from '#contracts/ad-spend'
import type { LeadDetail } from '#contracts/leads'
import type { TriggerCondition } from '#domain/conversions/conversion-rules'
import { maxSpendLines } from '#domain/spend/spend-limits'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { batchRows } from '#server/clicks/intake/move-pass'
import { startTestApp, type TestAccount, type TestApp } from './helpers/app.ts'
import { countsAreRight, leadInChat, simulate } from './helpers/chat.ts'

// PostgreSQL takes 65,535 parameters a statement: none may have a parameter for each row of a batch.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const events = 50
const slow = 180_000

async function accountWithEvents(name: string, triggerCondition: TriggerCondition) {
  const account = await app.newAccount(name)
  for (let n = 0; n < events; n++) {
    const body = { eventName: `Evento ${n}`, eventType: 'Lead', triggerCondition }
    await app.post('/api/meta/events', body, { session: account.session })
  }
  return account
}

async function numberOf(table: 'leads' | 'clicks' | 'deliveries', { accountId }: TestAccount) {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}
    where account_id = ${accountId}`.execute(app.ctx.sql.asOwner)
  return rows[0]?.count
}

test(
  '500 messages of new people in one call of the gateway are 500 leads and 25,000 promised events',
  async () => {
    const account = await accountWithEvents('mensagens', 'any_whatsapp')
    const messages = Array.from({ length: 500 }, (_, n) => ({
      from: `55119${60_000_000 + n}`,
      name: `Pessoa ${n}`,
      text: 'Oi',
    }))
    await simulate(app, messages, account.session)
    await app.drain()
    expect(await numberOf('leads', account)).toBe(500)
    expect(await numberOf('deliveries', account)).toBe(500 * events)
    await countsAreRight(app, account.accountId)
  },
  slow,
)

test(
  'as many webhooks as make a batch, each of many new people, are worked on in several',
  async () => {
    const account = await accountWithEvents('lotes', 'any_whatsapp')
    for (let call = 0; call < 5; call++) {
      const messages = Array.from({ length: 300 }, (_, n) => ({
        from: `55119${70_000_000 + call * 1_000 + n}`,
        text: 'Oi',
      }))
      await simulate(app, messages, account.session)
    }
    await app.drain()
    expect(await numberOf('leads', account)).toBe(1_500)
    expect(await numberOf('deliveries', account)).toBe(1_500 * events)
  },
  slow,
)

test(
  'the largest batch of clicks is counted and promised to fifty events',
  async () => {
    const account = await accountWithEvents('cliques', 'click')
    const { id: linkId } = await app.post<{ id: string }>(
      '/api/links',
      { whatsappNumber: '11987654321', campaignName: 'Campanha' },
      { session: account.session },
    )
    const hits = Array.from({ length: batchRows }, (_, n) =>
      hitText({
        query: '',
        at: app.ctx.now().getTime(),
        ip: `200.147.${n % 250}.${Math.floor(n / 250)}`,
        userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36',
        headers: {},
        method: 'GET',
        class: 'human',
        reason: 'pessoa',
        code: null,
        orphan: false,
        isCut: false,
      }),
    )
    await app.ctx.sql.pool.query(
      `insert into click_inbox (id, account_id, link_id, hit)
     select i, $1, $2, hit from unnest($3::uuid[], $4::text[]) as n (i, hit)`,
      [account.accountId, linkId, hits.map(() => app.ctx.newId()), hits],
    )
    await createClickMover(app.ctx).move()
    expect(await numberOf('clicks', account)).toBe(batchRows)
    expect(await numberOf('deliveries', account)).toBe(batchRows * events)
    await countsAreRight(app, account.accountId)
  },
  slow,
)

test(
  'a sale that fifty events report is taken back from each of them',
  async () => {
    const account = await app.newAccount('devolucao')
    const { session } = account
    for (let n = 0; n < events; n++) {
      const body = {
        eventName: `Compra ${n}`,
        eventType: 'Purchase',
        triggerCondition: 'status_converted',
        valueSource: 'sale',
        purchaseCurrency: 'BRL',
      }
      await app.post('/api/destinations/ga4/events', body, { session })
    }
    const { lead } = await leadInChat(app, session)
    const path = `/api/leads/${lead.id}/sales`
    const { sales } = await app.post<LeadDetail>(path, { value: 100 }, { session })
    // As if each of them had been taken: no program of GA4 runs here.
    await app.ctx.sql.asOwner
      .updateTable('deliveries')
      .set({ state: 'sent' })
      .where('account_id', '=', account.accountId)
      .execute()
    await app.post(`${path}/${sales[0]?.id}/refund`, {}, { session })
    const { rows } = await sql<{ sales: number; refunds: number }>`
    select count(*) filter (where refunds is null) as sales, count(refunds) as refunds
    from deliveries where account_id = ${account.accountId}`.execute(app.ctx.sql.asOwner)
    expect(rows).toEqual([{ sales: events, refunds: events }])
  },
  slow,
)

test(
  'the largest file of spend is imported, and once more',
  async () => {
    const account = await app.newAccount('gasto')
    const lines = Array.from({ length: maxSpendLines }, (_, n) => `Campanha ${n};2026-11-10;1,50`)
    const csv = ['Campanha;Dia;Gasto', ...lines].join('\n')
    const { session } = account
    for (const days of [0, 1]) {
      const told = await app.post<SpendImport>('/api/ad-spend/import', { csv }, { session })
      expect(told).toMatchObject({ imported: true, lineCount: maxSpendLines, replaced: { days } })
    }
  },
  slow,
)
