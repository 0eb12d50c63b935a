import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Lead, LeadActivity, LeadDetail } from '#contracts/leads'
import { stateWords } from '#domain/conversions/delivery-states'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { aClick, aPerson, countsAreRight } from '#tests/helpers/chat'
import { aMember } from '#tests/helpers/members'
import { aLid, aWapiInstance, type WapiMessage } from '#tests/helpers/wapi'

let app: TestApp
let webhook: (...messages: WapiMessage[]) => Promise<void>
let messages = 0

beforeAll(async () => {
  app = await startTestApp()
  webhook = await aWapiInstance(app)
})

/** For the rest of one test: what old migrations say belongs to one server. */
async function onOneServer(): Promise<void> {
  const usual = { app, webhook }
  app = await startTestApp({ isDistributed: false })
  onTestFinished(async () => {
    await app.close()
    ;({ app, webhook } = usual)
  })
  webhook = await aWapiInstance(app)
}

beforeEach(() => app.setNow(testNow))
afterAll(() => app.close())

const moment = (offset: number) => testNow.getTime() / 1000 + offset
const aGroup = '120363000000000000@g.us'

function aMessage(message: Omit<WapiMessage, 'id'>): WapiMessage {
  messages += 1
  return { id: `u${messages}`, ...message }
}

async function leadsOf(search: string): Promise<Lead[]> {
  return (await app.get<{ leads: Lead[] }>(`/api/leads?limit=100&search=${search}`)).leads
}

const detail = (id = '') => app.get<LeadDetail>(`/api/leads/${id}`)

async function textsOf(id = ''): Promise<(string | null)[]> {
  const path = `/api/leads/${id}/activities`
  const { activities } = await app.get<{ activities: LeadActivity[] }>(path)
  return activities.map((activity) => activity.message)
}

const mergeIdOf = (lead: LeadDetail) =>
  lead.timeline.find((entry) => entry.mergeId !== null)?.mergeId ?? null

function unmerge(id: string, mergeId: string | null) {
  return app.post<{ lead: LeadDetail; partedLeadId: string }>(`/api/leads/${id}/unmerge`, {
    mergeId,
  })
}

/** Rows of every table but webhooks, as text: without lines and rows that say that it happened. */
async function everyRow(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      and table_name not in ('audit_entries', 'message_inbox', 'contact_merges', 'response_days') order by 1`.execute(
    app.ctx.sql.asOwner,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t
      where account_id = ${app.account.accountId}
        and to_jsonb(t)->>'kind' not in ('merged', 'unmerged') is not false
        and not (${name}::text in ('ad_totals', 'daily_totals', 'day_totals') and to_jsonb(t) @> '{"clicks": 0,
          "tracked_leads": 0, "untracked_leads": 0}')
        and not (${name}::text = 'ad_weeks' and
          jsonb_strip_nulls(to_jsonb(t)) - array['account_id', 'key', 'week'] = '{}')
        and not (${name}::text in ('sale_days', 'sale_totals') and to_jsonb(t) @> '{"sales": 0}'
          and coalesce(to_jsonb(t)->>'period_sales', '0') = '0')
      order by 1`.execute(app.ctx.sql.asOwner)
    all[name] = rows.map((found) => found.row)
  }
  return all
}

async function everyNumber(): Promise<string[]> {
  const paths = ['/api/metrics', '/api/trends?days=7', '/api/leads/summary', '/api/links/manager']
  const answers = await Promise.all(paths.map((path) => app.request('GET', path)))
  return answers.map(({ status, text }, index) => `${paths[index]} ${status} ${text}`)
}

