import { type Selectable, sql } from 'kysely'
import { type IdentityKind, identityKinds } from '#domain/contact-identity'
import { type SharedTouch, splitDecisions, type TouchTelling } from '#domain/contact-merge'
import { findTouches } from '#server/leads/attribution/find-touches'
import { type LeadRecord, type LeadWork, moveClicks, moveLeadCounts } from '#server/leads/lead-work'
import { lockLead } from '#server/leads/lock-lead'
import type { Database, Trx } from '#server/platform/sql'
import type { ContactFacts } from './contact-facts.ts'
import { columnsOf, decisionsOf, type Merge } from './keep-merge.ts'
import { settleContact } from './settle-contact.ts'
import { splitDeliveries } from './split-deliveries.ts'
import { splitSales } from './split-sales.ts'

type TouchRecord = Selectable<Database['lead_touches']>

/**
 * Makes two contacts again of one that a merge made: what belonged to the one that went goes back,
 * what came since goes with the identity that sent it, and both leads are settled anew. What a person
 * decided since the merge stays with the kept lead. Answers the names of the two.
 */
export async function splitContacts(
  work: LeadWork,
  merge: Merge,
): Promise<{ kept: string | null; gone: string | null }> {
  await restoreContact(work, merge)
  await moveConversation(work, merge)
  const names = await splitNames(work, merge)
  const gone = await restoreLead(work, merge)
  await splitTouches(work, merge)
  await moveClicks(work, { ids: await clicksOfGone(work, merge) }, { ...gone, leadId: gone.id })
  await splitSales(work, merge)
  await splitDeliveries(work, merge)
  // The event of a tracked lead was promised when it was one lead: it is not sent once more.
  const news = { wasTrackedBefore: true, messagesSince: 'ever' } as const
  await settleContact(work, merge.kept_contact_id, news)
  await settleContact(work, merge.gone_contact_id, news)
  return names
}

/** The contact that went, with its identities. */
async function restoreContact({ trx, accountId }: LeadWork, merge: Merge): Promise<void> {
  const { contact } = merge.facts.gone
  await trx
    .insertInto('contacts')
    .values({
      account_id: accountId,
      id: merge.gone_contact_id,
      phone: contact.phone,
      phone_received: contact.phoneReceived,
      lid: contact.lid,
      bsuid: contact.bsuid,
      name: contact.name,
      name_at: instant(contact.nameAt),
      username: contact.username ?? null,
      created_at: new Date(contact.createdAt),
    })
    .execute()
  await sql`
    update contact_identities set contact_id = ${merge.gone_contact_id}
    where account_id = ${accountId} and contact_id = ${merge.kept_contact_id}
      and kind || ':' || value = any(${merge.gone_forms})`.execute(trx)
}

/** Messages, the webhooks that brought them, and the lines of the timeline that came of them. */
async function moveConversation({ trx, accountId }: LeadWork, merge: Merge): Promise<void> {
  const { kept_contact_id: kept, gone_contact_id: gone } = merge
  await sql`
    update messages set contact_id = ${gone},
      lead_id = case when lead_id is not null then ${merge.gone_lead_id}::uuid end
    where account_id = ${accountId} and contact_id = ${kept}
      and (id = any(${merge.messages}::uuid[]) or contact_form = any(${merge.gone_forms}))`.execute(
    trx,
  )
  await moveWebhooks(trx, accountId, merge)
  await sql`
    update lead_events e set lead_id = ${merge.gone_lead_id}
    where e.account_id = ${accountId} and e.lead_id = ${merge.kept_lead_id}
      and (e.id = any(${merge.lead_events}::uuid[]) or exists (select from messages m
        where m.account_id = e.account_id and m.contact_id = ${gone}
          and m.id::text = e.details->>'messageId'))`.execute(trx)
}

/**
 * A webhook about both is deleted with either of them. Which is about whom is asked before anything is
 * changed: a cluster takes no change that asks it.
 */
