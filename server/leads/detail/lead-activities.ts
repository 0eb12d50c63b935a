import type { z } from 'zod'
import type { leadActivities as contract, LeadActivity, LeadConversion } from '#contracts/leads'
import type { MessageMark } from '#domain/attribution/attribution'
import { messageWords } from '#domain/codes/message-code'
import { undeliveredSentence } from '#domain/lines/undelivered'
import { conversionsOf } from '#server/conversions/log/list-for-lead'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { findLead, type LeadReference } from '../find-lead.ts'

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
    return { activities, conversions: await conversionsFor(trx, accountId, found) }
  })
}

async function messagesOf(trx: Trx, accountId: string, leadId: string): Promise<LeadActivity[]> {
  const messages = await messageRows(trx, accountId)
    .where('m.lead_id', '=', leadId)
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(maxMessages)
    .execute()
  return messages.reverse().map(presentMessage)
}

/** One message of a conversation, by its id; null when it is not there (any more). */
export async function messageActivity(
  trx: Trx,
  accountId: string,
  messageId: string,
): Promise<LeadActivity | null> {
  const message = await messageRows(trx, accountId).where('m.id', '=', messageId).executeTakeFirst()
  return message === undefined ? null : presentMessage(message)
}

function messageRows(trx: Trx, accountId: string) {
  return trx
    .selectFrom('messages as m')
    .leftJoin('contacts as p', (join) =>
      join.onRef('p.account_id', '=', 'm.account_id').onRef('p.id', '=', 'm.contact_id'),
    )
    .select([
      'm.id',
      'm.from_me',
      'm.shown_text',
      'm.cleared_at',
      'm.edited_at',
      'm.revoked_at',
      'm.undelivered_at',
      'm.undelivered_code',
      'm.attribution',
      'm.sent_at',
      'p.name',
    ])
    .where('m.account_id', '=', accountId)
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>

function presentMessage(message: MessageRow): LeadActivity {
  return {
    id: message.id,
    activityType: 'whatsapp_message',
    contactName: message.name,
    source: sourceOf(message.attribution),
    message: messageWords(message.shown_text),
    ...(message.cleared_at === null ? {} : { expired: true }),
    fromMe: message.from_me,
    edited: message.edited_at !== null,
    deleted: message.revoked_at !== null,
    ...(message.undelivered_at === null
      ? {}
      : { undelivered: undeliveredSentence(message.undelivered_code) }),
    createdAt: message.sent_at.toISOString(),
  }
}

function sourceOf(mark: MessageMark): LeadActivity['source'] {
  if (mark === 'unified') return 'whatsapp_unificado'
  return mark === 'untracked' || mark === 'removed_code' ? 'sem_rastreio' : 'whatsapp_rastreado'
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

/** Events about the lead and about each click it came by, oldest first. */
async function conversionsFor(
  trx: Trx,
  accountId: string,
  found: LeadReference,
): Promise<LeadConversion[]> {
  const isLead = found.kind === 'lead'
  const clickIds = isLead ? await clicksOf(trx, accountId, found.id) : [found.id]
  const conversions = isLead
    ? await conversionsOf(trx, accountId, { leadId: found.id, clickId: null })
    : []
  for (const clickId of clickIds) {
    conversions.push(...(await conversionsOf(trx, accountId, { leadId: null, clickId })))
  }
  return conversions.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
}

async function clicksOf(trx: Trx, accountId: string, leadId: string): Promise<string[]> {
  const clicks = await trx
    .selectFrom('clicks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .execute()
  return clicks.map((click) => click.id)
}
