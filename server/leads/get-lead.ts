import type { z } from 'zod'
import type { getLead as contract } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { presentLeadEvent } from './lead-timeline.ts'
import {
  clickRows,
  leadRows,
  presentClickAsLead,
  presentGeo,
  presentLead,
  presentMarks,
} from './present-lead.ts'

type Detail = z.input<typeof contract.output>

/** A lead, or a click that nobody has answered. */
export type LeadReference = { kind: 'lead' | 'click'; id: string }

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
  const isClick = id.startsWith('c_')
  let leadId: string | null = isClick ? null : id
  if (isClick) {
    const click = await trx
      .selectFrom('clicks')
      .select(['id', 'lead_id', 'erased_at', 'class'])
      .where('account_id', '=', accountId)
      .where('id', '=', id.slice(2))
      .executeTakeFirst()
    if (!click) throw notFound('Lead não encontrado.')
    if (click.lead_id === null) {
      if (click.erased_at !== null) throw notFound('Lead não encontrado.')
      return { kind: 'click', id: click.id }
    }
    leadId = click.lead_id
  }
  const lead = await trx
    .selectFrom('leads')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', leadId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!lead) throw notFound('Lead não encontrado.')
  return { kind: 'lead', id: lead.id }
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
  return {
    ...presentLead(row),
    geo: presentGeo(row),
    ...presentMarks(row),
    params: paramsOf(row.params),
    touches: touches.map((touch) => ({
      id: touch.id,
      kind: touch.kind as Detail['touches'][number]['kind'],
      source: touch.source,
      campaign: touch.campaign,
      touchedAt: touch.touched_at.toISOString(),
    })),
    timeline: events.map(presentLeadEvent),
  }
}

async function clickDetail(trx: Trx, accountId: string, id: string): Promise<Detail> {
  const row = await clickRows(trx, accountId).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Lead não encontrado.')
  return {
    ...presentClickAsLead(row),
    geo: presentGeo(row),
    ...presentMarks(row),
    params: paramsOf(row.params),
    touches: [],
    timeline: [],
  }
}

function paramsOf(params: unknown): Record<string, string> {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>)
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}
