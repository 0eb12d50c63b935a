import { sql } from 'kysely'
import type { z } from 'zod'
import type { getActivity as contract } from '#contracts/clicks'
import { presentParams, presentSignal } from '#server/leads/list/present-lead'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import {
  clicksByIds,
  leadsByIds,
  listedClicks,
  listedMessages,
  messagesByIds,
  presentClick,
  presentMessage,
} from './activity-sql.ts'

type Detail = z.input<typeof contract.output>

/** Everything about a row of the list of clicks; 404 for what is not one, or another account's. */
export async function getActivity(ctx: Context, accountId: string, id: string): Promise<Detail> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const detail = id.startsWith('c_')
      ? await clickDetail(trx, accountId, id.slice(2))
      : await messageDetail(trx, accountId, id)
    if (!detail) throw notFound('Este clique ou esta mensagem não existe.')
    return detail
  })
}

async function clickDetail(trx: Trx, accountId: string, id: string): Promise<Detail | null> {
  const { rows: listed } = await sql<{ id: string; erased: boolean }>`
    select c.id, c.erased_at is not null as erased from clicks c where ${listedClicks(accountId)} and c.id = ${id}`.execute(
    trx,
  )
  const [row] = await clicksByIds(
    trx,
    accountId,
    listed.map((click) => click.id),
  )
  if (!row) return null
  const leads = await leadsByIds(trx, accountId, row.lead_id === null ? [] : [row.lead_id])
  const click = presentClick(row, leads.get(row.lead_id ?? ''))
  const erased = listed[0]?.erased ?? false
  return {
    ...click,
    leadId: row.lead_id ?? click.id,
    erased,
    params: presentParams(row),
    privacySignal: presentSignal(row),
  }
}

async function messageDetail(trx: Trx, accountId: string, id: string): Promise<Detail | null> {
  const { rows: listed } = await sql<{ id: string }>`
    select m.id from messages m where ${listedMessages(accountId)} and m.id = ${id}`.execute(trx)
  const [row] = await messagesByIds(
    trx,
    accountId,
    listed.map((message) => message.id),
  )
  if (!row?.lead_id) return null
  const lead = (await leadsByIds(trx, accountId, [row.lead_id])).get(row.lead_id)
  if (!lead) return null
  return {
    ...presentMessage(row, lead),
    leadId: lead.id,
    erased: false,
    params: presentParams(lead),
    privacySignal: presentSignal(lead),
  }
}
