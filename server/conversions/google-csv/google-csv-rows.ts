import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { googleCsvQuery } from '#contracts/google-csv'
import { addDays, startOfLocalDay } from '#domain/date-range'
import { googleSender } from '#server/integrations/destinations/google/sender'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { accountToday, filtersFor } from '#server/reporting/filter-sql'
import { factJoins } from '../outbox/load-deliveries.ts'

type Days = Pick<z.output<typeof googleCsvQuery>, 'dateRange' | 'startDate' | 'endDate'>

/**
 * What Google Ads calls the conversion action of an event `c`. Its target is the action's id, which
 * the API asks for and no file takes – then the event bears the action's name –, or that name.
 */
export const conversionName = sql<string>`case when trim(c.target) ~ '^[0-9]{1,20}$'
  then c.event_name else trim(c.target) end`

/** Conversions of clicks `k` with a click id, as `adIdentifierOf` takes it; files know gclids alone. */
export const hasClickId = sql<SqlBool>`trim(k.params->>'gclid') ~ '^[A-Za-z0-9._~-]{10,}$'
  and length(trim(k.params->>'gclid')) <= 512`
/** The others, where the contact `p` is known by a number: no conversion is in both files. */
export const hasPhoneAlone = sql<SqlBool>`(${hasClickId}) is not true and p.phone is not null`

/**
 * Deliveries `d` with their event `c` and all that `factJoins` names, as far as a file of them makes
 * sense: Google still takes them, was not told by the API and has not refused them, and neither the
 * account nor the lead objects. 422 on days that mean none.
 */
export async function exportable(
  ctx: Context,
  trx: Trx,
  accountId: string,
  days: Days,
): Promise<{ rows: RawBuilder<unknown>; timeZone: string }> {
  const { today, timeZone } = await accountToday(ctx, trx, accountId)
  const { span } = filtersFor(days, today, timeZone)
  const oldest = ctx.now().getTime() - googleSender.maxAgeMs
  const from = span === null ? oldest : Math.max(oldest, startOfLocalDay(span.from, timeZone))
  const until = span === null ? null : new Date(startOfLocalDay(addDays(span.to, 1), timeZone))
  return {
    timeZone,
    rows: sql`deliveries d
      join event_configs c on c.account_id = d.account_id and c.id = d.config_id
      join accounts a on a.id = d.account_id
      ${factJoins}
      where d.account_id = ${accountId} and d.platform = 'google' and c.target is not null
        and d.event_time >= ${new Date(from)}
        and (${until}::timestamptz is null or d.event_time < ${until})
        and d.state <> 'enviado' and not (d.state = 'descartado' and d.attempts > 0)
        and a.reports_to_ads and l.ad_opt_out is not true
        and (l.id is not null or (d.lead_id is null and k.id is not null))`,
  }
}
