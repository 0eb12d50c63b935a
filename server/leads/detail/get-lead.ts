import { sql } from 'kysely'
import type { z } from 'zod'
import type { getLead as contract } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { lastMerge } from '../keep-merge.ts'
import {
  clickRows,
  leadRows,
  presentClickAsLead,
  presentGeo,
  presentLead,
  presentMarks,
  presentParams,
} from '../list/present-lead.ts'
import { presentLeadEvent } from './lead-timeline.ts'
import { waitingSales } from './waiting-sales.ts'

type Detail = z.input<typeof contract.output>

/** A lead, or a click that nobody has answered. */
export type LeadReference = { kind: 'lead' | 'click'; id: string }

/** A row and the ids that it was called by. */
export type Called = { subject: LeadReference; ids: string[] }

/** Everything about a lead; an id `c_…` is a click, or the lead that it has become. */
export async function getLead(ctx: Context, accountId: string, id: string): Promise<Detail> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const found = await findLead(trx, accountId, id)
    return found.kind === 'lead'
      ? leadDetail(trx, accountId, found.id)
      : clickDetail(trx, accountId, found.id)
  })
}

/** What an id of the API means now; 404 for what is not there, erased, or another account's. */
export async function findLead(trx: Trx, accountId: string, id: string): Promise<LeadReference> {
  const [found] = await findLeads(trx, accountId, [id])
  if (!found) throw notFound('Lead não encontrado.')
  return found.subject
}

/**
 * What several ids mean now, each row once with the ids that it was called by; what is not there,
 * erased, or another account's is left out.
 */
export async function findLeads(trx: Trx, accountId: string, ids: string[]): Promise<Called[]> {
  const clicks = await trx
    .selectFrom('clicks')
    .select(['id', 'lead_id', 'erased_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids.filter(isClickId).map(bareId)}::uuid[])`)
    .execute()
  const clickWith = new Map(clicks.map((click) => [click.id, click]))
  const meant = called(ids, (id) => {
    if (!isClickId(id)) return { kind: 'lead', id: bareId(id) }
    const click = clickWith.get(bareId(id))
    if (click?.lead_id) return { kind: 'lead', id: click.lead_id }
    return click && click.erased_at === null ? { kind: 'click', id: click.id } : null
  })
  const leadIds = meant.flatMap(({ subject }) => (subject.kind === 'lead' ? subject.id : []))
  const leads = await trx
    .selectFrom('leads')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${leadIds}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  const isThere = new Set(leads.map((lead) => lead.id))
  return meant.filter(({ subject }) => subject.kind === 'click' || isThere.has(subject.id))
}

/** Each row that the ids mean, once, in their order. */
export function called(ids: string[], meaning: (id: string) => LeadReference | null): Called[] {
  const rows = new Map<string, Called>()
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

export async function leadDetail(trx: Trx, accountId: string, id: string): Promise<Detail> {
  const row = await leadRows(trx, accountId).where('l.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Lead não encontrado.')
  const touches = await trx
    .selectFrom('lead_touches')
    .select(['id', 'kind', 'source', 'campaign', 'touched_at'])
    .where('account_id', '=', accountId)
    .where('lead_id', '=', id)
    .orderBy('touched_at')
    .orderBy('id')
    .execute()
  const events = await trx
    .selectFrom('lead_events')
    .select(['id', 'kind', 'details', 'actor', 'happened_at'])
    .where('account_id', '=', accountId)
    .where('lead_id', '=', id)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  const merge = await lastMerge({ trx, accountId }, id)
  return {
    ...presentLead(row),
    geo: presentGeo(row),
    ...presentMarks(row),
    params: presentParams(row),
    adOptOut: row.ad_opt_out,
    touches: touches.map((touch) => ({
      id: touch.id,
      kind: touch.kind as Detail['touches'][number]['kind'],
      source: touch.source,
      campaign: touch.campaign,
      touchedAt: touch.touched_at.toISOString(),
    })),
    timeline: events.map((event) => presentLeadEvent(event, merge)),
    waitingSales: await waitingSales(trx, accountId, events),
  }
}

async function clickDetail(trx: Trx, accountId: string, id: string): Promise<Detail> {
  const row = await clickRows(trx, accountId).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Lead não encontrado.')
  return {
    ...presentClickAsLead(row),
    geo: presentGeo(row),
    ...presentMarks(row),
    params: presentParams(row),
    adOptOut: false,
    touches: [],
    timeline: [],
    waitingSales: [],
  }
}
