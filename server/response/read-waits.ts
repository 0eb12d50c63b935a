import { type Selectable, sql } from 'kysely'
import type { TextFacts } from '#domain/response/automatic-reply'
import {
  type ChatMessage,
  type InstantReply,
  type ReplyVia,
  waitsIn,
} from '#domain/response/first-reply'
import type { LeadRecord, LeadWork } from '#server/leads/lead-work'
import type { Database } from '#server/platform/sql'
import type { BusinessClocks } from './business-clocks.ts'
import { textKeyOf } from './reply-texts.ts'

export type WaitRecord = Selectable<Database['response_waits']>

/** A lead as its waits have to know it. */
export type WaitingLead = Pick<LeadRecord, 'id' | 'contact_id' | 'campaign' | 'is_test'>

/** The part of a conversation that is read anew: from a wait on, or all of it. */
export type Part = { lead: WaitingLead; from: Date | null; isFirst: boolean }

type MessageRow = {
  contact: string
  id: string
  instance_id: string
  provider_message_id: string
  sent_at: Date
  from_me: boolean
  via: string
  text: string | null
  /** Of a text that is no longer kept. */
  text_key: string | null
  sent_by: string | null
}
type Message = MessageRow & { chat: ChatMessage }

/**
 * The messages that tell who waited, of each part: all of ours that arrived, and of the contact's those
 * that stand beside one of ours. Whoever writes a thousand messages in a row is read like two.
 */
export async function readMessages(
  { trx, accountId }: LeadWork,
  parts: readonly Part[],
): Promise<Message[][]> {
  const contacts = parts.map(({ lead }) => lead.contact_id)
  const { rows } = await sql<MessageRow>`
    select asked.contact, m.* from unnest(${contacts}::uuid[],
      ${parts.map(({ from }) => from?.toISOString() ?? '-infinity')}::timestamptz[])
      asked (contact, since)
    cross join lateral (
      select n.* from (
        select id, instance_id, provider_message_id, sent_at, from_me, via, sent_by,
          case when from_me then coalesce(first_text, text) end as text, text_key,
          lag(from_me) over line as before, lead(from_me) over line as after
        from messages
        where account_id = ${accountId} and contact_id = asked.contact
          and sent_at >= asked.since and not is_pending and not is_history
          and undelivered_at is null
        window line as (order by sent_at, from_me, provider_message_id collate "C")) n
      where n.from_me or n.before is distinct from false or n.after) m`.execute(trx)
  const of = Map.groupBy(rows, (row) => row.contact)
  return contacts.map((contact) =>
    (of.get(contact) ?? []).map((row) => ({ ...row, chat: chatMessage(row) })),
  )
}

function chatMessage(row: MessageRow): ChatMessage {
  const { provider_message_id, instance_id, sent_at, from_me, sent_by } = row
  const textKey = row.text_key ?? textKeyOf(row.text)
  const reply = from_me ? { textKey, isFromHere: sent_by !== null } : null
  // Not the id of the row, which tells when the message arrived.
  return {
    id: `${provider_message_id} ${instance_id}`,
    at: sent_at.getTime(),
    isOurs: from_me,
    reply,
  }
}

/** The waits and instant replies of one part as they are to be stored. */
export function readPart(
  { accountId }: LeadWork,
  { lead, isFirst }: Part,
  messages: readonly Message[],
  facts: ReadonlyMap<string, TextFacts>,
  clocks: BusinessClocks,
): { waits: WaitRecord[]; instant: (Omit<InstantReply, 'at'> & { at: Date })[] } {
  if (lead.is_test) return { waits: [], instant: [] }
  const byId = new Map(messages.map((message) => [message.chat.id, message]))
  const begunBy = new Map(
    messages.filter((one) => !one.from_me).map((one) => [one.chat.at, one.instance_id]),
  )
  const chat = messages.map((message) => message.chat)
  const read = waitsIn(chat, (key) => facts.get(key), isFirst)
  const waits = read.waits.flatMap(({ beganAt, isFirst, reply }): WaitRecord[] => {
    const line = begunBy.get(beganAt)
    if (line === undefined) return []
    const answer = reply === null ? undefined : byId.get(reply.messageId)
    return [
      {
        account_id: accountId,
        lead_id: lead.id,
        began_at: new Date(beganAt),
        instance_id: line,
        campaign: lead.campaign,
        is_first: isFirst,
        replied_at: answer?.sent_at ?? null,
        reply_message_id: answer?.id ?? null,
        reply_via: answer === undefined ? null : viaOf(answer),
        replied_by: answer?.sent_by ?? null,
        reply_key: answer?.chat.reply?.textKey ?? null,
        business_seconds:
          answer === undefined
            ? null
            : Math.floor(clocks.of(line).between(beganAt, answer.chat.at) / 1_000),
      },
    ]
  })
  const instant = read.instant.flatMap(({ messageId, at, ...one }) => {
    const message = byId.get(messageId)
    return message === undefined ? [] : [{ ...one, messageId: message.id, at: new Date(at) }]
  })
  return { waits, instant }
}

function viaOf({ sent_by, via }: MessageRow): ReplyVia {
  if (sent_by !== null) return 'person'
  return via === 'api' ? 'program' : 'phone'
}
