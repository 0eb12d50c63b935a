import { sql } from 'kysely'
import { explanationText } from '#domain/attribution/explanation'
import type { LeadHistory, Wording } from '#domain/conversions/why-not-fired'
import { findPhrase, type PhraseAnswer, readText } from '#domain/sales/phrase'
import { oneOf } from '#server/platform/one-of'
import { createRest } from '#server/platform/slices'
import type { Trx } from '#server/platform/sql'

/** A lead with everything that decides whether an event of it fires. */
export type LeadFacts = {
  id: string
  name: string | null
  phone: string | null
  /** All but what the business wrote, which depends on the event's phrase. */
  lead: Omit<LeadHistory, 'said'>
  /** The messages of the business in which `wordingsOf` looks for the phrases of events. */
  written: Written[]
  matches: { configId: string; state: string }[]
}

type Written = { text: string; sentAt: Date; receivedAt: Date }

const maxMessages = 200
const maxCharacters = 4_000
const maxMessageAgeMs = 7 * 86_400_000

/** The facts of these leads, in the order of the ids; what is not there is left out. */
export async function leadFacts(
  trx: Trx,
  accountId: string,
  ids: string[],
  needs: { phrases: boolean },
): Promise<LeadFacts[]> {
  if (ids.length === 0) return []
  const leads = await leadRows(trx, accountId, ids)
  const events = await eventRows(trx, accountId, ids)
  const written = needs.phrases ? await writtenRows(trx, accountId, ids) : []
  return ids.flatMap((id) => {
    const row = leads.find((lead) => lead.id === id)
    if (row === undefined) return []
    const own = events.filter(({ lead_id }) => lead_id === id)
    return {
      id,
      name: row.name,
      phone: row.phone,
      lead: historyOf(row, own),
      written: written
        .filter(({ lead_id }) => lead_id === id)
        .map(({ text, sent_at, received_at }) => ({
          text,
          sentAt: sent_at,
          receivedAt: received_at,
        })),
      matches: own.flatMap(({ kind, rule, state }) =>
        kind === 'phrase' && rule !== null ? { configId: rule, state: state ?? '' } : [],
      ),
    }
  })
}

/**
 * What the business wrote to the lead, judged by the phrases of events: by event. Each text is read
 * once, and others get their turn meanwhile.
 */
export async function wordingsOf(
  facts: LeadFacts,
  events: readonly { id: string; phrase: string | null }[],
): Promise<Map<string, Wording>> {
  const wordings = new Map<string, Wording>()
  const nothing: Wording = { kind: 'nothing_written' }
  for (const { id, phrase } of events) {
    const isAsked = phrase !== null && facts.written.length > 0
    wordings.set(id, isAsked ? { kind: 'not_said', closest: 'words' } : nothing)
  }
  const rest = createRest()
  for (const message of facts.written) {
    const text = readText(message.text)
    for (const { id, phrase } of events) {
      await rest()
      const known = wordings.get(id)
      if (phrase === null || known?.kind !== 'not_said') continue
      const answer = findPhrase(text, phrase)
      const became = whatBecame(facts, id, message)
      const why = answer.says ? answer.doubt : answer.why
      // A phrase in doubt of which nobody was asked is none.
      const isSaid = answer.says && (why === null || became.outcome !== 'nothing')
      if (isSaid) wordings.set(id, { kind: 'said', ...became })
      else if (why !== null)
        wordings.set(id, { kind: 'not_said', closest: closer(known.closest, why) })
    }
  }
  return wordings
}

type Unsaid = Exclude<PhraseAnswer, { says: true }>['why']

/** What is nearest to a sale: its words in another meaning, then its words apart. */
function closer(known: Unsaid, next: Unsaid): Unsaid {
  return known === 'words' || (known === 'apart' && next !== 'words') ? next : known
}

