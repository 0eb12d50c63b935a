import { sql } from 'kysely'
import {
  attribute,
  type ContactAttribution,
  type MessageFacts,
  type MessageMark,
  trailOfMark,
} from '#domain/attribution/attribution'
import { localDay } from '#domain/date-range'
import type { LeadStatus } from '#domain/filters'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { noteLeadEvent } from '../detail/lead-events.ts'
import { type LeadRecord, type LeadWork, moveLeadCounts } from '../lead-work.ts'
import { claimClicks } from './claim-clicks.ts'
import { type LeadTouch, loadTouches } from './load-touches.ts'
import { type MessageTouch, saveTouches } from './save-touches.ts'
import { searchTextOf } from './search-text.ts'

type FirstMessage = {
  id: string
  provider_message_id: string
  instance_id: string
  sent_at: Date
  shown_text: string
  attribution: MessageMark
  /** Of all that count. */
  count: number
  last: Date
}

/** A message of the business that has become part of a lead's conversation. */
type JoinedMessage = {
  leadId: string
  id: string
  provider_message_id: string
  text: string | null
  sent_at: Date
  is_history: boolean
}

/**
 * What just happened to a contact: `touches` are those that its message brought; `wasTrackedBefore`
 * says that the event of a tracked lead has been promised already under another id.
 */
export type LeadNews = { touches?: MessageTouch[]; wasTrackedBefore?: boolean }

/**
 * Brings the lead of a contact in line with what is stored about it: messages, touches, clicks. The
 * lead is a function of those facts (`attribute`) and of what people set by hand, never of the order
 * in which the facts arrived. Makes the lead when there is a first message; promises the events of
 * what is new. Answers the business's messages that joined a lead, oldest first: whoever calls has to
 * apply the phrase rules to them in the same transaction.
 */
export async function settleLead(
  work: LeadWork,
  contactId: string,
  news: LeadNews = {},
): Promise<JoinedMessage[]> {
  const { joined, displaced } = await settleOne(work, contactId, news)
  for (const other of displaced) {
    joined.push(...(await settleLead(work, other, { wasTrackedBefore: true })))
  }
  return joined
}

/** `displaced`: contacts that lost a click to this one and have to be settled again. */
async function settleOne(
  work: LeadWork,
  contactId: string,
  news: LeadNews,
): Promise<{ joined: JoinedMessage[]; displaced: string[] }> {
  const { trx, accountId, ctx } = work
  const before = await leadOf(work, contactId)
  const first = await firstMessage(work, contactId)
  if (first === null) return { joined: [], displaced: [] }
  const id = before?.id ?? ctx.newId()
  const status = before?.status ?? 'contacted'
  await saveTouches(work, id, news.touches ?? [])
  // A lead with touches has a last one, unless they just came by a merge.
  const isMerge = news.wasTrackedBefore !== undefined
  const mayHaveTouches =
    (before !== null && (before.last_touch_id !== null || isMerge)) ||
    (news.touches ?? []).length > 0
  const displaced = mayHaveTouches ? await claimClicks(work, { id, status }) : []
  const touches = mayHaveTouches ? await loadTouches(work, id) : []
  const messages = [first, ...(await untrackedMessages(work, contactId, first.id))]
  const attribution = attribute({ messages: messages.map(messageFacts(first)), touches })
  if (attribution === null) return { joined: [], displaced }
  const after = await leadFrom(work, { before, id, contactId, first, attribution, status })

  if (before === null) await trx.insertInto('leads').values(after).execute()
  else {
    await trx
      .updateTable('leads')
      .set(after)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
  }
  moveLeadCounts(work, before, after)
  work.changedLeads.add(id)
  if (!news.wasTrackedBefore || before === null) {
    const trackedAt = attribution.firstTouch?.touchedAt ?? first.sent_at
    await promiseFirstEvents(work, before, after, trackedAt)
  }
  await markMessages(work, messages, attribution.marks)
  return { joined: await joinMessages(work, after), displaced }
}