/** Two people with a click each, one known by number, the other by LID; the second bought. */
async function twoPeople() {
  app.advance(60_000)
  const [ana, lidOfBia] = [aPerson(), aLid()]
  const clickOfAna = await aClick(app, { campaignName: 'Da Ana' })
  app.advance(60_000)
  const clickOfBia = await aClick(app, { campaignName: 'Da Bia' })
  const name = `Bia ${lidOfBia.slice(-6)}`
  await webhook(
    aMessage({ from: ana, name: 'Ana', text: `Oi #${clickOfAna.code}`, moment: moment(-90) }),
    aMessage({ lid: lidOfBia, name, text: `Olá #${clickOfBia.code}`, moment: moment(-80) }),
    aMessage({ lid: lidOfBia, text: `e também #${clickOfAna.code}`, moment: moment(-70) }),
    aMessage({ lid: lidOfBia, fromMe: true, text: 'Bom dia, Bia', moment: moment(-60) }),
  )
  const [leadOfAna] = await leadsOf(ana)
  const [leadOfBia] = await leadsOf(lidOfBia.slice(-6))
  if (!leadOfAna || !leadOfBia) throw new Error('no leads')
  const sale = { status: 'converted', purchaseValue: '99,90' }
  await app.request('PATCH', `/api/leads/${leadOfBia.id}`, { body: sale })
  return { ana, lidOfBia, leadOfAna, leadOfBia, clickOfBia }
}

/** A message in a group names both forms: to a gateway they are one person. */
async function mergeByGroup(from: string, lid: string): Promise<void> {
  await webhook(aMessage({ from, lid, text: 'no grupo', chat: aGroup }))
}

test('undone, every row and number is what it was before the merge', async () => {
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  const [rows, numbers] = [await everyRow(), await everyNumber()]
  await mergeByGroup(ana, lidOfBia)
  const merged = await detail(leadOfAna.id)
  expect(merged).toMatchObject({ messageCount: 3, status: 'converted', purchaseValue: 99.9 })
  expect((await app.request('GET', `/api/leads/${leadOfBia.id}`)).status).toBe(404)
  expect(await everyNumber()).not.toEqual(numbers)
  await countsAreRight(app)

  const undone = await unmerge(leadOfAna.id, mergeIdOf(merged))
  expect(undone.partedLeadId).toBe(leadOfBia.id)
  expect(undone.lead).toMatchObject({ messageCount: 1, status: 'contacted', campaign: 'Da Ana' })
  expect(await everyRow()).toEqual(rows)
  expect(await everyNumber()).toEqual(numbers)
  await countsAreRight(app)
  expect(undone.lead.timeline.at(-1)).toMatchObject({
    kind: 'unmerged',
    text: `Unificação desfeita: "${leadOfBia.contactName}" voltou a ser um lead à parte.`,
    actor: 'Loja',
    mergeId: null,
  })
  expect((await detail(leadOfBia.id)).timeline.at(-1)).toMatchObject({
    kind: 'unmerged',
    text: 'Unificação desfeita: "Ana" voltou a ser um lead à parte.',
  })
})

test('whoever attends one of the two attends the lead that they become, and both afterwards', async () => {
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  const carla = await aMember(app, 'attendant', 'Carla')
  await app.post('/api/leads/assign', { ids: [leadOfBia.id], assignee: carla.id })
  await mergeByGroup(ana, lidOfBia)
  const merged = await detail(leadOfAna.id)
  expect(merged.assignedTo).toBe(carla.id)
  // She undoes it herself, and sees both.
  const mergeId = mergeIdOf(merged)
  await app.post(`/api/leads/${leadOfAna.id}/unmerge`, { mergeId }, { session: carla.session })
  for (const { id } of [leadOfAna, leadOfBia]) {
    const lead = await app.get<LeadDetail>(`/api/leads/${id}`, { session: carla.session })
    expect(lead.assignedTo).toBe(carla.id)
  }
  await countsAreRight(app)
})

test('either one’s wish not to be told to ad platforms counts, and each gets its own back', async () => {
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  const optOut = { body: { adOptOut: true } }
  await app.request('PATCH', `/api/leads/${leadOfBia.id}`, optOut)
  await mergeByGroup(ana, lidOfBia)
  const merged = await detail(leadOfAna.id)
  expect(merged.adOptOut).toBe(true)
  await unmerge(leadOfAna.id, mergeIdOf(merged))
  expect((await detail(leadOfAna.id)).adOptOut).toBe(false)
  expect((await detail(leadOfBia.id)).adOptOut).toBe(true)
})

