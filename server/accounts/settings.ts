import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '#contracts/account'
import { recordAudit } from '#server/audit/record'
import { pageCodeOf } from '#server/auth/page-codes'
import { linksChanged, reloadLinksHere } from '#server/links/links-changed'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import type { Trx } from '#server/platform/sql'
import { recountIn } from '#server/reporting/recount'
import { askToRecalculate } from '#server/response/recalculate'

type Settings = z.output<typeof contract.accountSettings>

export async function getSettings(ctx: Context, { accountId, user }: Session): Promise<Settings> {
  const kept = await ctx.sql.withAccount(accountId, (trx) =>
    keptSettings(trx, accountId).executeTakeFirstOrThrow(),
  )
  const pageCode = await pageCodeOf(ctx, { userId: user.id, accountId })
  return { ...kept, publicUrl: ctx.config.publicUrl, pageCode }
}

function keptSettings(trx: Trx, accountId: string) {
  return trx
    .selectFrom('accounts')
    .select(['name', 'time_zone as timeZone', 'code_style as codeStyle'])
    .select(['reports_to_ads as reportsToAds', 'respects_privacy_signal as respectsPrivacySignal'])
    .where('id', '=', accountId)
}

/**
 * Saves what is given. Another time zone moves every day border, so the roll-ups are recounted, and
 * every hour of business, so the waits are computed anew.
 */
export async function saveSettings(
  ctx: Context,
  session: Session,
  input: z.output<typeof contract.saveSettings.body>,
): Promise<Settings> {
  const { accountId } = session
  await ctx.sql.withAccount(accountId, async (trx) => {
    const before = await keptSettings(trx, accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const isElsewhere = input.timeZone !== undefined && input.timeZone !== before.timeZone
    if (isElsewhere && !(await isTimeZone(trx, input.timeZone ?? ''))) {
      throw invalidField('timeZone', 'Fuso horário desconhecido')
    }
    const after = {
      name: input.name ?? before.name,
      timeZone: input.timeZone ?? before.timeZone,
      codeStyle: input.codeStyle ?? before.codeStyle,
      reportsToAds: input.reportsToAds ?? before.reportsToAds,
      respectsPrivacySignal: input.respectsPrivacySignal ?? before.respectsPrivacySignal,
    }
    await trx
      .updateTable('accounts')
      .set({
        name: after.name,
        time_zone: after.timeZone,
        code_style: after.codeStyle,
        reports_to_ads: after.reportsToAds,
        respects_privacy_signal: after.respectsPrivacySignal,
      })
      .where('id', '=', accountId)
      .execute()
    await recordAudit(trx, ctx, { accountId, action: 'settings.change', before, after })
    await linksChanged(trx, accountId)
    if (isElsewhere) {
      await recountIn(trx, accountId)
      await askToRecalculate(trx, accountId)
    }
  })
  await reloadLinksHere(ctx, accountId)
  return getSettings(ctx, session)
}

/**
 * Whether both JavaScript and PostgreSQL know the zone by this name. An offset is none: JavaScript reads
 * `+10:00` as east of Greenwich, PostgreSQL, by the rules of POSIX, as west of it.
 */
async function isTimeZone(trx: Trx, name: string): Promise<boolean> {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  const { rows } = await sql`
    select from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(trx)
  return rows.length > 0
}
