import { sql } from 'kysely'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { thereForAsker } from '#server/reporting/asker-sql'

/** A lead, or a click that nobody has answered. */
export type LeadReference = { kind: 'lead' | 'click'; id: string }

/** A lead or click that a request is about, with the ids by which the request names it. */
export type LeadMention = { subject: LeadReference; ids: string[] }

/**
 * The lead or click that an id of the API means now; 404 when it does not exist, is erased, is another
 * account's, or is somebody else's lead and the person asking sees only their own.
 */
export async function findLead(trx: Trx, accountId: string, id: string): Promise<LeadReference> {
  const [found] = await findLeads(trx, accountId, [id])
  if (!found) throw notFound('Lead não encontrado.')
  return found.subject
}

/** What several ids mean now, each lead or click once; what `findLead` answers 404 for is left out. */
export async function findLeads(
  trx: Trx,
  accountId: string,
  ids: string[],
): Promise<LeadMention[]> {
  const clicks = await trx
    .selectFrom('clicks')
    .select(['id', 'lead_id', 'erased_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids.filter(isClickId).map(bareId)}::uuid[])`)
    .execute()
  const clickWith = new Map(clicks.map((click) => [click.id, click]))
  const meant = mentionsIn(ids, (id) => {
    if (!isClickId(id)) return { kind: 'lead', id: bareId(id) }
    const click = clickWith.get(bareId(id))
    if (click?.lead_id) return { kind: 'lead', id: click.lead_id }
    return click && click.erased_at === null ? { kind: 'click', id: click.id } : null
  })
  const leadIds = meant.flatMap(({ subject }) => (subject.kind === 'lead' ? subject.id : []))
  const leads = await trx
    .selectFrom('leads as l')
    .select('l.id')
    .where('l.account_id', '=', accountId)
    .where('l.id', '=', sql<string>`any(${leadIds}::uuid[])`)
    .where('l.erased_at', 'is', null)
    .where(thereForAsker())
    .execute()
  const isThere = new Set(leads.map((lead) => lead.id))
  return meant.filter(({ subject }) => subject.kind === 'click' || isThere.has(subject.id))
}

/** Each lead or click that the ids mean, once, in their order. */
export function mentionsIn(
  ids: string[],
  meaning: (id: string) => LeadReference | null,
): LeadMention[] {
  const rows = new Map<string, LeadMention>()
  for (const id of new Set(ids)) {
    const subject = meaning(id)
    if (subject === null) continue
    const key = `${subject.kind} ${subject.id}`
    const row = rows.get(key)
    if (row === undefined) rows.set(key, { subject, ids: [id] })
    else row.ids.push(id)
  }
  return [...rows.values()]
}

/** Ids of unanswered clicks begin with `c_`. */
export function isClickId(id: string): boolean {
  return /^c_/i.test(id)
}

/** The UUID of the row that an id of the API names. */
export function bareId(id: string): string {
  return id.replace(/^c_/i, '').toLowerCase()
}