async function moveWebhooks(trx: Trx, accountId: string, merge: Merge): Promise<void> {
  const { kept_contact_id: kept, gone_contact_id: gone } = merge
  const isAbout = (contact: string, forms: string[]) => sql<boolean>`(exists (
      select from messages m
      where m.account_id = ${accountId} and m.contact_id = ${contact}
        and m.instance_id = i.instance_id
        and position(convert_to(m.provider_message_id, 'UTF8') in i.body) > 0)
    or exists (
      select from unnest(${forms}::text[] || array(select ':' || phone_received from contacts p
        where p.account_id = ${accountId} and p.id = ${contact})) form
      where position(convert_to(split_part(form, ':', 2), 'UTF8') in i.body) > 0))`
  const { rows: moved } = await sql<{ id: string; is_about_kept: boolean }>`
    select i.id, ${isAbout(kept, merge.kept_forms)} as is_about_kept
    from message_inbox i
    where i.account_id = ${accountId} and i.contact_ids <> '{}'
      and i.contact_ids @> array[${kept}]::uuid[]
      and (i.id = any(${merge.webhooks}::uuid[]) or ${isAbout(gone, merge.gone_forms)})`.execute(
    trx,
  )
  const ofBoth = moved.filter((webhook) => webhook.is_about_kept)
  await sql`
    update message_inbox set contact_ids = array_replace(contact_ids, ${kept}, ${gone})
    where account_id = ${accountId} and id = any(${moved.map(({ id }) => id)}::uuid[])`.execute(trx)
  await sql`
    update message_inbox set contact_ids = contact_ids || array[${kept}]::uuid[]
    where account_id = ${accountId} and id = any(${ofBoth.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  )
}

/**
 * Each contact has its own forms again. A name that came since the merge goes to the contact whose
 * message brought it. Answers both names.
 */
async function splitNames({ trx, accountId }: LeadWork, merge: Merge) {
  const now = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', merge.kept_contact_id)
    .executeTakeFirstOrThrow()
  const { kept, gone } = merge.facts
  const goneName = (await isNamedByGone(trx, merge, now.name_at))
    ? { name: now.name, name_at: now.name_at }
    : { name: gone.contact.name, name_at: instant(gone.contact.nameAt) }
  const isOfGone = (kind: IdentityKind) => merge.gone_forms.includes(`${kind}:${now[kind]}`)
  const keptValues: Partial<ContactFacts> = {}
  for (const kind of identityKinds) {
    if (isOfGone(kind)) keptValues[kind] = kept.contact[kind]
  }
  const { username = null } = gone.contact
  if (username !== null && now.username === username) {
    keptValues.username = kept.contact.username ?? null
  }
  if (isOfGone('phone')) keptValues.phone_received = kept.contact.phoneReceived
  if (now.name === goneName.name && isSameInstant(now.name_at, goneName.name_at)) {
    keptValues.name = kept.contact.name
    keptValues.name_at = instant(kept.contact.nameAt)
  }
  const update = (id: string, values: Partial<ContactFacts>) =>
    trx
      .updateTable('contacts')
      .set(values)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
  await update(merge.gone_contact_id, goneName)
  if (Object.keys(keptValues).length > 0) await update(merge.kept_contact_id, keptValues)
  return { kept: { ...now, ...keptValues }.name, gone: goneName.name }
}

async function isNamedByGone(trx: Trx, merge: Merge, nameAt: Date | null): Promise<boolean> {
  const { nameAt: goneNameAt } = merge.facts.gone.contact
  if (nameAt === null || (goneNameAt !== null && nameAt <= new Date(goneNameAt))) return false
  const message = await trx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', merge.account_id)
    .where('contact_id', '=', merge.gone_contact_id)
    .where('from_me', '=', false)
    .where('sent_at', '=', nameAt)
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}

/**
 * Makes the merged lead again with what people decided about it: it begins as a copy of the kept
 * lead, and settling replaces everything else. The kept lead loses what it had from the merge.
 */
async function restoreLead(work: LeadWork, merge: Merge): Promise<LeadRecord> {
  const { trx, accountId } = work
  const { kept, gone } = merge.facts
  const now = await lockLead(work, merge.kept_lead_id)
  const decisions = splitDecisions(decisionsOf(now), kept.lead, gone.lead)
  const goneLead: LeadRecord = {
    ...now,
    ...columnsOf(decisions.gone),
    id: merge.gone_lead_id,
    contact_id: merge.gone_contact_id,
  }
  await trx.insertInto('leads').values(goneLead).execute()
  moveLeadCounts(work, null, goneLead)
  const values = columnsOf(decisions.kept)
  await trx
    .updateTable('leads')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', now.id)
    .execute()
  moveLeadCounts(work, now, { ...now, ...values })
  if (values.status !== now.status) {
    await moveClicks(work, { leadId: now.id }, { leadId: now.id, status: values.status })
  }
  return goneLead
}

/** Each has its own touches again, also where two were one; later ones go with their message. */
async function splitTouches(work: LeadWork, merge: Merge): Promise<void> {
  const { trx, accountId } = work
  const { gone, sharedTouches } = merge.facts
  for (const shared of sharedTouches) await splitTouch(work, merge, shared)
  await sql`
    update lead_touches t set lead_id = ${merge.gone_lead_id}
    where t.account_id = ${accountId} and t.lead_id = ${merge.kept_lead_id}
      and t.touch_key <> all(${sharedTouches.map(({ key }) => key)}::text[])
      and (t.id = any(${gone.touches}::uuid[]) or exists (select from messages m
        where m.account_id = t.account_id and m.contact_id = ${merge.gone_contact_id}
          and m.provider_message_id = t.details->>'messageId'))`.execute(trx)
}

async function splitTouch(
  work: LeadWork,
  merge: Merge,
  { key, kept, gone }: SharedTouch,
): Promise<void> {
  const { trx, accountId } = work
  const touch = await trx
    .selectFrom('lead_touches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('lead_id', '=', merge.kept_lead_id)
    .where('touch_key', '=', key)
    .executeTakeFirst()
  if (touch === undefined) return
  await trx
    .insertInto('lead_touches')
    .values({
      ...touch,
      ...(await touchBy(work, touch, gone)),
      id: gone.touchId,
      lead_id: merge.gone_lead_id,
    })
    .execute()
  await trx
    .updateTable('lead_touches')
    .set(await touchBy(work, touch, kept))
    .where('account_id', '=', accountId)
    .where('id', '=', touch.id)
    .execute()
}

/** A touch as this message brought it: the same click or link, an ad in its own words. */
async function touchBy(work: LeadWork, touch: TouchRecord, telling: TouchTelling) {
  const [own] = (await findTouches(work, [], telling.ad ?? undefined)).touches
  const { source, campaign, details } = own ?? touch
  return {
    reason: own?.trail ?? touch.reason,
    source,
    campaign,
    details: { ...details, messageId: telling.messageId },
    touched_at: new Date(telling.touchedAt),
  }
}

/** Clicks of the merged lead whose code came first in a message of the contact that leaves it. */
async function clicksOfGone({ trx, accountId }: LeadWork, merge: Merge): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from clicks c
    join lead_touches g on g.account_id = c.account_id and g.told_click_id = c.id
      and g.lead_id = ${merge.gone_lead_id}
    left join lead_touches k on k.account_id = c.account_id and k.told_click_id = c.id
      and k.lead_id = ${merge.kept_lead_id}
    where c.account_id = ${accountId} and c.lead_id = ${merge.kept_lead_id}
      and (k.id is null or (g.touched_at, (g.details->>'messageId') collate "C")
        < (k.touched_at, (k.details->>'messageId') collate "C"))`.execute(trx)
  return rows.map(({ id }) => id)
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function isSameInstant(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime()
}
