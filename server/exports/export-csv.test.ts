import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { exportQuery } from '#contracts/dashboard'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import type { Role } from '#domain/people/roles'
import type { StoredClick } from '#server/clicks/store/split-click'
import { metrics } from '#server/dashboard/metrics'
import { erase } from '#server/leads/erase/erase-lead'
import { withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'
import { recount } from '#server/reporting/recount'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { addClick, addClicks, addLead, addLink, addMessage } from '#tests/helpers/rows'
import { exportCsv } from './export-csv.ts'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

const at = new Date('2026-11-17T02:15:30Z')

test('the clicks file has the header, the account’s time and one row per counted click', async () => {
  const account = await own.newAccount()
  const lead = await addLead(own.ctx, account, { at, name: 'Ana' })
  await addClick(own.ctx, account, { at, leadId: lead, status: 'converted', code: 'K7Q2M9XA' })
  await addClick(own.ctx, account, { at, class: 'bot' })
  const { fileName, text } = await file(account)
  expect(fileName).toBe('clicks-export.csv')
  expect(text.startsWith('\ufeffData do clique;Contato;WhatsApp;Status;')).toBe(true)
  const [, row, end] = text.split('\r\n')
  expect(row).toMatch(/^16\/11\/2026 23:15:30;Ana;"=""5511987654321""";Cliente;Sim;K7Q2M9XA;/)
  expect(end).toBe('')
})

test('cells that a spreadsheet would run are text, and separators are quoted', async () => {
  const account = await own.newAccount()
  const cases: [string, string][] = [
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+55', "'+55"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['a;b', '"a;b"'],
    ['a\nb', '"a\nb"'],
    ['Ação 🎉', 'Ação 🎉'],
    ['10/12', '"=""10/12"""'],
    ['MARÇO 2', '"=""MARÇO 2"""'],
    ['VERDADEIRO', '"=""VERDADEIRO"""'],
    ['Natal 10/12', 'Natal 10/12'],
  ]
  for (const [name] of cases) await addLead(own.ctx, account, { at, name })
  const { fileName, text } = await file(account, { type: 'leads' })
  expect(fileName).toBe('leads-export.csv')
  for (const [, cell] of cases) expect(text).toContain(`\r\n${cell};"=""5511987654321""";`)
})

test('phones, ids and codes are texts that no spreadsheet rounds; numbers are numbers', async () => {
  const account = await own.newAccount()
  const leadId = await addLead(own.ctx, account, {
    at,
    name: 'Ana',
    campaign: '120210000000000017',
    code: '12E45678',
  })
  await addMessage(own.ctx, account, { at, leadId })
  const { text } = await file(account, { type: 'leads' })
  for (const exact of ['5511987654321', '120210000000000017', '12E45678']) {
    expect(text).toContain(`;"=""${exact}""";`)
  }
  // One message.
  expect(text).toContain(';1;Oi, quero saber mais;')
})

test('the column Número names the number that a click leads to, or has its digits', async () => {
  const account = await own.newAccount()
  const linkId = await addLink(own.ctx, account, 'numero01')
  await addClick(own.ctx, account, { at, linkId })
  const cell = async () => {
    const [header, row] = (await file(account)).text.split('\r\n')
    return row?.split(';')[header?.split(';').indexOf('Número') ?? -1]
  }
  expect(await cell()).toBe('"=""5511987654321"""')
  await own.ctx.sql.asOwner
    .insertInto('instances')
    .values({
      account_id: account,
      id: own.ctx.newId(),
      provider: 'simulator',
      name: 'Balcão',
      webhook_token: 'numero-do-clique',
      own_phone: '5511987654321',
      created_at: at,
    })
    .execute()
  expect(await cell()).toBe('Balcão')
})

test('phone numbers are for who may export people: clicks come masked to others, leads not at all', async () => {
  const account = await own.newAccount()
  const leadId = await addLead(own.ctx, account, { at, name: 'Ana' })
  await addClick(own.ctx, account, { at, leadId })
  for (const role of ['manager', 'viewer'] as const) {
    const { text } = await file(account, { type: 'clicks' }, role)
    expect(text).toContain('Ana')
    expect(text).toContain(';WhatsApp;')
    expect(text).toContain(';55 (11) *****-**21;')
    expect(text).not.toContain('987654321')
    await expect(file(account, { type: 'leads' }, role)).rejects.toMatchObject({
      code: 'forbidden',
    })
  }
  for (const type of ['clicks', 'leads'] as const) {
    expect((await file(account, { type }, 'admin')).text).toContain('987654321')
  }
})

test('the file tells the same of a click, whichever part of it others share', async () => {
  const account = await own.newAccount()
  const page = 'https://loja.com.br/oferta?gclid=Cj0KCQ'
  const fb = { utm_source: 'fb' }
  const clicks: { params: Record<string, string>; stored?: Partial<StoredClick> }[] = [
    { params: { ...fb, fbclid: 'IwZXh0bgNhZW0BMABhZGlkAasaG_IGe-EBHS_aem_tcvZ6cJX' } },
    { params: { ...fb, fbclid: 'PAZXh0bgNhZW0CMT!' } },
    { params: { gclid: 'Cj0KCQiA1', gbraid: '0AAAAA1', wbraid: 'Cj8KCQ1', ttclid: 'E.C.P.1' } },
    { params: { msclkid: 'ab12', landing_page: 'https://loja.com.br/' } },
    { params: fb, stored: { referrer: 'https://m.facebook.com/', landing_page: page } },
    { params: fb, stored: { referrer: page, ip: null, device: {} } },
    { params: fb, stored: { city: 'Olinda', region: 'PE', country: 'BR', privacy_signal: 'gpc' } },
  ]
  await addClicks(
    own.ctx,
    account,
    clicks.map(({ params, stored }, n) => {
      const { utm_source: utmSource = null, landing_page = null, ...ids } = params
      const shared = { campaign_data: { utmSource, ...ids }, landing_page }
      return { at: new Date(at.getTime() - n), params, stored: { ...shared, ...stored } }
    }),
  )
  const [head = '', ...rows] = (await file(account)).text.trimEnd().split('\r\n')
  const heads = head.slice(1).split(';')
  const told = rows.map((row) =>
    Object.fromEntries(row.split(';').map((cell, place) => [heads[place], cell || null])),
  )
  const ids = ['fbclid', 'gclid', 'gbraid', 'wbraid', 'ttclid', 'msclkid']
  const idColumns = ids.map((id) => sql`campaign_data ->> ${sql.lit(id)} as ${sql.ref(id)}`)
  const { rows: stored } = await sql<Record<string, string | null>>`
    select campaign_data ->> 'utmSource' as utm_source, ${sql.join(idColumns)},
      referrer as "Página de origem", landing_page as "Página de destino", ip as "IP",
      city as "Cidade", region as "Estado", country as "País"
    from clicks where account_id = ${account} order by id desc`.execute(own.ctx.sql.asOwner)
  expect(told.map(({ fbclid, gclid, msclkid }) => fbclid ?? gclid ?? msclkid)).toEqual(
    clicks.map(({ params: { fbclid, gclid, msclkid } }) => fbclid ?? gclid ?? msclkid ?? null),
  )
  expect(told).toMatchObject(stored)
  expect(told.at(-1)).toMatchObject({ 'Sinal de privacidade': 'Global Privacy Control (GPC)' })
})

test('a lead tells what its click brought, and of its ad what it knows itself', async () => {
  const account = await own.newAccount()
  const brought = { utmSource: 'fb', utmId: '17', gclid: 'Cj0KCQiA1' }
  const leads: { name: string; data: StoredCampaignData; campaign?: string }[] = [
    { name: 'Ana', data: {} },
    { name: 'Bia', data: brought },
    { name: 'Cida', data: { utmSource: 'ig', fbclid: 'IwAR0x' } },
    { name: 'Dora', data: { placement: 'feed' }, campaign: 'Outono' },
  ]
  for (const { name, data, campaign = 'Inverno' } of leads) {
    const leadId = await addLead(own.ctx, account, { at, name, campaign, source: 'meta' })
    const click = { campaign: 'Inverno', source: 'meta', stored: { campaign_data: brought } }
    const clickId = await addClick(own.ctx, account, { at, leadId, ...click })
    await own.ctx.sql.asOwner
      .updateTable('leads')
      .set({ campaign_data: data, click_id: clickId })
      .where('id', '=', leadId)
      .execute()
  }
  await addLead(own.ctx, account, { at, name: 'Eva', campaign: null, source: 'sem_rastreio' })
  const [head = '', ...rows] = (await file(account, { type: 'leads' })).text.trimEnd().split('\r\n')
  const heads = head.slice(1).split(';')
  const shown = ['Contato', 'Origem', 'Campanha', 'Posicionamento', 'utm_source', 'utm_id']
  const told = rows.map((row) => {
    const cells = row.split(';')
    return [...shown, 'fbclid', 'gclid'].map((name) => cells[heads.indexOf(name)]).join(' ')
  })
  expect(told.sort()).toEqual([
    'Ana meta Inverno  fb "=""17"""  Cj0KCQiA1',
    'Bia meta Inverno  fb "=""17"""  Cj0KCQiA1',
    'Cida meta Inverno  ig "=""17""" IwAR0x Cj0KCQiA1',
    'Dora meta Outono feed fb "=""17"""  Cj0KCQiA1',
    'Eva sem_rastreio      ',
  ])
})

test('50,000 rows come whole and once each, a batch at a time, as many as the card counts', async () => {
  const account = await own.newAccount()
  await seed(account, 50_000)
  const { ctx, batches } = counting(own.ctx)
  const { content } = await exportCsv(ctx, session(account), exportQuery.parse({}))
  const codes = new Set<string>()
  let chunks = 0
  for await (const chunk of textOf(content)) {
    chunks += 1
    // What has been read from the database never runs ahead of the reader.
    expect(batches()).toBeLessThanOrEqual(chunks + 2)
    expect(chunk.length).toBeLessThan(1_000_000)
    for (const row of chunk.split('\r\n')) {
      const code = /X\d{7}/.exec(row)?.[0]
      if (code) codes.add(code)
    }
  }
  expect(codes.size).toBe(50_000)
  const card = await metrics(own.ctx, account, exportQuery.parse({}))
  expect(card.totalClicks).toBe(50_000)
  const campaign = await file(account, { campaign: 'Campanha 3' })
  expect(campaign.text.split('\r\n')).toHaveLength(2 + 5_000)
})

test('more campaigns than are kept in memory each stand in their own row', async () => {
  const account = await own.newAccount()
  const campaigns = Array.from({ length: 6_500 }, (_, n) => `Campanha nº ${n}`)
  await addClicks(
    own.ctx,
    account,
    campaigns.map((campaign, n) => ({ at: new Date(at.getTime() - n), campaign })),
  )
  for (const type of ['clicks', 'leads'] as const) {
    const { text } = await file(account, { type })
    expect(text.match(/Campanha nº \d+/g)).toEqual(campaigns)
  }
})

test('a reader that goes away stops the reading', async () => {
  const account = await own.newAccount()
  await seed(account, 22_000)
  const { ctx, batches } = counting(own.ctx)
  const { content } = await exportCsv(ctx, session(account), exportQuery.parse({ type: 'leads' }))
  for await (const chunk of textOf(content)) {
    if (chunk.includes('X')) break
  }
  expect(content.destroyed).toBe(true)
  const soFar = batches()
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  expect(batches()).toBeLessThanOrEqual(soFar + 1)
  expect(batches()).toBeLessThan(5)
})

test('a range that means no days is refused before the file begins', async () => {
  const account = await own.newAccount()
  await expect(file(account, { dateRange: 'custom' })).rejects.toMatchObject({ code: 'invalid' })
})

test('a person who is deleted while the file is being written is not in what follows', async () => {
  const account = await own.newAccount()
  // The last of five batches: three may have been read when the first one comes.
  await seed(account, 14_000)
  const dayBefore = new Date(at.getTime() - 86_400_000)
  const lead = await addLead(own.ctx, account, { at: dayBefore, name: 'Zuleica' })
  expect((await file(account, { type: 'leads' })).text).toContain('Zuleica')
  const query = exportQuery.parse({ type: 'leads' })
  const { content } = await exportCsv(own.ctx, session(account), query)
  let text = ''
  for await (const chunk of textOf(content)) {
    if (text === '') {
      await withLeads(own.ctx, account, (work) => erase(work, [{ kind: 'lead', id: lead }]))
    }
    text += chunk
  }
  expect(text.split('\r\n').length).toBeGreaterThan(14_000)
  expect(text).not.toContain('Zuleica')
})

function session(accountId: string, role: Role = 'owner'): Session {
  const user = { id: '', name: '', username: '', email: '', accountName: '' }
  return { accountId, idHash: '', user: { ...user, role, accountId } }
}

async function* textOf(content: Readable): AsyncGenerator<string> {
  for await (const chunk of content) yield String(chunk)
}

async function file(account: string, query: z.input<typeof exportQuery> = {}, role?: Role) {
  const asked = exportQuery.parse(query)
  const { fileName, content } = await exportCsv(own.ctx, session(account, role), asked)
  return { fileName, text: (await content.toArray()).join('') }
}

function counting(ctx: Context): { ctx: Context; batches: () => number } {
  let count = 0
  const withAccount: Context['sql']['withAccount'] = (accountId, work) => {
    count += 1
    return ctx.sql.withAccount(accountId, work)
  }
  return { ctx: { ...ctx, sql: { ...ctx.sql, withAccount } }, batches: () => count }
}

/** Clicks of ten campaigns; every fifth instant is shared by five of them. */
async function seed(account: string, count: number): Promise<void> {
  const clicks = Array.from({ length: count }, (_, n) => ({
    at: new Date(at.getTime() - Math.floor((n + 1) / 5) * 1_000),
    code: `X${String(n + 1).padStart(7, '0')}`,
    linkId: account,
    campaign: `Campanha ${(n + 1) % 10}`,
  }))
  await addClicks(own.ctx, account, clicks)
  await recount(own.ctx, account)
}
