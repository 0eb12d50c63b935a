import { type Selectable, sql } from 'kysely'
import type {
  ContactNames,
  LeadDecisions,
  MergeFacts,
  TouchTelling,
  UntiedEvent,
} from '#domain/contact-merge'
import { tellsOfCustomer } from '#server/conversions/outbox/first-sale'
import type { LeadRecord, LeadWork } from '#server/leads/lead-work'
import type { Database } from '#server/platform/sql'

/** A merge that can be undone: what belonged to whom. */
export type Merge = Omit<Selectable<Database['contact_merges']>, 'facts'> & { facts: MergeFacts }

type KeptRows = Pick<Merge, 'kept_forms' | 'gone_forms' | 'messages' | 'webhooks' | 'lead_events'>

/**
 * Keeps which messages, touches, clicks and deliveries belong to each of two contacts with a lead,
 * before the rows of the one that goes are moved. Because of the merge its `unsentDeliveries` are not
 * sent. Returns the id under which unmerge-lead.ts finds it.
 */
export async function keepMerge(
  work: LeadWork,
  kept: LeadRecord,
  gone: LeadRecord,
  unsentDeliveries: string[],
): Promise<string> {
  const { ctx, trx, accountId } = work
  const id = ctx.newId()
  const [keptContact, goneContact] = [kept.contact_id, gone.contact_id]
  const formsOf = (contact: string) => sql<string[]>`array(select kind || ':' || value
    from contact_identities where account_id = ${accountId} and contact_id = ${contact} order by 1)`
  const { rows } = await sql<KeptRows>`
    select ${formsOf(keptContact)} as kept_forms, ${formsOf(goneContact)} as gone_forms,
      array(select id from messages
        where account_id = ${accountId} and contact_id = ${goneContact}) as messages,
      array(select id from message_inbox where account_id = ${accountId}
        and contact_ids @> array[${goneContact}]::uuid[] and contact_ids <> '{}') as webhooks,
      array(select id from lead_events
        where account_id = ${accountId} and lead_id = ${gone.id}) as lead_events`.execute(trx)
  const [keptRows] = rows
  if (keptRows === undefined) throw new Error('the rows of a merge were not answered')
  await trx
    .insertInto('contact_merges')
    .values({
      account_id: accountId,
      id,
      kept_contact_id: keptContact,
      kept_lead_id: kept.id,
      gone_contact_id: goneContact,
      gone_lead_id: gone.id,
      ...keptRows,
      facts: await factsOf(work, kept, gone, unsentDeliveries),
      merged_at: ctx.now(),
    })
    .execute()
  return id
}

async function factsOf(
  work: LeadWork,
  kept: LeadRecord,
  gone: LeadRecord,
  unsentDeliveries: string[],
): Promise<MergeFacts> {
  const { trx, accountId } = work
  const touches = await trx
    .selectFrom('lead_touches')
    .select(['id', 'lead_id', 'touch_key', 'details', 'touched_at'])
    .where('account_id', '=', accountId)
    .where('lead_id', 'in', [kept.id, gone.id])
    .orderBy('id')
    .execute()
  const touchesOf = (lead: LeadRecord) => touches.filter((touch) => touch.lead_id === lead.id)
  const ofKept = new Map(touchesOf(kept).map((touch) => [touch.touch_key, tellingOf(touch)]))
  const sharedTouches = touchesOf(gone).flatMap((touch) => {
    const keptTelling = ofKept.get(touch.touch_key)
    if (keptTelling === undefined) return []
    return { key: touch.touch_key, kept: keptTelling, gone: tellingOf(touch) }
  })
  const deliveries = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lead_id', '=', gone.id)
    .execute()
  const sales = await trx
    .selectFrom('sales')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lead_id', '=', gone.id)
    .execute()
  return {
    kept: { contact: await namesOf(work, kept.contact_id), lead: decisionsOf(kept) },
    gone: {
      contact: await namesOf(work, gone.contact_id),
      lead: decisionsOf(gone),
      touches: touchesOf(gone).map(({ id }) => id),
      deliveries: deliveries.map(({ id }) => id),
      sales: sales.map(({ id }) => id),
      unsentDeliveries,
    },
    sharedTouches,
    untied: await untiedEvents(work, [kept.id, gone.id]),
  }
}

async function untiedEvents({ trx, accountId }: LeadWork, leads: string[]): Promise<UntiedEvent[]> {
  const { rows } = await sql<UntiedEvent>`
    select d.id, d.value_cents as cents, d.currency,
      d.state = 'sent' or d.perhaps_taken or d.claimed_until is not null as "isTaken"
    from deliveries d where d.account_id = ${accountId} and d.lead_id = any(${leads}::uuid[])
      and d.sale_id is null and ${tellsOfCustomer(accountId)}
    order by d.id`.execute(trx)
  return rows
}

type TouchRow = Pick<Selectable<Database['lead_touches']>, 'id' | 'details' | 'touched_at'>

function tellingOf({ id, details, touched_at: at }: TouchRow): TouchTelling {
  const { messageId, ad = null } = details
  return { touchId: id, messageId, touchedAt: at.toISOString(), ad }
}

async function namesOf({ trx, accountId }: LeadWork, contactId: string): Promise<ContactNames> {
  const contact = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return {
    phone: contact.phone,
    phoneReceived: contact.phone_received,
    lid: contact.lid,
    bsuid: contact.bsuid,
    name: contact.name,
    nameAt: contact.name_at?.toISOString() ?? null,
    username: contact.username,
    createdAt: contact.created_at.toISOString(),
  }
}

/** What was decided about a lead, from its row. */
export function decisionsOf(lead: LeadRecord): LeadDecisions {
  return {
    status: lead.status,
    purchaseValueCents: lead.purchase_value_cents,
    purchaseCurrency: lead.purchase_currency,
    tags: lead.tags,
    adOptOut: lead.ad_opt_out,
  }
}

/** The columns of a lead that hold what was decided about it. */
export function columnsOf(decisions: LeadDecisions) {
  return {
    status: decisions.status,
    purchase_value_cents: decisions.purchaseValueCents,
    purchase_currency: decisions.purchaseCurrency,
    tags: decisions.tags,
    ad_opt_out: decisions.adOptOut,
  }
}
