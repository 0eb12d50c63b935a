import { sql } from 'kysely'
import type { z } from 'zod'
import type { leadActivities as contract, LeadActivity, LeadConversion } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { findLead, type LeadReference } from './get-lead.ts'

// A conversation of years fits; more would not be read in a dialog.
const maxMessages = 5_000

/** The conversation of a lead and the events sent for it; for a click that waits, the click. */
export async function leadActivities(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<z.input<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const found = await findLead(trx, accountId, id)
    const activities =
      found.kind === 'lead'
        ? await messagesOf(trx, accountId, found.id)
        : [await clickActivity(trx, accountId, found.id)]
    return { activities, conversions: await conversionsOf(trx, accountId, found) }
  })
}

async function messagesOf(trx: Trx, accountId: string, leadId: string): Promise<LeadActivity[]> {
  const messages = await trx
    .selectFrom('messages as m')
    .leftJoin('contacts as p', (join) =>
      join.onRef('p.account_id', '=', 'm.account_id').onRef('p.id', '=', 'm.contact_id'),
    )
    .select([
      'm.id',
      'm.from_me',
      'm.shown_text',
      'm.edited_at',
      'm.revoked_at',
      'm.attribution',
      'm.sent_at',
      'p.name',
    ])
    .where('m.account_id', '=', accountId)
    .where('m.lead_id', '=', leadId)
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(maxMessages)
    .execute()
  return messages.reverse().map((message) => ({
    id: message.id,
    activityType: 'whatsapp_message',
    contactName: message.name,
    source: sourceOf(message.attribution),
    message: message.shown_text,
    fromMe: message.from_me,
    edited: message.edited_at !== null,
    deleted: message.revoked_at !== null,
    createdAt: message.sent_at.toISOString(),
  }))
}

function sourceOf(attribution: string): LeadActivity['source'] {
  if (attribution === 'unificado') return 'whatsapp_unificado'
  const isDirect = attribution === 'sem_rastreio' || attribution === 'codigo_removido'
  return isDirect ? 'sem_rastreio' : 'whatsapp_rastreado'
}

async function clickActivity(trx: Trx, accountId: string, clickId: string): Promise<LeadActivity> {
  const click = await trx
    .selectFrom('clicks')
    .select(['id', 'clicked_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', clickId)
    .executeTakeFirstOrThrow()
  return {
    id: click.id,
    activityType: 'click',
    contactName: null,
    source: 'whatsapp_rastreado',
    message: null,
    fromMe: false,
    edited: false,
    deleted: false,
    createdAt: click.clicked_at.toISOString(),
  }
}

async function conversionsOf(
  trx: Trx,
  accountId: string,
  found: LeadReference,
): Promise<LeadConversion[]> {
  const about =
    found.kind === 'click'
      ? sql<boolean>`click_id = ${found.id}`
      : sql<boolean>`(lead_id = ${found.id} or click_id in (select id from clicks
          where account_id = ${accountId} and lead_id = ${found.id}))`
  const deliveries = await trx
    .selectFrom('deliveries')
    .select(['id', 'event_type', 'event_id', 'event_time', 'state', 'attempts', 'reason'])
    .select('response')
    .where('account_id', '=', accountId)
    .where(about)
    .orderBy('event_time')
    .orderBy('id')
    .execute()
  return deliveries.map((delivery) => ({
    id: delivery.id,
    eventType: delivery.event_type,
    sentToMeta: delivery.state === 'enviado',
    metaEventId: delivery.event_id,
    metaResponse: delivery.response,
    timestamp: delivery.event_time.toISOString(),
    state: delivery.state as LeadConversion['state'],
    attempts: delivery.attempts,
    reason: delivery.reason,
  }))
}
