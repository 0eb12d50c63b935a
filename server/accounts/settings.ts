import type { z } from 'zod'
import type * as contract from '#contracts/account'
import { linksChanged, reloadLinksHere } from '#server/links/links-changed'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import { recount } from '#server/reporting/recount'

type Settings = z.output<typeof contract.accountSettings>

export async function getSettings(ctx: Context, accountId: string): Promise<Settings> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const row = await trx
      .selectFrom('accounts')
      .select(['name', 'time_zone', 'code_style', 'reports_to_ads'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return {
      name: row.name,
      timeZone: row.time_zone,
      codeStyle: row.code_style,
      reportsToAds: row.reports_to_ads,
      publicUrl: ctx.config.publicUrl,
    }
  })
}

/** Saves what is given. Another time zone moves every day border, so the roll-ups are recounted. */
export async function saveSettings(
  ctx: Context,
  accountId: string,
  input: z.output<typeof contract.saveSettings.body>,
): Promise<Settings> {
  const before = await getSettings(ctx, accountId)
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone)) {
    throw invalidField('timeZone', 'Fuso horário desconhecido')
  }
  await ctx.sql.withAccount(accountId, async (trx) => {
    await trx
      .updateTable('accounts')
      .set({
        name: input.name ?? before.name,
        time_zone: input.timeZone ?? before.timeZone,
        code_style: input.codeStyle ?? before.codeStyle,
        reports_to_ads: input.reportsToAds ?? before.reportsToAds,
      })
      .where('id', '=', accountId)
      .execute()
    await linksChanged(trx, accountId)
  })
  await reloadLinksHere(ctx, accountId)
  if (input.timeZone !== undefined && input.timeZone !== before.timeZone) {
    await recount(ctx, accountId)
  }
  return getSettings(ctx, accountId)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