function whatBecame({ matches }: LeadFacts, configId: string, message: Written) {
  const atMs = message.sentAt.getTime()
  const state = matches.findLast((match) => match.configId === configId)?.state
  if (state === 'waiting' || state === 'refused') return { atMs, outcome: state } as const
  const isLate = message.receivedAt.getTime() - atMs > maxMessageAgeMs
  return { atMs, outcome: isLate ? 'too_late' : 'nothing' } as const
}

type LeadRow = Awaited<ReturnType<typeof leadRows>>[number]
type EventRow = Awaited<ReturnType<typeof eventRows>>[number]

function historyOf(row: LeadRow, events: EventRow[]): Omit<LeadHistory, 'said'> {
  const firstMessageAtMs = row.first_message_at.getTime()
  const became = events.findLast(({ kind }) => kind === 'became_tracked')
  const statuses = events.filter(({ kind, to }) => kind === 'status' && to !== null)
  return {
    firstMessageAtMs,
    tracked: row.is_tracked ? { sinceMs: became?.happened_at.getTime() ?? firstMessageAtMs } : null,
    trackedWhy: explanationText(row.explanation),
    click:
      row.clicked_at === null
        ? null
        : { atMs: row.clicked_at.getTime(), isCounted: row.click_class === 'human' },
    statusSinceMs: Object.fromEntries(
      statuses.map(({ to, happened_at }) => [to ?? '', happened_at.getTime()]),
    ),
    withheldBy: withheldBy(row),
  }
}

function withheldBy(row: LeadRow): LeadHistory['withheldBy'] {
  if (!row.reports_to_ads) return 'account'
  if (row.ad_opt_out) return 'lead'
  return row.respects_privacy_signal && row.has_signal ? 'signal' : null
}

function leadRows(trx: Trx, accountId: string, ids: string[]) {
  return trx
    .selectFrom('leads as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('contacts as p', (join) =>
      join.onRef('p.account_id', '=', 'l.account_id').onRef('p.id', '=', 'l.contact_id'),
    )
    .leftJoin('clicks as c', (join) =>
      join.onRef('c.account_id', '=', 'l.account_id').onRef('c.id', '=', 'l.click_id'),
    )
    .select(['l.id', 'l.is_tracked', 'l.explanation', 'l.first_message_at'])
    .select(['l.ad_opt_out', 'a.reports_to_ads', 'p.name', 'p.phone'])
    .select(['c.clicked_at', 'c.class as click_class', 'a.respects_privacy_signal'])
    .select(
      sql<boolean>`exists (
        select 1 from lead_touches t
        join click_rows k on k.account_id = ${accountId} and k.id = t.click_id
        where t.account_id = ${accountId} and t.lead_id = l.id and k.privacy_signal is not null)`.as(
        'has_signal',
      ),
    )
    .where('l.account_id', '=', accountId)
    .where('l.id', '=', oneOf(ids))
    .execute()
}

function eventRows(trx: Trx, accountId: string, ids: string[]) {
  return trx
    .selectFrom('lead_events')
    .select(['lead_id', 'kind', 'happened_at'])
    .select([
      sql<string | null>`details->>'to'`.as('to'),
      sql<string | null>`details->>'ruleId'`.as('rule'),
      sql<string | null>`details->>'state'`.as('state'),
    ])
    .where('account_id', '=', accountId)
    .where('lead_id', '=', oneOf(ids))
    .where('kind', 'in', ['became_tracked', 'status', 'phrase'])
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}

/** The newest messages of the business to each lead, each cut to what can hold a phrase. */
async function writtenRows(trx: Trx, accountId: string, ids: string[]) {
  const { rows } = await sql<{ lead_id: string; text: string; sent_at: Date; received_at: Date }>`
    select l.id as lead_id, m.text, m.sent_at, m.received_at
    from unnest(${ids}::uuid[]) as l(id)
    cross join lateral (
      select left(text, ${maxCharacters}) as text, sent_at, received_at
      from messages
      where account_id = ${accountId} and lead_id = l.id and from_me and not is_history
        and text is not null
      order by sent_at desc limit ${maxMessages}
    ) as m`.execute(trx)
  return rows
}
