import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { changeSpend, listSpend, ManualSpend, SpendEntry } from '#contracts/ad-spend'
import { daysBetween, daysIn } from '#domain/date-range'
import { maxSpendDays } from '#domain/spend/spend-limits'
import { spreadCents } from '#domain/spend/spread-days'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { AppError, invalidField, notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { insertSpend } from './insert-spend.ts'
import { judgedSpend } from './judged-spend.ts'

// A manual entry is the rows of its key; what files told is one entry per campaign (UUID version 8).
// A cluster deletes by what is immutable, which concat_ws is not, and misreads CASE … WHEN of a value.
const entryId = sql`case when s.origin = 'manual' then s.row_key else overlay(overlay(
  md5(s.platform || E'\n' || s.currency || E'\n' || s.campaign_id || E'\n' || s.campaign)
  placing '8' from 13) placing '8' from 17)::uuid::text end`

/** What people told, the newest days first. */
export async function listSpendEntries(
  ctx: Context,
  accountId: string,
  { limit, offset }: z.output<typeof listSpend.query>,
): Promise<{ entries: SpendEntry[]; total: number }> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { rows } = await sql<SpendEntry & { total: number }>`
      select e.*, count(*) over ()::int as total from (${entries(accountId)}) e
      order by e.to desc, e.from desc, e.campaign, e.id
      limit ${limit} offset ${offset}`.execute(trx)
    // Beyond the last page there is no row to tell the count.
    const total = rows[0]?.total ?? (offset === 0 ? 0 : await countEntries(trx, accountId))
    return { entries: rows, total }
  })
}

/** Stores a total over its days under a new entry. 422 for a period that is none or too long. */
export async function addSpendEntry(
  ctx: Context,
  accountId: string,
  input: ManualSpend,
): Promise<{ id: string }> {
  checkPeriod(input)
  const id = ctx.newId()
  await ctx.sql.withAccount(accountId, async (trx) => {
    await insertEntry(ctx, trx, accountId, id, input)
    await recordAudit(trx, ctx, {
      accountId,
      action: 'spend.add',
      subject: subjectOf(id, input),
      after: recorded(input),
    })
  })
  return { id }
}

/** Changes a manual entry; 404 for none, 409 for what a file told. */
export async function changeSpendEntry(
  ctx: Context,
  accountId: string,
  id: string,
  changes: z.output<typeof changeSpend.body>,
): Promise<{ id: string }> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const known = await findEntry(trx, accountId, id)
    if (known.origin === 'csv') {
      throw new AppError('conflict', {
        message: 'Gastos importados não são editados: corrija o arquivo e importe de novo.',
      })
    }
    const input: ManualSpend = {
      platform: changes.platform ?? known.platform,
      from: changes.from ?? known.from,
      to: changes.to ?? known.to,
      campaign: changes.campaign ?? known.campaign,
      adSet: changes.adSet ?? known.adSet,
      ad: changes.ad ?? known.ad,
      totalCents: changes.totalCents ?? known.totalCents,
    }
    checkPeriod(input)
    await removeEntry(trx, accountId, id)
    await insertEntry(ctx, trx, accountId, id, input)
    await recordAudit(trx, ctx, {
      accountId,
      action: 'spend.change',
      subject: subjectOf(id, input),
      before: recorded(known),
      after: recorded(input),
    })
    return { id }
  })
}

/** Deletes a manual entry, or all that files told of a campaign; 404 for none. */
export async function deleteSpendEntry(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ success: true }> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const known = await findEntry(trx, accountId, id)
    await removeEntry(trx, accountId, id)
    await recordAudit(trx, ctx, {
      accountId,
      action: 'spend.delete',
      subject: subjectOf(id, known),
      before: recorded(known),
    })
    return { success: true }
  })
}

type Recorded = Pick<ManualSpend, 'platform' | 'from' | 'to' | 'campaign' | 'totalCents'>

/** What the log shows of an entry. */
function recorded({ platform, from, to, campaign, totalCents }: Recorded) {
  return { platform, from, to, campaign, value: totalCents }
}

function subjectOf(id: string, { campaign }: Pick<ManualSpend, 'campaign'>) {
  return { kind: 'thing', id, name: campaign } as const
}

function entries(accountId: string): RawBuilder<unknown> {
  return sql`
    select ${entryId} as id, s.origin, s.platform, s.campaign,
      case when s.origin = 'manual' then s.ad_set else '' end as "adSet",
      case when s.origin = 'manual' then s.ad else '' end as ad, s.currency,
      min(s.day) as "from", max(s.day) as "to", sum(s.spend_cents)::bigint as "totalCents",
      coalesce(sum(s.spend_cents) filter (where s.is_counted), 0)::bigint
        as "countedCents"
    from ${judgedSpend(accountId, sql`true`)}
    where s.origin in ('csv', 'manual')
    group by 1, 2, 3, 4, 5, 6, 7`
}

async function countEntries(trx: Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${entries(accountId)}) e`.execute(trx)
  return rows[0]?.count ?? 0
}

async function findEntry(trx: Trx, accountId: string, id: string): Promise<SpendEntry> {
  const { rows } = await sql<SpendEntry>`
    select e.* from (${entries(accountId)}) e where e.id = ${id}`.execute(trx)
  if (!rows[0]) throw notFound('Gasto não encontrado.')
  return rows[0]
}

async function removeEntry(trx: Trx, accountId: string, id: string): Promise<void> {
  await sql`delete from ad_spend s
    where s.account_id = ${accountId} and s.origin in ('csv', 'manual')
      and ${entryId} = ${id}`.execute(trx)
}

async function insertEntry(
  ctx: Context,
  trx: Trx,
  accountId: string,
  id: string,
  { platform, from, to, campaign, adSet, ad, totalCents }: ManualSpend,
): Promise<void> {
  const days = daysIn({ from, to })
  const shares = spreadCents(totalCents, days.length)
  const names = { campaign, campaignId: '', adSet, adSetId: '', ad, adId: '', placement: '' }
  const rows = days.map((day, index) => ({
    ...names,
    day,
    rowKey: id,
    cents: shares[index] ?? 0,
    currency: 'BRL',
  }))
  await insertSpend(ctx, trx, accountId, { platform, origin: 'manual' }, rows)
}

function checkPeriod({ from, to }: Pick<ManualSpend, 'from' | 'to'>): void {
  if (from > to) throw invalidField('to', 'A data final deve ser igual ou posterior à inicial.')
  if (daysBetween(from, to) >= maxSpendDays) {
    throw invalidField('to', `O período pode ter no máximo ${maxSpendDays} dias.`)
  }
}