test('a wish of the merged lead is both ones’ after it', async () => {
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  await mergeByGroup(ana, lidOfBia)
  await app.request('PATCH', `/api/leads/${leadOfAna.id}`, { body: { adOptOut: true } })
  await unmerge(leadOfAna.id, mergeIdOf(await detail(leadOfAna.id)))
  expect((await detail(leadOfAna.id)).adOptOut).toBe(true)
  expect((await detail(leadOfBia.id)).adOptOut).toBe(true)
})

/** What versions until 28 kept of a merge: the rows of both, as they were. */
async function rowsOfBoth(keptLead: string, goneLead: string): Promise<object> {
  const row = (table: string, condition: ReturnType<typeof sql>) =>
    sql`(select to_jsonb(t) from ${sql.table(table)} t where ${condition})`
  const contactOf = (lead: string) => sql`id = (select contact_id from leads where id = ${lead})`
  const rows = (table: string, leads: string[]) => sql`(select coalesce(jsonb_agg(t), '[]')
    from ${sql.table(table)} t where lead_id = any(${leads}::uuid[]))`
  const { rows: found } = await sql<{ before: object }>`select jsonb_build_object(
    'keptContact', ${row('contacts', contactOf(keptLead))},
    'keptLead', ${row('leads', sql`id = ${keptLead}`)},
    'goneContact', ${row('contacts', contactOf(goneLead))},
    'goneLead', ${row('leads', sql`id = ${goneLead}`)},
    'touches', ${rows('lead_touches', [keptLead, goneLead])},
    'deliveries', ${rows('deliveries', [goneLead])})
    #- '{keptLead,ad_opt_out}' #- '{goneLead,ad_opt_out}' as before`.execute(app.ctx.sql.asOwner)
  return found[0]?.before ?? {}
}

/** Deliveries had Portuguese states when merges were kept as rows. */
function withOldWords(before: object): string {
  return JSON.stringify(before).replaceAll('"state":"paused"', '"state":"pausado"')
}

/** The merges as a version until 28 left them, `before` for the one of this lead; then migrated. */
async function migrateOldMerge(goneLead: string, before: object): Promise<void> {
  const { asOwner } = app.ctx.sql
  await sql`alter table contact_merges drop column facts, add column before jsonb`.execute(asOwner)
  await sql`update contact_merges set before = ${withOldWords(before)}::jsonb
    where gone_lead_id = ${goneLead}`.execute(asOwner)
  for (const name of ['0028_merged_opt_outs.sql', '0030_merge_facts.sql']) {
    const migration = join(import.meta.dirname, '../migrations', name)
    await sql.raw(await readFile(migration, 'utf8')).execute(asOwner)
  }
}

test('a merge kept as rows, from before leads could opt out, is undone, too', async () => {
  await onOneServer()
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  const [rows, numbers] = [await everyRow(), await everyNumber()]
  const before = await rowsOfBoth(leadOfAna.id, leadOfBia.id)
  await mergeByGroup(ana, lidOfBia)
  await migrateOldMerge(leadOfBia.id, before)
  await unmerge(leadOfAna.id, mergeIdOf(await detail(leadOfAna.id)))
  expect((await detail(leadOfBia.id)).adOptOut).toBe(false)
  expect(await everyRow()).toEqual(rows)
  expect(await everyNumber()).toEqual(numbers)
  await countsAreRight(app)
})

test('two ads that are one touch of the merged lead are each one’s own again', async () => {
  const [ana, lidOfBia] = [aPerson(), aLid()]
  const byAd = (title: string) => ({
    extendedTextMessage: {
      text: 'Vi o anúncio',
      contextInfo: { externalAdReply: { title }, entryPointConversionSource: 'ctwa_ad' },
    },
  })
  const name = `Bia ${lidOfBia.slice(-6)}`
  await webhook(
    aMessage({ lid: lidOfBia, name, content: byAd('Bolsas'), moment: moment(-80) }),
    aMessage({ from: ana, name: 'Ana', content: byAd('Sapatos'), moment: moment(-90) }),
  )
  const [leadOfAna] = await leadsOf(ana)
  const [rows, numbers] = [await everyRow(), await everyNumber()]
  await mergeByGroup(ana, lidOfBia)
  const merged = await detail(leadOfAna?.id)
  expect(merged.touches.map((touch) => touch.campaign)).toEqual(['Sapatos'])
  await unmerge(merged.id, mergeIdOf(merged))
  expect(await everyRow()).toEqual(rows)
  expect(await everyNumber()).toEqual(numbers)
  expect(await leadsOf(lidOfBia.slice(-6))).toMatchObject([{ campaign: 'Bolsas' }])
  await countsAreRight(app)
})

