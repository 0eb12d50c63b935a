import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { findLead } from './get-lead.ts'
import { type LeadWork, withLeads } from './lead-work.ts'
import { lockLead } from './phrase-rules.ts'

const deletedReason = 'O lead foi excluído antes do envio.'

/**
 * Deletes a person from the account: contact, conversation, raw webhooks, timeline, and what
 * deliveries and clicks hold about the person. Metrics do not change when a lead is deleted: the
 * lead's row stays without anything personal, because the totals count it, and is shown nowhere.
 */
export async function deleteLead(ctx: Context, accountId: string, id: string) {
  return withLeads(ctx, accountId, async (work) => {
    const found = await findLead(work.trx, accountId, id)
    if (found.kind === 'lead') await eraseLead(work, found.id)
    else {
      await eraseDeliveries(work, sql<boolean>`click_id = ${found.id}`)
      await eraseClicks(work, sql<boolean>`id = ${found.id}`)
      work.changedLeads.add(`c_${found.id}`)
    }
    return { success: true as const }
  })
}

async function eraseLead(work: LeadWork, id: string): Promise<void> {
  const { trx, accountId } = work
  const { contact_id: contactId } = await lockLead(work, id)
  await sql`delete from message_inbox where account_id = ${accountId}
    and contact_ids <> '{}' and contact_ids @> array[${contactId}]::uuid[]`.execute(trx)
  // An edit or deletion that came before its message was nobody's when it was worked on.
  await sql`delete from message_inbox i using messages m where i.account_id = ${accountId}
    and i.outcome in ('edit', 'revoke') and m.account_id = ${accountId}
    and m.contact_id = ${contactId} and m.instance_id = i.instance_id
    and position(convert_to(m.provider_message_id, 'UTF8') in i.body) > 0`.execute(trx)
  await eraseDeliveries(
    work,
    sql<boolean>`(lead_id = ${id} or click_id in (select id from clicks
      where account_id = ${accountId} and lead_id = ${id}))`,
  )
  await eraseClicks(work, sql<boolean>`lead_id = ${id}`)
  await trx
    .deleteFrom('waiting_codes')
    .where('account_id', '=', accountId)
    .where('message_id', 'in', (messages) =>
      messages
        .selectFrom('messages')
        .select('id')
        .where('account_id', '=', accountId)
        .where('contact_id', '=', contactId),
    )
    .execute()
  for (const table of ['messages', 'contact_identities'] as const) {
    await trx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .execute()
  }
  for (const table of ['lead_events', 'lead_touches'] as const) {
    await trx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('lead_id', '=', id)
      .execute()
  }
  await trx
    .deleteFrom('contacts')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute()
  await trx
    .updateTable('leads')
    .set({
      explanation: '',
      code: null,
      campaign_data: {},
      ad: null,
      last_touch_id: null,
      first_message: '',
      purchase_value_cents: null,
      purchase_currency: null,
      test_event_code: null,
      tags: [],
      search_text: '',
      erased_at: work.ctx.now(),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  work.changedLeads.add(id)
}

/** What was sent or waits to be sent: the fact and its state stay, the person goes. */
async function eraseDeliveries(
  work: LeadWork,
  which: ReturnType<typeof sql<boolean>>,
): Promise<void> {
  const here = work.trx
    .updateTable('deliveries')
    .where('account_id', '=', work.accountId)
    .where(which)
  await here.set({ request: null, response: null }).execute()
  await here
    .set({ state: 'descartado', reason: deletedReason, next_try_at: null })
    .where('state', 'in', ['pendente', 'tentando', 'pausado'])
    .execute()
}

/** The click stays as a number of its campaign; nothing leads to the visitor any more. */
async function eraseClicks(work: LeadWork, which: ReturnType<typeof sql<boolean>>): Promise<void> {
  await sql`
    update clicks set ip = null, user_agent = null, client_hints = null, device = '{}',
      region = null, city = null, geo_time_zone = null, fbc = null, fbp = null,
      ga_client_id = null, referrer = null, landing_page = null, params = '{}',
      campaign_data = campaign_data - array['fbclid', 'gclid', 'gbraid', 'wbraid', 'ttclid',
        'msclkid', 'trafficFbid'],
      visitor = '\\x00'::bytea, search_text = '', erased_at = ${work.ctx.now()}
    where account_id = ${work.accountId} and ${which}`.execute(work.trx)
}
