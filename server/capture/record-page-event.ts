import { sql } from 'kysely'
import { maxPageEventsPerDay } from '#contracts/capture'
import { localDay } from '#domain/date-range'
import { cleanText } from '#domain/text-fold'
import type { Context } from '#server/platform/context'
import { accountOfReporter, reporterIn } from './reporter.ts'

const maxNameLength = 60
const maxCampaignLength = 200
const maxValue = 1_000_000

/**
 * Counts an event of a customer's page (`rastro.track`): how often and with which sum of values, by
 * day of the account's calendar, site and campaign; nothing about the visitor. What anyone could send
 * is bounded: a day of an account has so many different ones, further ones are not counted.
 */
export async function recordPageEvent(
  ctx: Context,
  form: URLSearchParams,
  origin: string | undefined,
): Promise<'recorded' | 'ignored'> {
  const reporter = reporterIn(form, origin)
  const name = cleanText(form.get('name') ?? '').trim()
  if (reporter === null || name === '' || name.length > maxNameLength) return 'ignored'
  const account = await accountOfReporter(ctx, reporter)
  if (account === null) return 'ignored'
  const campaign = cleanText(form.get('campaign') ?? '').slice(0, maxCampaignLength)
  const now = ctx.now()
  const day = localDay(now.getTime(), account.time_zone)
  const { numAffectedRows } = await ctx.sql.withAccount(account.id, (trx) =>
    sql`
      insert into page_event_counts as known
        (account_id, day, host, name, campaign, times, total, last_at)
      select ${account.id}, ${day}, ${reporter.host}, ${name}, ${campaign}, 1,
        ${valueIn(form.get('value'))}::numeric, ${now}
      where (select count(*) from page_event_counts
          where account_id = ${account.id} and day = ${day}) < ${maxPageEventsPerDay}
        or exists (select from page_event_counts where account_id = ${account.id}
          and day = ${day} and host = ${reporter.host} and name = ${name}
          and campaign = ${campaign})
      on conflict (account_id, day, host, name, campaign) do update set
        times = known.times + 1,
        total = case when excluded.total is null then known.total
          else least(coalesce(known.total, 0) + excluded.total, 99999999999999.99) end,
        last_at = excluded.last_at`.execute(trx),
  )
  return numAffectedRows ? 'recorded' : 'ignored'
}

/** A finite number within bounds, or null. */
function valueIn(text: string | null): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Math.abs(value) <= maxValue ? Math.round(value * 100) / 100 : null
}
