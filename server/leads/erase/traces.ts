import { sql } from 'kysely'
import { phoneForms, withoutNumbers } from '#domain/lines/mentions'
import type { LeadReference } from '../find-lead.ts'
import type { LeadWork } from '../lead-work.ts'
import {
  type Archive,
  copyRows,
  type Owners,
  ownedBy,
  rowsBy,
  takeRows,
} from './deletion-archive.ts'

/** Texts by which people are found in rows that name no lead or contact, each with its owner. */
export type Traces = {
  /** Numbers as they may be written, LIDs and business-scoped ids. */
  forms: Owners
  /** The providers' ids of their messages. */
  messageIds: Owners
  names: Owners
}

export async function tracesOf(
  { trx, accountId }: Pick<LeadWork, 'trx' | 'accountId'>,
  byContact: Owners,
): Promise<Traces> {
  const contacts = [...byContact.keys()]
  const { rows } = await sql<{ kind: string; value: string; contact_id: string }>`
    select kind, value, contact_id from contact_identities
    where account_id = ${accountId} and contact_id = any(${contacts}::uuid[])
    union select 'received', phone_received, id from contacts
    where account_id = ${accountId} and id = any(${contacts}::uuid[]) and phone_received is not null
    union select 'name', name, id from contacts
    where account_id = ${accountId} and id = any(${contacts}::uuid[]) and name <> ''
    union select 'message', provider_message_id, contact_id from messages
    where account_id = ${accountId} and contact_id = any(${contacts}::uuid[])`.execute(trx)
  const of = (kinds: string[]) =>
    rows.flatMap(({ kind, value, contact_id: contact }) => {
      if (!kinds.includes(kind)) return []
      const values = kind === 'phone' ? phoneForms(value) : [value]
      return values.map((one) => [one, contact] as const)
    })
  return {
    forms: ownedBy(byContact, of(['phone', 'received', 'lid', 'bsuid'])),
    messageIds: ownedBy(byContact, of(['message'])),
    names: ownedBy(byContact, of(['name'])),
  }
}

/**
 * Takes the webhooks that are about these contacts or name them, whatever kind they are. One that
 * tells of several goes with the first of them. What was ignored does not come back when the
 * deletion is undone: nothing was made of it.
 */
export async function takeWebhooks(
  archive: Archive,
  byContact: Owners,
  traces: Traces,
): Promise<void> {
  const { trx, accountId } = archive.work
  const contacts = [...byContact.keys()]
  const { rows: naming } = await sql<{ webhook: string; found: string }>`
    select webhook, found from webhooks_naming(${[...traces.forms.keys()]}::text[],
      ${[...traces.messageIds.keys()]}::text[])`.execute(trx)
  const { rows: about } = await sql<{ id: string; contact: string }>`
    select t.id, (select told from unnest(${contacts}::uuid[]) with ordinality as given (told, n)
      where t.contact_ids @> array[told] order by n limit 1) as contact
    from message_inbox t where t.account_id = ${accountId}
      and t.contact_ids <> '{}' and t.contact_ids && ${contacts}::uuid[]`.execute(trx)
  const of = new Map([
    ...ownedBy(
      new Map([...traces.messageIds, ...traces.forms]),
      naming.map((row) => [row.webhook, row.found]),
    ),
    ...ownedBy(
      byContact,
      about.map((row) => [row.id, row.contact]),
    ),
  ])
  if (of.size === 0) return
  const webhooks = rowsBy(of, sql`t.id`)
  await takeStubs(archive, of)
  await takeRows(archive, 'message_inbox', {
    ...webhooks,
    which: sql`${webhooks.which} and (t.contact_ids <> '{}' or t.outcome <> 'ignored')`,
  })
  const ignored = await sql`delete from message_inbox t
    where t.account_id = ${accountId} and ${webhooks.which}`.execute(trx)
  const taken = archive.counts.get('message_inbox') ?? 0
  archive.counts.set('message_inbox', taken + Number(ignored.numAffectedRows ?? 0))
}

/** What an edit or deletion said of a message that never came is nobody's, but for its webhook. */
async function takeStubs(archive: Archive, webhooks: Owners): Promise<void> {
  const { trx, accountId } = archive.work
  const { rows } = await sql<{ id: string; webhook: string }>`
    select m.id, w.id as webhook from messages m
    join message_inbox w on w.account_id = m.account_id and w.instance_id = m.instance_id
      and w.id = any(${[...webhooks.keys()]}::uuid[])
      and w.outcome in ('edit', 'revoke', 'undelivered')
      and position(convert_to(m.provider_message_id, 'UTF8') in w.body) > 0
    where m.account_id = ${accountId} and m.is_pending and m.contact_id is null`.execute(trx)
  const stubs = ownedBy(
    webhooks,
    rows.map((row) => [row.id, row.webhook]),
  )
  if (stubs.size > 0) await takeRows(archive, 'messages', rowsBy(stubs, sql`t.id`))
}

/** Takes their numbers out of notes on other leads, and their names out of lines about a merge. */
export async function blankMentions(
  archive: Archive,
  byLead: Owners,
  traces: Traces,
): Promise<void> {
  const { trx, accountId } = archive.work
  const numbers = [...traces.forms.keys()].filter((form) => /^\d{8,}$/.test(form))
  const { rows } = await sql<{ id: string; kind: string; text: string }>`
    select id, kind, coalesce(details ->> 'note', details ->> 'name') as text from lead_events
    where account_id = ${accountId} and lead_id <> all(${[...byLead.keys()]}::uuid[])
      and (kind = 'note' and regexp_replace(details ->> 'note', '\\D', '', 'g')
          ~ ${numbers.join('|') || 'none'}
        or kind in ('merged', 'unmerged')
          and details ->> 'name' = any(${[...traces.names.keys()]}::text[])
          and lead_id in (select unnest(array[m.kept_lead_id, m.gone_lead_id])
            from contact_merges m where m.account_id = ${accountId}
              and array[m.kept_lead_id, m.gone_lead_id] && ${[...byLead.keys()]}::uuid[]))`.execute(
    trx,
  )
  for (const { id, kind, text } of rows) {
    const rest = kind === 'note' ? withoutNumbers(text, numbers) : null
    if (rest === text) continue
    const subject = ownerIn(text, kind === 'note' ? traces.forms : traces.names)
    if (subject === undefined) continue
    await copyRows(archive, 'lead_events', rowsBy(new Map([[id, subject]]), sql`t.id`))
    await sql`update lead_events set details = details || ${JSON.stringify(
      kind === 'note' ? { note: rest } : { name: null },
    )}::jsonb where account_id = ${accountId} and id = ${id}`.execute(trx)
  }
}

/** Whose trace the text holds. */
function ownerIn(text: string, traces: Owners): LeadReference | undefined {
  for (const [trace, subject] of traces) {
    if (text === trace || withoutNumbers(text, [trace]) !== text) return subject
  }
  return undefined
}

/** The lead codes of these clicks. */
export async function codesOf({ trx, accountId }: LeadWork, clicks: Owners): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from clicks where account_id = ${accountId} and code is not null
      and id = any(${[...clicks.keys()]}::uuid[])`.execute(trx)
  return rows.map(({ code }) => code)
}

/** Forgets hits that could not become clicks and in which one of these texts stands. */
export async function forgetRejects({ trx }: LeadWork, texts: string[]): Promise<void> {
  // A shorter one would stand in the hits of others by chance.
  const holding = texts.filter((text) => text.length >= 8)
  if (holding.length > 0) await sql`select forget_click_rejects(${holding}::text[])`.execute(trx)
}
