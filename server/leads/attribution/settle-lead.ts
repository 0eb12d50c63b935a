import {
  attribute,
  type ContactAttribution,
  type MessageFacts,
  type MessageMark,
  trailOfMark,
} from '#domain/attribution/attribution'
import { localDay } from '#domain/date-range'
import type { LeadStatus } from '#domain/filters'
import {
  type ConversionPromise,
  promiseDeliveries,
} from '#server/conversions/outbox/promise-deliveries'
import { together } from '#server/platform/together'
import { nextOnDuty } from '../assign/next-on-duty.ts'
import { noteLeadEvent } from '../detail/lead-events.ts'
import { type LeadRecord, type LeadWork, moveLeadCounts } from '../lead-work.ts'
import { claimClicks } from './claim-clicks.ts'
import {
  type FirstMessage,
  firstMessage,
  type JoinedMessage,
  joinMessages,
  leadOf,
  type MarkedMessage,
  namesOf,
  saveLead,
  setMarks,
  untrackedMessages,
} from './lead-facts.ts'
import { type LeadTouch, loadTouches } from './load-touches.ts'
import { type MessageTouch, saveTouches } from './save-touches.ts'
import { searchTextOf } from './search-text.ts'

/**
 * What just happened to a contact: `touches` are those that its message brought; `wasTrackedBefore`
 * says that the event of a tracked lead has been promised already under another id.
 */
export type LeadNews = { touches?: MessageTouch[]; wasTrackedBefore?: boolean }

/** What has to follow in the same transaction. */
type Settled = {
  /** The business's messages that joined the lead, oldest first: the phrase rules apply to them. */
  joined: JoinedMessage[]
  /** Contacts that lost a click to this one: they have to be settled again. */
  displaced: string[]
  /** The lead as it was and as it is; null without a message that makes one. */
  lead: { before: LeadRecord | null; after: LeadRecord } | null
}

/**
 * Brings the lead of a contact in line with what is stored about it: messages, touches, clicks. The
 * lead is a function of those facts (`attribute`) and of what people set by hand, never of the order
 * in which the facts arrived. Makes the lead when there is a first message; promises the events of
 * what is new.
 */
export async function settleLead(
  work: LeadWork,
  contactId: string,
  news: LeadNews,
): Promise<Settled> {
  const { ctx } = work
  const before = await leadOf(work, contactId)
  const first = await firstMessage(work, contactId)
  if (first === null) return { joined: [], displaced: [], lead: null }
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
  const others = await untrackedMessages(work, contactId)
  const messages = [first, ...others.filter((message) => message.id !== first.id)]
  const attribution = attribute({ messages: messages.map(messageFacts(first)), touches })
  if (attribution === null) return { joined: [], displaced, lead: null }
  const settled = await leadFrom(work, { before, id, contactId, first, attribution, status })
  const line = before === null ? first.assigning_line : null
  const given = line === null ? null : await nextOnDuty(work, id)
  const after = given === null ? settled : { ...settled, assigned_to: given.userId }

  await saveLead(work, after)
  moveLeadCounts(work, before, after)
  work.changedLeads.add(id)
  if (!news.wasTrackedBefore || before === null) {
    const trackedAt = attribution.firstTouch?.touchedAt ?? first.sent_at
    await promiseFirstEvents(work, before, after, trackedAt)
  }
  if (given !== null) {
    const details = { from: null, to: given.name, line }
    await noteLeadEvent(work, id, { kind: 'assigned', details })
  }
  await markMessages(work, messages, attribution.marks)
  return { joined: await joinMessages(work, after), displaced, lead: { before, after } }
}

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
  work: LeadWork,
  messages: readonly MarkedMessage[],
  marks: ReadonlyMap<string, MessageMark>,
): Promise<void> {
  const changed = messages.flatMap(({ id, attribution }) => {
    const mark = marks.get(id) ?? attribution
    return mark === attribution ? [] : { id, mark }
  })
  if (changed.length > 0) await setMarks(work, changed)
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
  const contact = await namesOf(work, facts.contactId)
  if (contact === null) throw new Error('contact does not exist')
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
    assigned_to: before?.assigned_to ?? null,
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
  const subject = { leadId: after.id, clickId: null }
  if (before === null) {
    const at = after.first_message_at
    const { explanation } = after
    await noteLeadEvent(work, after.id, { kind: 'created', details: { explanation } }, { at })
    const fact = { kind: 'first_message', isTracked: after.is_tracked } as const
    await promise(work, { ...subject, fact, at })
    return
  }
  if (before.is_tracked || !after.is_tracked) return
  const { explanation } = after
  await noteLeadEvent(work, after.id, { kind: 'became_tracked', details: { explanation } })
  const fact = { kind: 'became_tracked' } as const
  await promise(work, { ...subject, fact, at: trackedAt })
}

const promise = together(
  async ({ ctx, trx, accountId }: LeadWork, promises: ConversionPromise[]) => {
    await promiseDeliveries(ctx, trx, accountId, promises)
    return promises
  },
)
