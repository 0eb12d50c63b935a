import { sql } from 'kysely'
import { z } from 'zod'
import { phoneForms } from '#domain/lines/mentions'
import type { Context } from '#server/platform/context'
import type { LeadMention } from '../find-lead.ts'
import { type LeadWork, withLeads } from '../lead-work.ts'
import { archivedRows, type Deletion, openDeletions, undoLimit } from './deletion-archive.ts'

const identities = z.array(z.object({ kind: z.string(), value: z.string() }))

/**
 * Forgets deletions that cannot be undone any more, together with webhooks about the deleted people that came
 * meanwhile, such as receipts of their last messages and signs of presence.
 */
export async function forgetDeletedLeads(ctx: Context): Promise<void> {
  const limit = undoLimit(ctx.now())
  const { rows } = await sql<{ account_id: string; ids: string[] }>`
    select account_id, array_agg(distinct id) as ids from deleted_leads
    where deleted_at <= ${limit} and kind = 'lead' group by account_id`.execute(ctx.sql.asIngest)
  for (const { account_id: accountId, ids } of rows) {
    try {
      await withLeads(ctx, accountId, (work) => forgetLateWebhooks(work, ids))
    } catch (error) {
      // What was sealed with another key cannot be read, and is forgotten all the same.
      ctx.log.error({ err: error }, 'late webhooks of deleted leads not looked for')
    }
  }
  await ctx.sql.asIngest.deleteFrom('deleted_leads').where('deleted_at', '<=', limit).execute()
}

async function forgetLateWebhooks(work: LeadWork, leadIds: string[]): Promise<void> {
  const { trx, accountId } = work
  const mentions = leadIds.map((id): LeadMention => ({ subject: { kind: 'lead', id }, ids: [] }))
  const forms: string[] = []
  for (const deletion of await openDeletions(work, mentions)) {
    forms.push(...(await formsOfNobody(deletion)))
  }
  await sql`
    delete from message_inbox t
    where t.account_id = ${accountId} and t.outcome = 'ignored' and t.contact_ids = '{}'
      and t.id in (select webhook from webhooks_naming(${forms}::text[], '{}'))`.execute(trx)
}

/** The forms that no contact has by now: who wrote again is somebody of whom webhooks may tell. */
async function formsOfNobody(deletion: Deletion): Promise<string[]> {
  const { trx, accountId } = deletion.work
  const forms: string[] = []
  for await (const json of archivedRows(deletion, 'contact_identities')) {
    const { rows } = await sql`
      select from contact_identities i
      join json_to_recordset(${json}::json) as k (kind text, value text)
        on k.kind = i.kind and k.value = i.value
      where i.account_id = ${accountId} limit 1`.execute(trx)
    if (rows.length > 0) return []
    for (const { kind, value } of identities.parse(JSON.parse(json))) {
      forms.push(...(kind === 'phone' ? phoneForms(value) : [value]))
    }
  }
  return forms
}