test('what came after the merge stays with the identity that sent it', async () => {
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  await mergeByGroup(ana, lidOfBia)
  app.advance(60_000)
  const later = await aClick(app, { campaignName: 'Depois' })
  await webhook(
    aMessage({ from: ana, name: 'Ana Lima', text: 'da Ana', moment: moment(150) }),
    aMessage({
      lid: lidOfBia,
      name: 'Beatriz',
      text: `#${later.code} da Bia`,
      moment: moment(160),
    }),
    aMessage({ lid: lidOfBia, fromMe: true, text: 'para a Bia', moment: moment(170) }),
  )
  expect(await detail(leadOfAna.id)).toMatchObject({ contactName: 'Beatriz', messageCount: 5 })
  await app.request('PATCH', `/api/leads/${leadOfAna.id}`, { body: { status: 'lost' } })

  const { lead } = await unmerge(leadOfAna.id, mergeIdOf(await detail(leadOfAna.id)))
  // What a person decided since the merge was about the lead that was there.
  expect(lead).toMatchObject({ contactName: 'Ana', status: 'lost', messageCount: 2 })
  expect(await textsOf(leadOfAna.id)).toEqual(['Oi', 'da Ana'])
  expect(await textsOf(leadOfBia.id)).toEqual([
    'Olá',
    'e também',
    'Bom dia, Bia',
    'da Bia',
    'para a Bia',
  ])
  const bia = await detail(leadOfBia.id)
  expect(bia).toMatchObject({ contactName: 'Beatriz', status: 'converted', campaign: 'Da Bia' })
  expect(bia.touches.map((touch) => touch.campaign)).toEqual(['Da Bia', 'Da Ana', 'Depois'])
  expect((await app.get<Lead>(`/api/leads/c_${later.id}`)).id).toBe(leadOfBia.id)
  await countsAreRight(app)
})

test('parted, no webhook makes one of them again', async () => {
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  await mergeByGroup(ana, lidOfBia)
  await unmerge(leadOfAna.id, mergeIdOf(await detail(leadOfAna.id)))
  const twice = aMessage({ lid: lidOfBia, text: 'pelo LID', moment: moment(150) })
  await webhook(
    aMessage({ from: ana, lid: lidOfBia, text: 'com os dois', moment: moment(140) }),
    twice,
    { ...twice, from: ana },
    aMessage({ from: ana, lid: lidOfBia, text: 'no grupo', chat: aGroup }),
  )
  expect(await textsOf(leadOfAna.id)).toEqual(['Oi', 'com os dois'])
  expect((await textsOf(leadOfBia.id)).at(-1)).toBe('pelo LID')
  await countsAreRight(app)
})

test('only the newest merge of a lead can be undone, each once', async () => {
  const { ana, lidOfBia, leadOfAna } = await twoPeople()
  await mergeByGroup(ana, lidOfBia)
  const first = mergeIdOf(await detail(leadOfAna.id))
  const lidOfCaio = aLid()
  await webhook(aMessage({ lid: lidOfCaio, text: 'sou o Caio', moment: moment(-30) }))
  await mergeByGroup(ana, lidOfCaio)
  const lead = await detail(leadOfAna.id)
  expect(lead.timeline.filter((entry) => entry.mergeId !== null)).toHaveLength(1)
  const second = mergeIdOf(lead)
  const refused = (mergeId: string | null) =>
    app.request('POST', `/api/leads/${leadOfAna.id}/unmerge`, { body: { mergeId } })
  expect(await refused(first)).toMatchObject({
    status: 409,
    json: { error: expect.stringContaining('Desfaça primeiro') },
  })
  const { lead: parted } = await unmerge(leadOfAna.id, second)
  expect(mergeIdOf(parted)).toBe(first)
  expect((await refused(second)).status).toBe(409)
  expect((await refused(app.ctx.newId())).status).toBe(404)
  await unmerge(leadOfAna.id, first)
  await countsAreRight(app)
})

