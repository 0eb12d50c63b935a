import type { HitClass } from '#domain/clicks/click-filter'
import { localDay } from '#domain/date-range'
import type { LeadStatus } from '#domain/filters'
import { foldText } from '#domain/text-fold'
import type { StoredClick } from '#server/clicks/store/split-click'
import { insertClicks } from '#server/clicks/store/write-clicks'
import { createIds } from '#server/platform/ids'
import { applyTotals } from '#server/reporting/apply-totals'
import type { OwnerContext } from '#tests/helpers/owner'

type ClickRow = {
  at: Date
  campaign?: string | null
  adSet?: string | null
  creative?: string | null
  source?: string
  class?: HitClass
  code?: string | null
  linkId?: string
  leadId?: string | null
  status?: LeadStatus
  ip?: string
  /** Of its address; default: a campaign's name. */
  params?: Record<string, string>
  /** Anything else that its row says. */
  stored?: Partial<StoredClick>
}

type LeadRow = {
  at: Date
  /** First touch; default: the first message. */
  createdAt?: Date
  lastMessageAt?: Date
  name?: string | null
  phone?: string | null
  campaign?: string | null
  adSet?: string | null
  creative?: string | null
  source?: string
  status?: LeadStatus
  isTracked?: boolean
  fromClick?: boolean
  /** The click that it came from; default: at the first message. */
  clickedAt?: Date
  clickId?: string | null
  linkId?: string | null
  code?: string | null
  message?: string
}

/** A link of the account, written as the application would. */
export async function addLink(ctx: OwnerContext, accountId: string, code: string): Promise<string> {
  const id = ctx.newId()
  const createdAt = ctx.now()
  await ctx.sql.asOwner
    .insertInto('links')
    .values({
      account_id: accountId,
      id,
      code,
      whatsapp_number: '5511987654321',
      campaign_name: 'Campanha',
      message: 'Olá!',
      search_text: 'campanha',
      created_at: createdAt,
    })
    .execute()
  await ctx.sql.asOwner
    .insertInto('link_codes')
    .values({ code, account_id: accountId, link_id: id })
    .execute()
  return id
}

/** A click with its roll-ups, as ingestion leaves it. */
export async function addClick(
  ctx: OwnerContext,
  accountId: string,
  click: ClickRow,
): Promise<string> {
  const zone = await zoneOf(ctx, accountId)
  const stored = clickOf(ctx, { accountId, zone }, click)
  const { id, link_id: linkId, local_day: day } = stored
  const hitClass = click.class ?? 'human'
  const status = click.status ?? 'pending'
  const names = namesOf(click)
  await ctx.sql.asOwner.transaction().execute(async (trx) => {
    await insertClicks(trx, [stored])
    await applyTotals(trx, {
      totals: hitClass === 'human' ? [{ accountId, day, ...names, status, clicks: 1 }] : [],
      links: [{ accountId, linkId, class: hitClass, hits: 1 }],
    })
  })
  return id
}

/** Many clicks at once, without roll-ups. */
export async function addClicks(
  ctx: OwnerContext,
  accountId: string,
  clicks: ClickRow[],
): Promise<void> {
  const zone = await zoneOf(ctx, accountId)
  const stored = clicks.map((click) => clickOf(ctx, { accountId, zone }, click))
  await ctx.sql.asOwner.transaction().execute((trx) => insertClicks(trx, stored))
}

/** A click that is not stored yet; its id begins with its instant. */
export function clickOf(
  ctx: OwnerContext,
  { accountId, zone = 'America/Sao_Paulo' }: { accountId: string; zone?: string },
  click: ClickRow,
): StoredClick {
  const names = namesOf(click)
  const { params = { utm_campaign: 'verao_2026' } } = click
  return {
    account_id: accountId,
    id: createIds()(click.at.getTime()),
    link_id: click.linkId ?? ctx.newId(),
    code: click.code ?? null,
    clicked_at: click.at.toISOString(),
    local_day: localDay(click.at.getTime(), zone),
    class: click.class ?? 'human',
    class_reason: 'pessoa',
    repeat_of: null,
    orphan: false,
    source: names.source,
    campaign: names.campaign,
    ad_set: names.adSet,
    creative: names.creative,
    campaign_data: {
      campaignName: names.campaign,
      utmCampaign: click.params?.utm_campaign ?? null,
    },
    params,
    params_truncated: false,
    unexpanded: [],
    referrer: null,
    landing_page: null,
    ip: click.ip ?? '203.0.113.7',
    user_agent: 'Mozilla/5.0',
    client_hints: null,
    device: { type: 'mobile', os: 'Android', model: 'SM-A155M' },
    country: null,
    region: null,
    city: null,
    geo_time_zone: null,
    fbc: null,
    fbp: null,
    ga_client_id: null,
    visitor: '00',
    lead_id: click.leadId ?? null,
    status: click.status ?? 'pending',
    erased_at: null,
    ...click.stored,
  }
}

