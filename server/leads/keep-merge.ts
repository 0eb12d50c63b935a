import { sql } from 'kysely'
import type { LeadRecord, LeadWork } from './lead-work.ts'

/**
 * Keeps what it takes to part two contacts again, before the rows of the one that goes are moved:
 * both as they are, and which messages, webhooks and lines of the timeline are whose. Returns the
 * id under which unmerge-lead.ts finds it.
 */
export async function keepMerge(
  work: LeadWork,
  kept: LeadRecord,
  gone: LeadRecord,
): Promise<string> {
  const { ctx, trx, accountId } = work
  const id = ctx.newId()
  const [keptContact, goneContact] = [kept.contact_id, gone.contact_id]
  const formsOf = (contact: string) => sql<string[]>`array(select kind || ':' || value
    from contact_identities where account_id = ${accountId} and contact_id = ${contact} order by 1)`
  const rowOf = (table: 'contacts' | 'leads', row: string) => sql`(select to_jsonb(t)
    from ${sql.table(table)} t where t.account_id = ${accountId} and t.id = ${row})`
  const rowsOf = (table: 'lead_touches' | 'deliveries', leads: string[]) => sql`(
    select coalesce(jsonb_agg(t), '[]') from ${sql.table(table)} t
    where t.account_id = ${accountId} and t.lead_id = any(${leads}::uuid[]))`
  await trx
    .insertInto('contact_merges')
    .values({
      account_id: accountId,
      id,
      kept_contact_id: keptContact,
      kept_lead_id: kept.id,
      kept_forms: formsOf(keptContact),
      gone_contact_id: goneContact,
      gone_lead_id: gone.id,
      gone_forms: formsOf(goneContact),
      before: sql`jsonb_build_object(
        'keptContact', ${rowOf('contacts', keptContact)},
        'keptLead', ${rowOf('leads', kept.id)},
        'goneContact', ${rowOf('contacts', goneContact)},
        'goneLead', ${rowOf('leads', gone.id)},
        'touches', ${rowsOf('lead_touches', [kept.id, gone.id])},
        'deliveries', ${rowsOf('deliveries', [gone.id])})`,
      messages: sql<string[]>`array(select id from messages
        where account_id = ${accountId} and contact_id = ${goneContact})`,
      webhooks: sql<string[]>`array(select id from message_inbox where account_id = ${accountId}
        and contact_ids @> array[${goneContact}]::uuid[] and contact_ids <> '{}')`,
      lead_events: sql<string[]>`array(select id from lead_events
        where account_id = ${accountId} and lead_id = ${gone.id})`,
      merged_at: ctx.now(),
    })
    .execute()
  return id
}

/** The newest merge of the lead that was not undone; only that one can be, then the one before. */
export async function lastMerge(
  { trx, accountId }: Pick<LeadWork, 'trx' | 'accountId'>,
  leadId: string,
): Promise<string | null> {
  const merge = await trx
    .selectFrom('contact_merges')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kept_lead_id', '=', leadId)
    .where('undone_at', 'is', null)
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return merge?.id ?? null
}