test('a merge within a merge comes apart in turn', async () => {
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  const older = aLid()
  await webhook(
    aMessage({ lid: older, name: `Zé ${older.slice(-6)}`, text: 'antes', moment: moment(-200) }),
  )
  const [leadOfZe] = await leadsOf(older.slice(-6))
  const [rows, numbers] = [await everyRow(), await everyNumber()]
  await mergeByGroup(ana, lidOfBia)
  await mergeByGroup(ana, older)
  const whole = await detail(leadOfZe?.id)
  expect(whole.messageCount).toBe(4)
  await unmerge(whole.id, mergeIdOf(whole))
  const inner = await detail(leadOfAna.id)
  await unmerge(inner.id, mergeIdOf(inner))
  expect(await everyRow()).toEqual(rows)
  expect(await everyNumber()).toEqual(numbers)
  expect((await detail(leadOfBia.id)).status).toBe('converted')
})

test('an event that was not sent because of the merge waits again, what was sent stays sent', async () => {
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  const deliveries = async () =>
    (
      await app.ctx.sql.asOwner
        .selectFrom('deliveries')
        .select(['lead_id', 'state', 'event_id'])
        .where('lead_id', 'in', [leadOfAna.id, leadOfBia.id])
        .orderBy('event_id')
        .execute()
    ).map(
      ({ lead_id, state }) => `${lead_id === leadOfAna.id ? 'Ana' : 'Bia'} ${stateWords[state]}`,
    )
  const before = await deliveries()
  expect(before.sort()).toEqual(['Ana pausado', 'Bia pausado'])
  await mergeByGroup(ana, lidOfBia)
  expect((await deliveries()).sort()).toEqual(['Ana descartado', 'Ana pausado'])
  await unmerge(leadOfAna.id, mergeIdOf(await detail(leadOfAna.id)))
  expect((await deliveries()).sort()).toEqual(before)
})

test('where the event of the lead that goes was sent, or may have been, that of the other is not sent too', async () => {
  for (const [ofBia, told, parted] of [
    [{ state: 'sent' }, 'enviado', 'enviado'],
    [{ state: 'retrying', perhaps_taken: true, attempts: 1 }, 'tentando', 'tentando'],
  ] as const) {
    const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
    await app.ctx.sql.asOwner
      .updateTable('deliveries')
      .set(ofBia)
      .where('lead_id', '=', leadOfBia.id)
      .where('event_type', '=', 'Lead')
      .execute()
    const words = async () => {
      const { rows } = await sql<{ state: keyof typeof stateWords }>`select state from deliveries
        where lead_id in (${leadOfAna.id}, ${leadOfBia.id}) and event_type = 'Lead'`.execute(
        app.ctx.sql.asOwner,
      )
      return rows.map(({ state }) => stateWords[state]).sort()
    }
    await mergeByGroup(ana, lidOfBia)
    expect(await words()).toEqual(['descartado', told])
    await unmerge(leadOfAna.id, mergeIdOf(await detail(leadOfAna.id)))
    expect(await words()).toEqual([parted, 'pausado'].sort())
  }
})

test('a customer of whom was told before their sale was known is told of once, also after a merge', async () => {
  const event = await app.post<{ id: string }>('/api/meta/events', {
    eventName: 'Compra',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    valueSource: 'sale',
    purchaseValue: '50',
    purchaseCurrency: 'BRL',
  })
  for (const [ofAna, merged] of [
    [{ state: 'sent', reason: null }, ['descartado 99.9', 'enviado 50']],
    // The one that knows the sale is sent where neither was.
    [{ state: 'paused' }, ['descartado 50', 'pausado 99.9']],
  ] as const) {
    const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
    await app.request('PATCH', `/api/leads/${leadOfAna.id}`, { body: { status: 'converted' } })
    const ofPurchase = app.ctx.sql.asOwner
      .updateTable('deliveries')
      .where('config_id', '=', event.id)
      .where('lead_id', '=', leadOfAna.id)
    await ofPurchase.set(ofAna).execute()
    const words = async () => {
      const { rows } = await sql<{ state: keyof typeof stateWords; cents: number }>`
        select state, value_cents as cents from deliveries where config_id = ${event.id}
          and lead_id in (${leadOfAna.id}, ${leadOfBia.id})`.execute(app.ctx.sql.asOwner)
      return rows.map(({ state, cents }) => `${stateWords[state]} ${Number(cents) / 100}`).sort()
    }
    await mergeByGroup(ana, lidOfBia)
    expect(await words()).toEqual(merged)
    await unmerge(leadOfAna.id, mergeIdOf(await detail(leadOfAna.id)))
    expect(await words()).toEqual([`${stateWords[ofAna.state]} 50`, 'pausado 99.9'])
  }
  await app.request('DELETE', `/api/meta/events/${event.id}`)
})

