import { type Selectable, sql } from 'kysely'
import {
  emptyMessageText,
  leadCodeCandidates,
  pastedLinkCodes,
  shownText,
} from '#domain/codes/message-code'
import type { MessageItem } from '#server/integrations/gateways/gateway'
import type { LeadWork } from '#server/leads/lead-work'
import { insertRows, replaceKnown } from '#server/platform/insert-rows'
import type { Database } from '#server/platform/sql'
import { together } from '#server/platform/together'

export type MessageRecord = Selectable<Database['messages']>

/** The instance whose webhook brought a message, and when. */
export type Arrival = { instanceId: string; receivedAt: Date }

const maxAgeMs = 7 * 86_400_000
const maxAheadMs = 10 * 60_000

/** The message of the provider's id on this instance, or null. */
export function messageWithId(
  work: LeadWork,
  instanceId: string,
  providerMessageId: string,
): Promise<MessageRecord | null> {
  return knownMessage(work, { instanceId, providerMessageId })
}

const knownMessage = together(
  async (
    { trx, accountId }: LeadWork,
    asked: { instanceId: string; providerMessageId: string }[],
  ): Promise<(MessageRecord | null)[]> => {
    const instances = [...new Set(asked.map(({ instanceId }) => instanceId))]
    const ids = asked.map(({ providerMessageId }) => providerMessageId)
    const found = await trx
      .selectFrom('messages')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('instance_id', '=', sql<string>`any(${instances}::uuid[])`)
      .where('provider_message_id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
    const known = new Map(
      found.map((message) => [`${message.instance_id} ${message.provider_message_id}`, message]),
    )
    return asked.map((one) => known.get(`${one.instanceId} ${one.providerMessageId}`) ?? null)
  },
)

/**
 * When the message was sent: its own time, or the arrival's when it has none or one more than ten
 * minutes ahead. More than seven days old it is history.
 */
export function sentAt(at: Date | null, receivedAt: Date): { at: Date; isHistory: boolean } {
  if (at === null || at.getTime() > receivedAt.getTime() + maxAheadMs) {
    return { at: receivedAt, isHistory: false }
  }
  return { at, isHistory: receivedAt.getTime() - at.getTime() > maxAgeMs }
}

/**
 * The row of a message as it stands after this delivery. Another delivery of the same id fills in what
 * was missing (the content of a placeholder, the message of an edit that came first) and changes
 * nothing else. `isNews` is false when it brought nothing that was missing.
 */
export function withDelivery(
  work: LeadWork,
  known: MessageRecord | null,
  item: MessageItem,
  arrival: Arrival,
): { row: MessageRecord; isNews: boolean } {
  const sent = sentAt(item.at, arrival.receivedAt)
  if (known === null || isStub(known)) {
    const fresh: MessageRecord = {
      account_id: work.accountId,
      id: known?.id ?? work.ctx.newId(),
      instance_id: arrival.instanceId,
      provider_message_id: item.id,
      contact_id: null,
      contact_form: null,
      lead_id: null,
      from_me: item.direction === 'out',
      via: item.via,
      kind: item.type,
      text: item.text,
      shown_text: '',
      first_text: null,
      edits: known?.edits ?? [],
      edited_at: null,
      revoked_at: known?.revoked_at ?? null,
      undelivered_at: known?.undelivered_at ?? null,
      undelivered_code: known?.undelivered_code ?? null,
      is_pending: item.pending,
      is_history: sent.isHistory,
      attribution: 'untracked',
      sent_at: sent.at,
      received_at: arrival.receivedAt,
      sent_by: item.sentBy ?? null,
      cleared_at: null,
      text_key: null,
    }
    if (known?.edited_at == null) return { row: fresh, isNews: true }
    const row = { ...fresh, first_text: item.text ?? '', text: known.text }
    return { row: { ...row, edited_at: known.edited_at, is_pending: false }, isNews: true }
  }
  const row = { ...known }
  // That we sent it ourselves is certain; a gateway may describe it like one typed on the phone.
  if (row.via === 'unknown' || item.via === 'api') row.via = item.via
  if (item.sentBy !== undefined) row.sent_by = item.sentBy
  if (sent.at < row.sent_at) row.sent_at = sent.at
  if (!item.pending && isBare(row)) {
    row.is_pending = false
    if (row.edited_at === null) row.text = item.text
    else row.first_text = item.text ?? ''
    if (item.type !== 'other') row.kind = item.type
  }
  const isNews =
    row.is_pending !== known.is_pending ||
    row.text !== known.text ||
    row.first_text !== known.first_text ||
    row.kind !== known.kind ||
    row.sent_at < known.sent_at
  return { row, isNews }
}

/** An edit or a deletion of a message that has not arrived: nobody knows yet whose it is. */
function isStub(message: MessageRecord): boolean {
  return message.contact_id === null
}

/** A placeholder, also one that was given up or whose edit came first: the content is missing. */
function isBare(message: MessageRecord): boolean {
  if (message.cleared_at !== null) return false
  if (message.is_pending) return true
  const original = message.edited_at === null ? message.text : message.first_text
  return message.kind === 'other' && (original === null || original === '')
}

/** The row with this edit; of several edits the newest is shown, in whichever order they came. */
export function withEdit(row: MessageRecord, at: Date, text: string): MessageRecord {
  const isFirst = row.edited_at === null
  const isNewest = isFirst || isNewerEdit(row, at, text)
  const older = isFirst ? null : isNewest ? row.text : text
  return {
    ...row,
    first_text: isFirst ? (row.text ?? '') : row.first_text,
    ...(isNewest ? { text, edited_at: at } : {}),
    edits: mayHoldCode(older) ? [...new Set([...row.edits, older])].sort() : row.edits,
    is_pending: row.contact_id === null,
  }
}

function isNewerEdit(known: MessageRecord, at: Date, text: string): boolean {
  const difference = at.getTime() - (known.edited_at?.getTime() ?? 0)
  return difference > 0 || (difference === 0 && text > (known.text ?? ''))
}

/**
 * Whether the text may say where its contact came from: only then is that of an edit kept once it is edited
 * again.
 */
function mayHoldCode(text: string | null): text is string {
  if (text === null) return false
  return leadCodeCandidates(text).length > 0 || pastedLinkCodes(text).length > 0
}

/** Texts of the message in which its contact may have sent a code. */
export function textsOf(message: MessageRecord): string[] {
  return [message.first_text, ...message.edits, message.text].flatMap((text) => text || [])
}

/**
 * Text as the screens show it; codes of ours are no business of the reader. Nothing of a message whose
 * period has passed.
 */
export function shownTextOf(
  { text, cleared_at }: Pick<MessageRecord, 'text' | 'cleared_at'>,
  known: { knownCodes: Set<string>; knownLinks: Set<string> },
): string {
  if (cleared_at !== null) return ''
  if (text === null) return emptyMessageText
  const shown = shownText(
    text,
    (code) => known.knownCodes.has(code),
    (code) => known.knownLinks.has(code),
  )
  return shown.trim() === '' ? emptyMessageText : shown
}

/** Writes the row, new or changed. */
export const saveMessage = together(async ({ trx }: LeadWork, rows: MessageRecord[]) => {
  const [row = {}] = rows
  await insertRows(trx, 'messages', rows, replaceKnown(row, ['account_id', 'id']))
  return rows
})
