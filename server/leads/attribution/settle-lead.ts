import { attribute } from '#domain/attribution'
import { localDay } from '#domain/date-range'
import { foldText } from '#domain/text-fold'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { noteLeadEvent } from '../../../domain/lead-event.ts'
import { applyPhraseRules } from '../../sales/apply-rules.ts'
import { type JudgedTouch, judgeTouches } from '../judge-touches.ts'
import { type LeadRecord, type LeadWork, moveLeadCounts } from '../lead-work.ts'
import { claimClicks } from './claim-clicks.ts'
import { saveTouches, type WaitingTouch } from './save-touches.ts'

type FirstMessage = {
  id: string
  instance_id: string
  sent_at: Date
  shown_text: string
  attribution: string
  /** Of all that count. */
  count: number
  last: Date
}

/**
 * Brings the lead of a contact in line with what is stored about it: messages, touches, clicks. The
 * lead is a function of those facts and of what people set by hand, never of the order in which
 * the facts arrived. Makes the lead when there is a first message; promises the events of what is
 * new. `news.touches` are those that the contact's message just brought; `wasTrackedBefore` says
 * that the event of a tracked lead has been promised already under another id.
 */
export async function settleLead(
  work: LeadWork,
  contactId: string,
  news: { touches?: WaitingTouch[]; wasTrackedBefore?: boolean } = {},
): Promise<void> {
  const displaced = await settleOne(work, contactId, news)
  for (const other of displaced) await settleLead(work, other, { wasTrackedBefore: true })
}

async function settleOne(
  work: LeadWork,
  contactId: string,
  news: { touches?: WaitingTouch[]; wasTrackedBefore?: boolean },
): Promise<string[]> {
  const { trx, accountId, ctx } = work
  const before = await leadOf(work, contactId)
  const first = await firstMessage(work, contactId)
  if (first === null) return []
  const id = before?.id ?? ctx.newId()
  const status = before?.status ?? 'contacted'
  await saveTouches(work, id, news.touches ?? [])
  // A lead with touches has a last one, unless they just came by a merge.
  const isMerge = news.wasTrackedBefore !== undefined
  const mayHaveTouches =
    (before !== null && (before.last_touch_id !== null || isMerge)) ||
    (news.touches ?? []).length > 0
  const displaced = mayHaveTouches ? await claimClicks(work, { id, status }) : []
  const touches = mayHaveTouches ? await judgeTouches(work, id) : []
  const after = await leadFrom(work, { before, id, contactId, first, touches, status })

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
    const trackedAt = touches.find((touch) => touch.isTracked)?.touchedAt ?? first.sent_at
    await promiseFirstEvents(work, before, after, trackedAt)
  }
  await attachMessages(work, after, first.id)
  return displaced
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
    .select(['id', 'instance_id', 'sent_at', 'shown_text', 'attribution'])
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
    .orderBy('provider_message_id')
    .limit(1)
    .executeTakeFirst()
  return message ?? null
}

async function leadFrom(
  work: LeadWork,
  facts: {
    before: LeadRecord | null
    id: string
    contactId: string
    first: FirstMessage
    touches: JudgedTouch[]
    status: string
  },
): Promise<LeadRecord> {
  const { before, first, touches } = facts
  const contact = await work.trx
    .selectFrom('contacts')
    .select(['name', 'phone', 'phone_received'])
    .where('account_id', '=', work.accountId)
    .where('id', '=', facts.contactId)
    .executeTakeFirstOrThrow()
  const origin = touches.find((touch) => touch.isTracked) ?? touches[0] ?? null
  const attribution = origin ?? attribute({ codeRemoved: first.attribution === 'codigo_removido' })
  const ad = origin?.ad ?? touches.findLast((touch) => touch.ad !== null)?.ad ?? null
  const clickedAt = attribution.clickId === null ? null : (origin?.clickedAt ?? null)
  return {
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
    link_id: origin?.linkId ?? null,
    code: origin?.code ?? null,
    source: attribution.source,
    campaign: attribution.campaign,
    ad_set: attribution.adSet,
    creative: attribution.creative,
    campaign_data: origin?.campaignData ?? {},
    ad,
    last_touch_id: lastTouch(touches)?.id ?? null,
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
    search_text: searchText(
      contact.name,
      contact.phone,
      contact.phone_received,
      attribution.campaign,
      attribution.source,
      attribution.adSet,
      attribution.creative,
      origin?.code ?? null,
      ...(origin?.utm ?? []),
      first.shown_text,
    ),
    erased_at: null,
  }
}

/** The newest touch; of those of one message the one that decides it. */
function lastTouch(touches: JudgedTouch[]): JudgedTouch | undefined {
  const newest = touches.at(-1)?.touchedAt.getTime()
  return touches.find((touch) => touch.touchedAt.getTime() === newest)
}

function searchText(...parts: (string | null)[]): string {
  return foldText(parts.filter((part) => part !== null).join('\n')).replace(/[^\S\n]+/g, ' ')
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

/** Messages of the contact join its lead; then the business's own ones meet the phrase rules. */
async function attachMessages(work: LeadWork, lead: LeadRecord, firstId: string): Promise<void> {
  const { trx, accountId } = work
  const attached = await trx
    .updateTable('messages')
    .set({ lead_id: lead.id })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', lead.contact_id)
    .where('is_pending', '=', false)
    .where('lead_id', 'is', null)
    .returning(['id', 'provider_message_id', 'from_me', 'is_history', 'text', 'sent_at'])
    .execute()
  await markUnified(work, lead.id, firstId)
  const own = attached.filter((message) => message.from_me)
  own.sort((a, b) => a.sent_at.getTime() - b.sent_at.getTime())
  for (const message of own) await applyPhraseRules(work, lead.id, message)
}

/** The first message without a trail came directly; what follows belongs to a known contact. */
async function markUnified(work: LeadWork, leadId: string, firstId: string): Promise<void> {
  await work.trx
    .updateTable('messages')
    .set((set) => ({
      attribution: set.case().when('id', '=', firstId).then('sem_rastreio').else('unificado').end(),
    }))
    .where('account_id', '=', work.accountId)
    .where('lead_id', '=', leadId)
    .where((where) =>
      where.or([
        where.and([where('id', '<>', firstId), where('attribution', '=', 'sem_rastreio')]),
        where.and([where('id', '=', firstId), where('attribution', '=', 'unificado')]),
      ]),
    )
    .execute()
}