test('of two of one event that a merge brought together one is sent, whatever was tried and is sent by hand', async () => {
  const merged = 'Contato unificado: o mesmo evento já vale para o outro registro deste lead.'
  const { ana, lidOfBia, leadOfAna, leadOfBia } = await twoPeople()
  const ofBoth = app.ctx.sql.asOwner
    .updateTable('deliveries')
    .where('lead_id', 'in', [leadOfAna.id, leadOfBia.id])
    .where('event_type', '=', 'Lead')
  // Both were refused once for the account's credentials.
  await ofBoth.set({ attempts: 1, http_status: 401 }).execute()
  await mergeByGroup(ana, lidOfBia)
  type Row = { id: string; state: string; reason: string | null; canResend: boolean }
  const rows = async () =>
    (
      await app.get<{ deliveries: Row[] }>(`/api/deliveries?leadId=${leadOfAna.id}&eventType=Lead`)
    ).deliveries.sort((a, b) => a.state.localeCompare(b.state))
  const [gone] = await rows()
  expect(await rows()).toMatchObject([
    { state: 'descartado', reason: merged, canResend: false },
    { state: 'pausado' },
  ])
  const resend = (id = '') => app.request('POST', `/api/deliveries/${id}/resend`)
  expect(await resend(gone?.id)).toMatchObject({ status: 409, json: { error: merged } })
  const all = { leadId: leadOfAna.id }
  expect(await app.post('/api/deliveries/resend', all)).toMatchObject({ queued: 0 })

  // Two that had ended before they came together: one of them may be sent, once.
  await ofBoth.set({ state: 'failed', reason: null }).execute()
  expect((await rows()).map(({ canResend }) => canResend).sort()).toEqual([false, true])
  expect(await app.post('/api/deliveries/resend', all)).toMatchObject({ queued: 1 })
  expect(await app.post('/api/deliveries/resend', all)).toMatchObject({ queued: 0 })
  expect((await rows()).map(({ canResend }) => canResend)).toEqual([false, false])
})

test('deleting the person deletes what is kept of the merge, also once it is undone', async () => {
  const kept = () => app.ctx.sql.asOwner.selectFrom('contact_merges').selectAll().execute()
  await app.ctx.sql.asOwner.deleteFrom('contact_merges').execute()
  const merged = await twoPeople()
  await mergeByGroup(merged.ana, merged.lidOfBia)
  expect(await kept()).toHaveLength(1)
  await app.request('DELETE', `/api/leads/${merged.leadOfAna.id}`)
  expect(await kept()).toEqual([])
  await app.post('/api/leads/restore', { ids: [merged.leadOfAna.id] })
  await unmerge(merged.leadOfAna.id, mergeIdOf(await detail(merged.leadOfAna.id)))
  expect(await kept()).toMatchObject([{ facts: null, undone_by: 'Loja' }])

  await app.request('DELETE', `/api/leads/${merged.leadOfBia.id}`)
  expect(await kept()).toEqual([])
  const raw = await app.ctx.sql.asOwner.selectFrom('message_inbox').select('body').execute()
  expect(raw.some((row) => row.body.includes(merged.lidOfBia))).toBe(false)
  expect(raw.some((row) => row.body.includes(merged.ana))).toBe(true)
  expect(await textsOf(merged.leadOfAna.id)).toEqual(['Oi'])
})
