import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { withoutFirstMessage } from '#server/leads/attribution/search-text'
import type { LeadRecord, LeadWork } from '#server/leads/lead-work'
import { asArrays } from '#server/platform/array-columns'
import { textKeyOf } from '#server/response/reply-texts'

type Old = {
  id: string
  contact_id: string | null
  from_me: boolean
  text: string | null
  first_text: string | null
  shown_text: string
}

/**
 * Removes the texts of the account's next messages, at most `most`: those behind `after` that came before
 * `before`, and those of a new phone's history that were sent before it. What was read off them stays:
 * counts, marks, touches, and by which text of ours somebody was answered. Resolves with how many had a
 * text, the last message, and whether there may be more.
 */
export async function clearTexts(
  work: LeadWork,
  { after, before, most }: { after: string; before: Date; most: number },
): Promise<{ messages: number; last: string | null; isDone: boolean }> {
  const arrived = await oldMessages(
    work,
    sql<SqlBool>`m.id > ${after} and m.id < first_id_at(${before}::timestamptz)`,
    { order: sql`m.id`, most },
  )
  const history = await oldMessages(
    work,
    sql<SqlBool>`m.is_history and m.cleared_at is null and m.sent_at < ${before}`,
    { order: sql`m.sent_at`, most },
  )
  const old = [...new Map([...arrived, ...history].map((row) => [row.id, row])).values()]
  await blankMessages(work, old)
  await blankFirstMessages(work, old)
  return {
    messages: old.filter((message) => message.shown_text !== '').length,
    last: arrived.at(-1)?.id ?? null,
    isDone: arrived.length < most && history.length < most,
  }
}

async function oldMessages(
  { trx, accountId }: LeadWork,
  which: RawBuilder<SqlBool>,
  { order, most }: { order: RawBuilder<unknown>; most: number },
): Promise<Old[]> {
  const { rows } = await sql<Old>`
    select m.id, m.contact_id, m.from_me, m.text, m.first_text, m.shown_text
    from messages m where m.account_id = ${accountId} and ${which}
    order by ${order} limit ${most}`.execute(trx)
  return rows
}

async function blankMessages(
  { ctx, trx, accountId }: LeadWork,
  old: readonly Old[],
): Promise<void> {
  if (old.length === 0) return
  const keys = old.map(({ id, from_me, first_text, text }) => ({
    id,
    text_key: from_me ? textKeyOf(first_text ?? text) : null,
  }))
  await sql`
    update messages m set text = null, shown_text = '', first_text = null, edits = '{}',
      text_key = c.text_key, cleared_at = ${ctx.now()}
    from ${asArrays('c', { id: 'uuid', text_key: 'text' }, keys)}
    where m.account_id = ${accountId} and m.id = c.id and m.cleared_at is null`.execute(trx)
}

type Lead = LeadRecord & {
  name: string | null
  phone: string | null
  phone_received: string | null
  username: string | null
}

/** Leads show, and are found by, the first message of their contact. */
async function blankFirstMessages(
  { trx, accountId }: LeadWork,
  old: readonly Old[],
): Promise<void> {
  const contacts = new Set(old.flatMap((row) => (row.from_me ? [] : (row.contact_id ?? []))))
  if (contacts.size === 0) return
  const { rows: leads } = await sql<Lead>`
    select l.*, p.name, p.phone, p.phone_received, p.username
    from unnest(${[...contacts]}::uuid[]) asked (id)
    cross join lateral (
      select * from leads where account_id = ${accountId} and contact_id = asked.id
        and first_message <> '' offset 0
    ) l
    cross join lateral (
      select m.cleared_at from messages m
      where m.account_id = ${accountId} and m.contact_id = asked.id
        and not m.from_me and not m.is_pending and not m.is_history
      order by m.sent_at, m.provider_message_id collate "C" limit 1
    ) opening
    left join contacts p on p.account_id = ${accountId} and p.id = l.contact_id
    where opening.cleared_at is not null`.execute(trx)
  if (leads.length === 0) return
  const blank = leads.map((lead) => ({
    id: lead.id,
    search_text: withoutFirstMessage(lead, lead),
  }))
  await sql`
    update leads l set first_message = '', search_text = c.search_text
    from ${asArrays('c', { id: 'uuid', search_text: 'text' }, blank)}
    where l.account_id = ${accountId} and l.id = c.id`.execute(trx)
}
