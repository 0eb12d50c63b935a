import type { z } from 'zod'
import type * as contract from '#contracts/response'
import { hoursWords } from '#domain/response/hours-words'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { askToRecalculate, isRecalculating } from './recalculate.ts'

export async function getBusinessHours(
  ctx: Context,
  accountId: string,
): Promise<contract.BusinessHoursAnswer> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('time_zone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const lines = await trx
      .selectFrom('instances')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const rows = await trx
      .selectFrom('business_hours')
      .select(['scope_id', 'hours'])
      .where('account_id', '=', accountId)
      .execute()
    const hours = new Map(rows.map((row) => [row.scope_id, row.hours]))
    return {
      timeZone: account.time_zone,
      account: hours.get(accountId) ?? null,
      lines: lines.map((line) => ({ ...line, hours: hours.get(line.id) ?? null })),
      isRecalculating: await isRecalculating(trx, accountId),
    }
  })
}

/** Saves the hours of the account, or of a line, and lets all waits be computed by them. */
export async function saveBusinessHours(
  ctx: Context,
  accountId: string,
  { line, hours }: z.output<typeof contract.saveBusinessHours.body>,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const named = line === null ? null : await needLine(trx, accountId, line)
    const scope = line ?? accountId
    const before = await trx
      .selectFrom('business_hours')
      .select('hours')
      .where('account_id', '=', accountId)
      .where('scope_id', '=', scope)
      .executeTakeFirst()
    if (hours === null) await forgetHours(trx, accountId, scope)
    else {
      await trx
        .insertInto('business_hours')
        .values({ account_id: accountId, scope_id: scope, hours })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'scope_id']).doUpdateSet({ hours }),
        )
        .execute()
    }
    await recordAudit(trx, ctx, {
      accountId,
      action: 'hours.change',
      ...(named && { subject: { kind: 'thing', ...named } }),
      before: { hours: before && hoursWords(before.hours) },
      after: { hours: hours && hoursWords(hours) },
    })
    await askToRecalculate(trx, accountId)
  })
  return { success: true }
}

/** Takes away the hours of the account or of one line; false when it had none. */
export async function forgetHours(trx: Trx, accountId: string, scope: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('business_hours')
    .where('account_id', '=', accountId)
    .where('scope_id', '=', scope)
    .returning('scope_id')
    .execute()
  return gone.length > 0
}

async function needLine(trx: Trx, accountId: string, id: string) {
  const line = await trx
    .selectFrom('instances')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (line === undefined) throw notFound('Instância não encontrada.')
  return line
}
