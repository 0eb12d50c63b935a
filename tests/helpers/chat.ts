import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EventConfig } from '#contracts/events'
import type { Lead } from '#contracts/leads'
import type { SimulatorMessage } from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import { recount } from '#server/reporting/recount'
import type { TestApp } from './app.ts'

export type SimulatedMessage = Partial<Omit<SimulatorMessage, 'at'>> & {
  from: string
  at?: Date | string
}

/** The canonical number of somebody new in São Paulo. */
export function aPerson(): string {
  return `55119${randomInt(60_000_000, 99_999_999)}`
}

/** Posts messages to the webhook of the account's simulator, without working on them. */
export async function simulate(
  app: TestApp,
  messages: SimulatedMessage[],
  session = app.account.session,
): Promise<void> {
  const { webhookPath } = await app.get<{ webhookPath: string }>('/api/simulator', { session })
  const { status, text } = await app.request('POST', webhookPath, {
    session: null,
    body: messages.map((message) => ({
      id: randomUUID(),
      fromMe: false,
      ...message,
      at:
        message.at instanceof Date
          ? message.at.toISOString()
          : (message.at ?? app.ctx.now().toISOString()),
    })),
  })
  if (status !== 200) throw new Error(`webhook: ${status} ${text}`)
}

/** One message, worked on. */
export async function say(
  app: TestApp,
  message: SimulatedMessage,
  session = app.account.session,
): Promise<void> {
  await simulate(app, [message], session)
  await app.drain()
}

export type Click = { id: string; code: string; linkCode: string; class: string }

/** A click of a visitor from a phone on a link, new unless given; its code as wa.me gets it. */
export async function aClick(
  app: TestApp,
  options: {
    campaignName?: string
    linkCode?: string
    query?: string
    leaveInInbox?: boolean
    userAgent?: string
    headers?: Record<string, string>
  } = {},
): Promise<Click> {
  const linkCode = options.linkCode ?? (await aLink(app, options.campaignName ?? 'Campanha'))
  const query = options.query === undefined ? '' : `&${options.query}`
  const { headers } = await app.request('GET', `/r?click_id=${linkCode}${query}`, {
    session: null,
    headers: {
      'user-agent':
        options.userAgent ??
        'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      ...options.headers,
    },
  })
  const greeting = new URL(headers.get('location') ?? '').searchParams.get('text') ?? ''
  const code = /\[ID: (\w{8})\]/.exec(greeting)?.[1] ?? ''
  if (options.leaveInInbox) return { id: '', code, linkCode, class: '' }
  await app.drain()
  const row = await app.ctx.sql.asOwner
    .selectFrom('clicks')
    .select(['id', 'class'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { id: row.id, code, linkCode, class: row.class }
}

export async function aLink(app: TestApp, campaignName: string): Promise<string> {
  const { clickId } = await app.post<{ clickId: string }>('/api/links', {
    whatsappNumber: '11 98765-4321',
    campaignName,
  })
  return clickId
}

/** A Purchase for Meta of one real, unless `body` says otherwise. */
export function aPurchaseEvent(app: TestApp, session: string, body: object): Promise<EventConfig> {
  const purchase = { eventType: 'Purchase', purchaseValue: '1', purchaseCurrency: 'BRL' }
  return app.post('/api/meta/events', { eventName: 'Compra', ...purchase, ...body }, { session })
}

/** Somebody who has written to the account's simulator, and how the business answers. */
export async function leadInChat(
  app: TestApp,
  session: string,
): Promise<{
  lead: Lead
  tell(text: string, more?: Partial<SimulatedMessage>): Promise<void>
}> {
  const person = aPerson()
  await say(app, { from: person, name: 'Maria', text: 'Oi' }, session)
  const [lead] = await leads(app, person, session)
  if (!lead) throw new Error('no lead')
  return {
    lead,
    tell: (text, more = {}) => say(app, { from: person, fromMe: true, text, ...more }, session),
  }
}

/** Leads found by searching, as a person would. */
export async function leads(
  app: TestApp,
  search: string,
  session = app.account.session,
): Promise<Lead[]> {
  const path = `/api/leads?limit=100&search=${encodeURIComponent(search)}`
  return (await app.get<{ leads: Lead[] }>(path, { session })).leads
}

/** The roll-ups equal what a recount of the rows gives. */
export async function countsAreRight(
  { ctx, account }: Pick<TestApp, 'ctx' | 'account'>,
  accountId = account.accountId,
): Promise<void> {
  await totalsAreRight(ctx, accountId)
}

/** The same without an application. */
export async function totalsAreRight(ctx: Context, accountId: string): Promise<void> {
  const kept = await totals(ctx, accountId)
  await recount(ctx, accountId)
  const counted = await totals(ctx, accountId)
  if (JSON.stringify(kept) !== JSON.stringify(counted)) {
    throw new Error(`totals differ:\n${JSON.stringify({ kept, counted }, null, 1)}`)
  }
}

async function totals(ctx: Context, accountId: string) {
  const { asIngest } = ctx.sql
  const counted = sql<boolean>`(clicks, tracked_leads, tracked_leads_from_click, untracked_leads)
    <> (0, 0, 0, 0)`
  const { rows: days } = await sql`
    select * from daily_totals where account_id = ${accountId} and ${counted}
    order by day, campaign, ad_set, creative, source, status`.execute(asIngest)
  const { rows: allNames } = await sql`
    select * from day_totals where account_id = ${accountId} and ${counted}
    order by day, source, status`.execute(asIngest)
  // The last day of an ad may be one that nothing counts any more.
  const { rows: ads } = await sql`
    select to_jsonb(t) - 'last_day' as ad from ad_totals t
    where account_id = ${accountId} and (${counted} or messages <> 0)
    order by campaign, ad_set, creative, source, status`.execute(asIngest)
  const { rows: saleDays } = await sql`
    select * from sale_days where account_id = ${accountId} and (sales, period_sales) <> (0, 0)
    order by day, key, is_tracked, currency`.execute(asIngest)
  const { rows: sales } = await sql`
    select * from sale_totals where account_id = ${accountId} and sales <> 0
    order by key, is_tracked, currency`.execute(asIngest)
  const links = await asIngest
    .selectFrom('link_totals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('hits', '<>', 0), where('leads', '<>', 0)]))
    .orderBy('link_id')
    .orderBy('class')
    .execute()
  return { days, allNames, ads, saleDays, sales, links }
}
