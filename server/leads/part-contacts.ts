import { type Selectable, sql } from 'kysely'
import { restoreDeliveries } from '#server/conversions/outbox/erase-deliveries'
import type { Database } from '#server/platform/sql'
import { type Decided, mergedOf } from '../conversations/merge-contacts.ts'
import { settleLead } from './attribution/settle-lead.ts'
import { type LeadRecord, type LeadWork, moveClicks, moveLeadCounts } from './lead-work.ts'
import { lockLead } from './lock-lead.ts'

type Merge = Selectable<Database['contact_merges']>
type Before = { keptLead: Decided; goneLead: Decided; deliveries: unknown[] }

/**
 * Takes a merge apart: rows that came by it go back, rows since then go with the identity that sent
 * them, and both leads are settled anew. What a person decided since the merge stays with the kept
 * lead. Answers the names of the two.
 */
export async function partContacts(
  work: LeadWork,
  merge: Merge,
): Promise<{ kept: string | null; gone: string | null }> {
  await bringBack(work, merge)
  await moveConversation(work, merge)
  await partNames(work, merge)
  await moveTouches(work, merge)
  const gone = await lockLead(work, merge.gone_lead_id)
  moveLeadCounts(work, null, gone)
  await takeDecisionsBack(work, merge)
  await moveClicks(work, { ids: await clicksOfGone(work, merge) }, { ...gone, leadId: gone.id })
  await moveDeliveries(work, merge)
  // The event of a tracked lead was promised when it was one lead: it is not sent once more.
  await settleLead(work, merge.kept_contact_id, { wasTrackedBefore: true })
  await settleLead(work, merge.gone_contact_id, { wasTrackedBefore: true })
  return namesOf(work, merge)
}

/** The contact and lead that went, with their identities. */
async function bringBack({ trx, accountId }: LeadWork, merge: Merge): Promise<void> {
  for (const [table, row] of [
    ['contacts', 'goneContact'],
    ['leads', 'goneLead'],
  ] as const) {
    await sql`insert into ${sql.table(table)} select b.* from ${rowIn(table, merge, row)}`.execute(
      trx,
    )
  }
  await sql`
    update contact_identities set contact_id = ${merge.gone_contact_id}
    where account_id = ${accountId} and contact_id = ${merge.kept_contact_id}
      and kind || ':' || value = any(${merge.gone_forms})`.execute(trx)
}

/** Messages, what webhooks told of them, and the lines of the timeline that came of them. */
async function moveConversation({ trx, accountId }: LeadWork, merge: Merge): Promise<void> {
  const { kept_contact_id: kept, gone_contact_id: gone } = merge
  await sql`
    update messages set contact_id = ${gone},
      lead_id = case when lead_id is not null then ${merge.gone_lead_id}::uuid end
    where account_id = ${accountId} and contact_id = ${kept}
      and (id = any(${merge.messages}::uuid[]) or contact_form = any(${merge.gone_forms}))`.execute(
    trx,
  )
  const tellsOf = (contact: string, forms: string[]) => sql`(exists (select from messages m
      where m.account_id = i.account_id and m.contact_id = ${contact}
        and m.instance_id = i.instance_id
        and position(convert_to(m.provider_message_id, 'UTF8') in i.body) > 0)
    or exists (
      select from unnest(${forms}::text[] || array(select ':' || phone_received from contacts p
        where p.account_id = i.account_id and p.id = ${contact})) form
      where position(convert_to(split_part(form, ':', 2), 'UTF8') in i.body) > 0))`
  // One that tells of both goes when either of them is deleted.
  await sql`
    update message_inbox i set contact_ids = array_replace(contact_ids, ${kept}, ${gone})
      || case when ${tellsOf(kept, merge.kept_forms)} then array[${kept}]::uuid[] else '{}' end
    where i.account_id = ${accountId} and i.contact_ids <> '{}'
      and i.contact_ids @> array[${kept}]::uuid[]
      and (i.id = any(${merge.webhooks}::uuid[]) or ${tellsOf(gone, merge.gone_forms)})`.execute(
    trx,
  )
  await sql`
    update lead_events e set lead_id = ${merge.gone_lead_id}
    where e.account_id = ${accountId} and e.lead_id = ${merge.kept_lead_id}
      and (e.id = any(${merge.lead_events}::uuid[]) or exists (select from messages m
        where m.account_id = e.account_id and m.contact_id = ${gone}
          and m.id::text = e.details->>'messageId'))`.execute(trx)
}

/** Each has its own forms, and the name that was told of it. */
async function partNames({ trx, accountId }: LeadWork, merge: Merge): Promise<void> {
  const { kept_contact_id: kept, gone_contact_id: gone } = merge
  await sql`
    update contacts g set name = k.name, name_at = k.name_at
    from contacts k
    where g.account_id = ${accountId} and g.id = ${gone}
      and k.account_id = ${accountId} and k.id = ${kept}
      and (g.name_at is null or k.name_at > g.name_at)
      and exists (select from messages m where m.account_id = ${accountId}
        and m.contact_id = ${gone} and not m.from_me and m.sent_at = k.name_at)`.execute(trx)
  const isGone = (kind: 'phone' | 'lid' | 'bsuid') =>
    sql`${kind}::text || ':' || k.${sql.ref(kind)} = any(${merge.gone_forms})`
  const toldOfGone = sql`(k.name, k.name_at) = (g.name, g.name_at)`
  const takenBack = {
    phone: isGone('phone'),
    phone_received: isGone('phone'),
    lid: isGone('lid'),
    bsuid: isGone('bsuid'),
    name: toldOfGone,
    name_at: toldOfGone,
  }
  const values = Object.entries(takenBack).map(([name, isOfGone]) => {
    const column = sql.ref(name)
    return sql`${column} = case when ${isOfGone} then b.${column} else k.${column} end`
  })
  await sql`
    update contacts k set ${sql.join(values)}
    from contacts g, ${rowIn('contacts', merge, 'keptContact')}
    where k.account_id = ${accountId} and k.id = ${kept}
      and g.account_id = ${accountId} and g.id = ${gone}`.execute(trx)
}

