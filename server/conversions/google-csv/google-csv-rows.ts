import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { googleCsvQuery } from '#contracts/google-csv'
import { addDays, startOfLocalDay } from '#domain/date-range'
import { googleSender } from '#server/integrations/destinations/google/sender'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { accountToday, filtersFor } from '#server/reporting/filter-sql'
import { isSaleGone } from '../outbox/gone-sales.ts'
import { factJoins, isSignalled } from '../outbox/load-deliveries.ts'
import { saleToldReason } from '../outbox/told-sales.ts'

type Days = Pick<z.output<typeof googleCsvQuery>, 'dateRange' | 'startDate' | 'endDate'>

/**
 * The name of the conversion action of an event `c` in Google Ads. The target is that name, or the
 * action's id: the API needs the id, a file does not take it, and the event then bears the name.
 */
export const conversionName = sql<string>`case when trim(c.target) ~ '^[0-9]{1,20}$'
  then c.event_name else trim(c.target) end`

/**
 * Whether the click `k` has a click id for a file: of those that the API knows only the gclid. Of the
 * macros that nobody replaced (`domain/campaign/ad-macro.ts`) those between underscores look like one.
 */
export const hasClickId = sql<SqlBool>`trim(k.params->>'gclid') ~ '^[A-Za-z0-9._~-]{10,}$'
  and trim(k.params->>'gclid') !~ '^__' and length(trim(k.params->>'gclid')) <= 512`
/** The others, where the contact `p` is known by a number: no conversion is in both files. */
export const hasPhoneAlone = sql<SqlBool>`(${hasClickId}) is not true and p.phone is not null`

/**
 * Deliveries `d` with their event `c` and all that `factJoins` names, as far as a file of them makes
 * sense: Google still takes them, the API has not sent them and Google has not refused them, their
 * sale stands, no other one stands for them, and neither the account nor the lead objects. 422 on days that mean none.
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
      join event_configs c on c.account_id = ${accountId} and c.id = d.config_id
      join accounts a on a.id = ${accountId}
      ${factJoins(accountId)}
      where d.account_id = ${accountId} and d.destination = 'google' and c.target is not null
        and d.event_time >= ${new Date(from)}
        and (${until}::timestamptz is null or d.event_time < ${until})
        and d.state <> 'sent' and not (d.state = 'dropped' and d.attempts > 0)
        and not ${isSaleGone(accountId)}
        and coalesce(d.reason ->> 'code', '') not in ('contact_merged', ${saleToldReason.code})
        and a.reports_to_ads and l.ad_opt_out is not true
        and ${isSignalled(accountId)} is not true
        and (l.id is not null or (d.lead_id is null and k.id is not null))`,
  }
}