export async function leadOf(work: LeadWork, contactId: string): Promise<LeadRecord | null> {
  const lead = await work.trx
    .selectFrom('leads')
    .selectAll()
    .where('account_id', '=', work.accountId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()
  return lead ?? null
}

/** The first message that makes a lead: received, with content, not history of a new phone. */
async function firstMessage(work: LeadWork, contactId: string): Promise<FirstMessage | null> {
  const message = await work.trx
    .selectFrom('messages')
    .select(['id', 'provider_message_id', 'instance_id', 'sent_at', 'shown_text', 'attribution'])
    .select((select) => [
      select.fn.countAll<number>().over().as('count'),
      select.fn.max('sent_at').over().as('last'),
    ])
    .where('account_id', '=', work.accountId)
    .where('contact_id', '=', contactId)
    .where('from_me', '=', false)
    .where('is_pending', '=', false)
    .where('is_history', '=', false)
    .orderBy('sent_at')
    .orderBy(sql`provider_message_id collate "C"`)
    .limit(1)
    .executeTakeFirst()
  return message ?? null
}

/** The other messages whose mark may change: of a conversation of years these are one or two. */
function untrackedMessages({ trx, accountId }: LeadWork, contactId: string, firstId: string) {
  return trx
    .selectFrom('messages')
    .select(['id', 'provider_message_id', 'sent_at', 'attribution'])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('is_pending', '=', false)
    .where('attribution', '=', 'untracked')
    .where('id', '<>', firstId)
    .execute()
}

type MarkedMessage = Pick<FirstMessage, 'id' | 'provider_message_id' | 'sent_at' | 'attribution'>

function messageFacts(first: FirstMessage): (message: MarkedMessage) => MessageFacts {
  return (message) => ({
    id: message.id,
    providerId: message.provider_message_id,
    sentAt: message.sent_at,
    opensLead: message.id === first.id,
    trail: trailOfMark(message.attribution),
  })
}

async function markMessages(
  { trx, accountId }: LeadWork,
  messages: readonly MarkedMessage[],
  marks: ReadonlyMap<string, MessageMark>,
): Promise<void> {
  for (const { id, attribution } of messages) {
    const mark = marks.get(id) ?? attribution
    if (mark === attribution) continue
    await trx
      .updateTable('messages')
      .set({ attribution: mark })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
  }
}

async function leadFrom(
  work: LeadWork,
  facts: {
    before: LeadRecord | null
    id: string
    contactId: string
    first: FirstMessage
    attribution: ContactAttribution<LeadTouch>
    status: LeadStatus
  },
): Promise<LeadRecord> {
  const { before, first } = facts
  const { lead: attribution, firstTouch, lastTouch, adTouch } = facts.attribution
  const contact = await work.trx
    .selectFrom('contacts')
    .select(['name', 'phone', 'phone_received'])
    .where('account_id', '=', work.accountId)
    .where('id', '=', facts.contactId)
    .executeTakeFirstOrThrow()
  const click = firstTouch?.trail === 'code' ? firstTouch.click : null
  const clickedAt = attribution.clickId === null ? null : (click?.clickedAt ?? null)
  const lead = {
    account_id: work.accountId,
    id: facts.id,
    contact_id: facts.contactId,
    instance_id: first.instance_id,
    status: facts.status,
    is_tracked: attribution.isTracked,
    from_click: attribution.isTracked && attribution.clickId !== null,
    reason: attribution.reason,
    confidence: attribution.confidence,
    explanation: attribution.explanation,
    click_id: attribution.clickId,
    click_day: clickedAt && localDay(clickedAt.getTime(), work.timeZone),
    link_id: firstTouch?.linkId ?? null,
    is_test: firstTouch?.isTest ?? false,
    code: click?.code ?? null,
    source: attribution.source,
    campaign: attribution.campaign,
    ad_set: attribution.adSet,
    creative: attribution.creative,
    campaign_data: firstTouch?.campaignData ?? {},
    ad: adTouch?.ad ?? null,
    ad_id: firstTouch?.trail === 'ad' ? (firstTouch.ad?.adId ?? null) : null,
    last_touch_id: lastTouch?.id ?? null,
    created_at: clickedAt !== null && clickedAt < first.sent_at ? clickedAt : first.sent_at,
    first_message_at: first.sent_at,
    first_message_day: localDay(first.sent_at.getTime(), work.timeZone),
    last_message_at: first.last,
    first_message: first.shown_text,
    message_count: first.count,
    purchase_value_cents: before?.purchase_value_cents ?? null,
    purchase_currency: before?.purchase_currency ?? null,
    test_event_code: before?.test_event_code ?? null,
    ad_opt_out: before?.ad_opt_out ?? false,
    tags: before?.tags ?? [],
    erased_at: null,
  }
  return { ...lead, search_text: searchTextOf(contact, lead, firstTouch?.utm ?? []) }
}

async function promiseFirstEvents(
  work: LeadWork,
  before: LeadRecord | null,
  after: LeadRecord,
  trackedAt: Date,
): Promise<void> {
  const { ctx, trx, accountId } = work
  const subject = { leadId: after.id, clickId: null }
  if (before === null) {
    const at = after.first_message_at
    const { explanation } = after
    await noteLeadEvent(work, after.id, { kind: 'created', details: { explanation } }, { at })
    const fact = { kind: 'first_message', isTracked: after.is_tracked } as const
    await promiseDeliveries(ctx, trx, accountId, [{ ...subject, fact, at }])
    return
  }
  if (before.is_tracked || !after.is_tracked) return
  const { explanation } = after
  await noteLeadEvent(work, after.id, { kind: 'became_tracked', details: { explanation } })
  const fact = { kind: 'became_tracked' } as const
  await promiseDeliveries(ctx, trx, accountId, [{ ...subject, fact, at: trackedAt }])
}

/** Messages of the contact join its lead; answers the business's own ones, oldest first. */
async function joinMessages(work: LeadWork, lead: LeadRecord): Promise<JoinedMessage[]> {
  const { trx, accountId } = work
  const joined = await trx
    .updateTable('messages')
    .set({ lead_id: lead.id })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', lead.contact_id)
    .where('is_pending', '=', false)
    .where('lead_id', 'is', null)
    .returning(['id', 'provider_message_id', 'from_me', 'is_history', 'text', 'sent_at'])
    .execute()
  return joined
    .flatMap(({ from_me, ...message }) => (from_me ? { leadId: lead.id, ...message } : []))
    .sort((a, b) => a.sent_at.getTime() - b.sent_at.getTime())
}