/** A lead and its contact with their roll-ups, as message handling leaves them. */
export async function addLead(
  ctx: OwnerContext,
  accountId: string,
  lead: LeadRow,
): Promise<string> {
  const id = ctx.newId()
  const contactId = ctx.newId()
  const names = namesOf(lead)
  const isTracked = lead.isTracked ?? true
  const fromClick = lead.fromClick ?? isTracked
  const status = lead.status ?? 'contacted'
  const zone = await zoneOf(ctx, accountId)
  const day = localDay(lead.at.getTime(), zone)
  const clickDay = localDay((lead.clickedAt ?? lead.at).getTime(), zone)
  const name = lead.name === undefined ? 'Maria' : lead.name
  const phone = lead.phone === undefined ? '5511987654321' : lead.phone
  const message = lead.message ?? 'Oi, quero saber mais'
  await ctx.sql.asOwner.transaction().execute(async (trx) => {
    await trx
      .insertInto('contacts')
      .values({
        account_id: accountId,
        id: contactId,
        name,
        phone,
        phone_received: phone,
        created_at: lead.at,
      })
      .execute()
    await trx
      .insertInto('leads')
      .values({
        account_id: accountId,
        id,
        contact_id: contactId,
        status,
        is_tracked: isTracked,
        from_click: fromClick,
        reason: isTracked ? 'code' : 'untracked',
        confidence: isTracked ? 'high' : 'low',
        explanation: { code: 'legacy', text: 'A mensagem trouxe o código.' },
        click_id: lead.clickId ?? null,
        click_day: fromClick ? clickDay : null,
        link_id: lead.linkId ?? null,
        code: lead.code ?? null,
        source: names.source,
        campaign: names.campaign,
        ad_set: names.adSet,
        creative: names.creative,
        created_at: lead.createdAt ?? lead.at,
        first_message_at: lead.at,
        first_message_day: day,
        last_message_at: lead.lastMessageAt ?? lead.at,
        first_message: message,
        message_count: 0,
        search_text: foldText([name, phone, names.campaign, message].join('\n')),
      })
      .execute()
    const counts = isTracked ? { trackedLeads: 1 } : { untrackedLeads: 1 }
    const fromClicks = { trackedLeadsFromClick: isTracked && fromClick ? 1 : 0 }
    await applyTotals(trx, {
      totals: [
        { accountId, day, ...names, status, ...counts },
        { accountId, day: clickDay, ...names, status, ...fromClicks },
      ],
      links: [],
    })
  })
  return id
}

/** A message of a contact to the business, or of the business to them, and its count. */
export async function addMessage(
  ctx: OwnerContext,
  accountId: string,
  message: { at: Date; leadId: string; fromMe?: boolean; text?: string },
): Promise<string> {
  const id = ctx.newId()
  await ctx.sql.asOwner
    .insertInto('messages')
    .values({
      account_id: accountId,
      id,
      instance_id: ctx.newId(),
      provider_message_id: id,
      lead_id: message.leadId,
      from_me: message.fromMe ?? false,
      kind: 'text',
      text: message.text ?? 'Oi',
      shown_text: message.text ?? 'Oi',
      sent_at: message.at,
      received_at: message.at,
    })
    .execute()
  if (!message.fromMe) await countMessage(ctx, accountId, message.leadId)
  return id
}

async function countMessage(ctx: OwnerContext, accountId: string, leadId: string): Promise<void> {
  const lead = await ctx.sql.asOwner
    .updateTable('leads')
    .set((lead) => ({ message_count: lead('message_count', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', leadId)
    .returning(['first_message_day as day', 'campaign', 'ad_set as adSet', 'creative', 'source'])
    .returning('status')
    .executeTakeFirstOrThrow()
  await ctx.sql.withAccount(accountId, (trx) =>
    applyTotals(trx, { totals: [{ ...lead, accountId, messages: 1 }], links: [] }),
  )
}

function namesOf(row: ClickRow | LeadRow) {
  return {
    campaign: row.campaign === undefined ? 'Verão' : row.campaign,
    adSet: row.adSet ?? null,
    creative: row.creative ?? null,
    source: row.source ?? 'facebook',
  }
}

async function zoneOf(ctx: OwnerContext, accountId: string): Promise<string> {
  const row = await ctx.sql.asOwner
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}
