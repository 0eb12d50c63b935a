import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { LeadWork } from '#server/leads/lead-work'
import { insertRows } from '#server/platform/insert-rows'
import { sideBySide, together } from '#server/platform/together'
import { forgetResponseDays } from '#server/reporting/forget-response-days'
import { type BusinessClocks, businessClocks } from './business-clocks.ts'
import {
  type Part,
  readMessages,
  readPart,
  type WaitingLead,
  type WaitRecord,
} from './read-waits.ts'
import { factsOfTexts, learnRepeated } from './reply-texts.ts'

/** A lead of whose conversation something has changed, from this instant on; null for all of it. */
type Change = { lead: WaitingLead; since: Date | null }
type Read = ReturnType<typeof readPart>

const clocksOf = new WeakMap<LeadWork, Promise<BusinessClocks>>()

/**
 * Brings who waited how long for a reply in line with the stored messages of the lead. A function of
 * those messages, of what is known of texts and of the business hours, so that any order of arrival
 * ends in the same rows.
 */
export const settleWaits = together(async (work: LeadWork, asked: Change[]): Promise<null[]> => {
  const changes = eachOnce(asked)
  const known = await knownFrom(work, changes)
  const parts = changes.map(({ lead, since }, place): Part => {
    const [base] = known[place] ?? []
    const isBase = base !== undefined && since !== null && base.began_at < since
    return { lead, from: isBase ? base.began_at : null, isFirst: isBase ? base.is_first : true }
  })
  const messages = await readMessages(work, parts)
  const keys = new Set(messages.flat().flatMap((message) => message.chat.reply?.textKey ?? []))
  const facts = await factsOfTexts(work.trx, work.accountId, [...keys])
  const clocks = await clocksIn(work)
  const read = parts.map((part, place) =>
    readPart(work, part, messages[place] ?? [], facts, clocks),
  )
  const changed = [...parts.keys()].filter(
    (place) => !isDeepStrictEqual(read[place]?.waits, known[place]),
  )
  await writeWaits(
    work,
    changed.flatMap((place) => parts[place] ?? []),
    changed.flatMap((place) => read[place]?.waits ?? []),
  )
  const days = changed.flatMap((place) => daysChanged(known[place] ?? [], read[place]?.waits ?? []))
  await forgetResponseDays(work.trx, work.accountId, days)
  await writeInstant(work, parts, read)
  const candidates = new Set(read.flatMap(({ instant }) => instant.map(({ textKey }) => textKey)))
  for (const key of candidates) if (facts.get(key)?.isRepeated) candidates.delete(key)
  const others = await learnRepeated(work.trx, work.accountId, [...candidates])
  if (others.length > 0) work.owed.push(() => settleLeads(work, others))
  return asked.map(() => null)
})

/** Reads the whole conversations of these leads anew; of those that were erased nothing is left to read. */
export async function settleLeads(work: LeadWork, ids: readonly string[]): Promise<void> {
  const leads = await work.trx
    .selectFrom('leads')
    .select(['id', 'contact_id', 'campaign', 'is_test'])
    .where('account_id', '=', work.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  await sideBySide(leads, async (lead) => {
    await settleWaits(work, { lead, since: null })
  })
}

/** Takes away what is known of a lead that becomes part of another one. */
export async function dropWaits({ trx, accountId }: LeadWork, leadId: string): Promise<void> {
  const gone = await trx
    .deleteFrom('response_waits')
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .returning('began_at')
    .execute()
  await trx
    .deleteFrom('instant_replies')
    .where('account_id', '=', accountId)
    .where('lead_id', '=', leadId)
    .execute()
  await forgetResponseDays(
    trx,
    accountId,
    gone.map((wait) => wait.began_at),
  )
}

/**
 * Start instants of the waits that differ between `before` and `after`: on one side only, or with other
 * values.
 */
function daysChanged(before: readonly WaitRecord[], after: readonly WaitRecord[]): Date[] {
  const byStart = new Map(before.map((wait) => [wait.began_at.getTime(), wait]))
  const changed = after.filter((wait) => {
    const start = wait.began_at.getTime()
    const isSame = isDeepStrictEqual(byStart.get(start), wait)
    if (isSame) byStart.delete(start)
    return !isSame
  })
  return [...byStart.values(), ...changed].map((wait) => wait.began_at)
}

function eachOnce(asked: readonly Change[]): Change[] {
  const changes = new Map<string, Change>()
  for (const change of asked) {
    const { since } = changes.get(change.lead.id) ?? change
    const isLater = since === null || (change.since !== null && since <= change.since)
    changes.set(change.lead.id, { lead: change.lead, since: isLater ? since : change.since })
  }
  return [...changes.values()]
}

function clocksIn(work: LeadWork): Promise<BusinessClocks> {
  const known = clocksOf.get(work)
  if (known !== undefined) return known
  const clocks = businessClocks(work.trx, work.accountId, work.timeZone)
  clocksOf.set(work, clocks)
  return clocks
}

/** The stored waits of each lead from the one that the change may concern, in their order. */
async function knownFrom(
  { trx, accountId }: LeadWork,
  changes: readonly Change[],
): Promise<WaitRecord[][]> {
  const { rows } = await sql<WaitRecord>`
    select w.* from unnest(${changes.map(({ lead }) => lead.id)}::uuid[],
      ${changes.map(({ since }) => since?.toISOString() ?? '-infinity')}::timestamptz[])
      asked (lead, since)
    cross join lateral (
      select * from response_waits
      where account_id = ${accountId} and lead_id = asked.lead and began_at >= coalesce((
        select max(before.began_at) from response_waits before
        where before.account_id = ${accountId} and before.lead_id = asked.lead
          and before.began_at < asked.since), '-infinity')) w
    order by w.began_at`.execute(trx)
  const of = Map.groupBy(rows, (row) => row.lead_id)
  return changes.map(({ lead }) => of.get(lead.id) ?? [])
}

async function writeWaits(
  { trx, accountId }: LeadWork,
  parts: readonly Part[],
  waits: readonly WaitRecord[],
): Promise<void> {
  if (parts.length === 0) return
  await sql`delete from response_waits w using ${askedOf(parts)}
    where w.account_id = ${accountId} and w.lead_id = asked.lead
      and w.began_at >= asked.since`.execute(trx)
  if (waits.length > 0) await insertRows(trx, 'response_waits', waits)
}

async function writeInstant(
  { trx, accountId }: LeadWork,
  parts: readonly Part[],
  read: readonly Read[],
): Promise<void> {
  await sql`delete from instant_replies r using ${askedOf(parts)}
    where r.account_id = ${accountId} and r.lead_id = asked.lead
      and r.sent_at >= asked.since`.execute(trx)
  const rows = parts.flatMap(({ lead }, place) =>
    (read[place]?.instant ?? []).map(({ messageId, at, textKey, isAutomatic }) => ({
      account_id: accountId,
      message_id: messageId,
      lead_id: lead.id,
      text_key: textKey,
      sent_at: at,
      is_automatic: isAutomatic,
    })),
  )
  if (rows.length > 0) await insertRows(trx, 'instant_replies', rows)
}

/** Each lead, and from when on its conversation was read. */
function askedOf(parts: readonly Part[]) {
  return sql`unnest(${parts.map(({ lead }) => lead.id)}::uuid[],
    ${parts.map(({ from }) => from?.toISOString() ?? '-infinity')}::timestamptz[])
    asked (lead, since)`
}