/** Those of both as they were, also where two were one; later ones go with their message. */
async function moveTouches({ trx, accountId }: LeadWork, merge: Merge): Promise<void> {
  const were = sql`jsonb_populate_recordset(null::lead_touches, ${before(merge)}->'touches')`
  await sql`
    delete from lead_touches t using ${were} b
    where t.account_id = ${accountId} and t.lead_id = ${merge.kept_lead_id}
      and t.id = b.id`.execute(trx)
  await sql`insert into lead_touches select b.* from ${were} b`.execute(trx)
  await sql`
    update lead_touches t set lead_id = ${merge.gone_lead_id}
    where t.account_id = ${accountId} and t.lead_id = ${merge.kept_lead_id}
      and not exists (select from ${were} b where b.id = t.id)
      and exists (select from messages m
        where m.account_id = t.account_id and m.contact_id = ${merge.gone_contact_id}
          and m.provider_message_id = t.details->>'messageId')`.execute(trx)
}

/** What the merge decided for the kept lead is undone, as far as nobody has decided since. */
async function takeDecisionsBack(work: LeadWork, merge: Merge): Promise<void> {
  const { keptLead, goneLead } = merge.before as Before
  const merged = mergedOf(keptLead, goneLead)
  const now = await lockLead(work, merge.kept_lead_id)
  const status = now.status === merged.status ? keptLead.status : now.status
  const isSameSale =
    now.purchase_value_cents === merged.purchase_value_cents &&
    now.purchase_currency === merged.purchase_currency
  const sale = isSameSale ? keptLead : now
  const decided = {
    status,
    purchase_value_cents: sale.purchase_value_cents,
    purchase_currency: sale.purchase_currency,
    ad_opt_out: now.ad_opt_out === merged.ad_opt_out ? keptLead.ad_opt_out : now.ad_opt_out,
    tags: now.tags.filter((tag) => keptLead.tags.includes(tag) || !goneLead.tags.includes(tag)),
  }
  const after: LeadRecord = { ...now, ...decided }
  await work.trx
    .updateTable('leads')
    .set(decided)
    .where('account_id', '=', work.accountId)
    .where('id', '=', now.id)
    .execute()
  moveLeadCounts(work, now, after)
  // Said since they are one lead, of whichever of them: a wish not to be told of is kept for both.
  if (now.ad_opt_out && !merged.ad_opt_out) {
    await work.trx
      .updateTable('leads')
      .set({ ad_opt_out: true })
      .where('account_id', '=', work.accountId)
      .where('id', '=', merge.gone_lead_id)
      .execute()
  }
  if (status === now.status) return
  await moveClicks(work, { leadId: now.id }, { leadId: now.id, status })
}

/** Clicks of the merged lead whose code the other one's message told first. */
async function clicksOfGone({ trx, accountId }: LeadWork, merge: Merge): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from clicks c
    join lead_touches g on g.account_id = c.account_id and g.told_click_id = c.id
      and g.lead_id = ${merge.gone_lead_id}
    left join lead_touches k on k.account_id = c.account_id and k.told_click_id = c.id
      and k.lead_id = ${merge.kept_lead_id}
    where c.account_id = ${accountId} and c.lead_id = ${merge.kept_lead_id}
      and (k.id is null or (g.touched_at, g.details->>'messageId')
        < (k.touched_at, k.details->>'messageId'))`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Events that came with the lead go back with it; those not sent because of the merge wait again. */
async function moveDeliveries(work: LeadWork, merge: Merge): Promise<void> {
  const { ctx, trx, accountId } = work
  const rows = JSON.stringify((merge.before as Before).deliveries)
  await sql`
    update deliveries d set lead_id = ${merge.gone_lead_id}
    from jsonb_populate_recordset(null::deliveries, ${rows}::jsonb) b
    where d.account_id = ${accountId} and d.lead_id = ${merge.kept_lead_id}
      and d.id = b.id`.execute(trx)
  await restoreDeliveries(ctx, trx, accountId, rows)
}

async function namesOf({ trx, accountId }: LeadWork, merge: Merge) {
  const contacts = await trx
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [merge.kept_contact_id, merge.gone_contact_id])
    .execute()
  const nameOf = (id: string) => contacts.find((contact) => contact.id === id)?.name ?? null
  return { kept: nameOf(merge.kept_contact_id), gone: nameOf(merge.gone_contact_id) }
}

function before(merge: Merge) {
  return sql`(select before from contact_merges
    where account_id = ${merge.account_id} and id = ${merge.id})`
}

/** A row as it was before the merge, in a `from` as `b`. */
function rowIn(table: 'contacts' | 'leads', merge: Merge, row: string) {
  return sql`jsonb_populate_record(null::${sql.table(table)}, ${before(merge)}->${row}::text) b`
}
