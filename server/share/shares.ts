import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { maxRangeDays } from '#contracts/dashboard'
import type * as contract from '#contracts/shares'
import { type Day, daysBetween, localDay } from '#domain/date-range'
import { cleanText } from '#domain/text-fold'
import { recordAudit } from '#server/audit/record'
import { accountTokenOf } from '#server/auth/account-token'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { AppError, invalidField, notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { newToken } from '#server/platform/ids'
import { hashPassword } from '#server/platform/passwords'
import type { SharesTable } from '#server/platform/schema'
import type { Trx } from '#server/platform/sql'
import { filtersFor } from '#server/reporting/filter-sql'

export type ShareRow = Selectable<SharesTable>
type Input = z.output<typeof contract.createShare.body>

const mostOpen = 50
const secretBytes = 32
const dayMs = 86_400_000
/** This long a link that has ended still says so; afterwards it answers like one that never existed. */
const rememberedMs = 90 * dayMs

/** The links that are open, the newest first. */
export async function listShares(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.listShares.output>> {
  const rows = await ctx.sql.withAccount(accountId, (trx) => openShares(ctx, trx, accountId))
  return rows.map(present)
}

/** Makes a link; the answer holds its address, whose secret is kept as a hash alone. 409 beyond 50. */
export async function createShare(
  ctx: Context,
  { accountId, user }: Session,
  input: Input,
): Promise<z.input<typeof contract.createShare.output>> {
  const now = ctx.now()
  const secret = newToken(secretBytes)
  const period = periodOf(input, localDay(now.getTime(), 'UTC'))
  await ctx.sql.withAccount(accountId, (trx) => needRoom(ctx, trx, accountId))
  const row: ShareRow = {
    account_id: accountId,
    id: ctx.newId(),
    name: cleanText(input.name),
    token_hash: ctx.secrets.hash(secret),
    password_hash: input.password === null ? null : await hashPassword('known', input.password),
    ...period,
    shows_contacts: input.showsContacts,
    created_by: user.name,
    created_by_id: user.id,
    created_at: now,
    expires_at: input.lastsDays ? new Date(now.getTime() + input.lastsDays * dayMs) : null,
    revoked_at: null,
    opened: 0,
    last_opened_at: null,
  }
  await ctx.sql.withAccount(accountId, async (trx) => {
    await takeTurn(trx, 'shares', accountId)
    await needRoom(ctx, trx, accountId)
    await trx.insertInto('shares').values(row).execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'share.create',
      subject: { kind: 'thing', id: row.id, name: row.name },
      after: {
        period: row.start_date === null ? row.date_range : `${row.start_date} – ${row.end_date}`,
        hasPassword: row.password_hash !== null,
        showsContacts: row.shows_contacts,
        expiresOn: row.expires_at?.toISOString().slice(0, 10),
      },
    })
  })
  const token = accountTokenOf(accountId, secret)
  return { share: present(row), url: `${ctx.config.publicUrl}/compartilhado/${token}` }
}

async function needRoom(ctx: Context, trx: Trx, accountId: string): Promise<void> {
  if ((await openShares(ctx, trx, accountId)).length < mostOpen) return
  throw new AppError('conflict', {
    message: `Há ${mostOpen} links ativos: desative os que não servem mais.`,
  })
}

/** From now on the link shows nothing, also where it is open; 404 when that is so already. */
export async function revokeShare(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const revoked = await trx
      .updateTable('shares')
      .set({ revoked_at: ctx.now() })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (revoked === undefined) throw notFound('Este link não está mais ativo.')
    await recordAudit(trx, ctx, {
      accountId,
      action: 'share.revoke',
      subject: { kind: 'thing', ...revoked },
    })
  })
  return { success: true }
}

/** Links that ended long ago go. */
export async function forgetOldShares(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - rememberedMs)
  await ctx.sql.asIngest
    .deleteFrom('shares')
    .where((where) => where.or([where('revoked_at', '<', since), where('expires_at', '<', since)]))
    .execute()
}

function openShares(ctx: Context, trx: Trx, accountId: string): Promise<ShareRow[]> {
  return trx
    .selectFrom('shares')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', ctx.now())]),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Whatever a link shows is read by strangers at any time: its days are as many as a chart has. */
function periodOf({ dateRange, startDate, endDate }: Input, today: Day) {
  if (dateRange !== 'custom') return { date_range: dateRange, start_date: null, end_date: null }
  // Only what a range of its own can have wrong; the zone does not matter to it.
  const { span } = filtersFor({ dateRange, startDate, endDate }, today, 'UTC')
  if (span !== null && daysBetween(span.from, span.to) >= maxRangeDays) {
    throw invalidField('endDate', `Escolha no máximo ${maxRangeDays} dias`)
  }
  return { date_range: dateRange, start_date: span?.from ?? null, end_date: span?.to ?? null }
}

function present(row: ShareRow): z.input<typeof contract.listShares.output>[number] {
  return {
    id: row.id,
    name: row.name,
    dateRange: row.date_range,
    startDate: row.start_date,
    endDate: row.end_date,
    hasPassword: row.password_hash !== null,
    showsContacts: row.shows_contacts,
    createdBy: row.created_by,
    createdById: row.created_by_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    opened: row.opened,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  }
}
