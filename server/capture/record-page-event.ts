import { sql } from 'kysely'
import { maxPageEventsPerDay, maxUnprovenPageEventsPerDay } from '#contracts/capture'
import { localDay } from '#domain/date-range'
import { cleanText } from '#domain/text-fold'
import type { Context } from '#server/platform/context'
import { answering } from '#server/platform/insert-rows'
import type { ReportBudget } from './report-budget.ts'
import { accountOfReporter, reporterIn } from './reporter.ts'

const maxNameLength = 60
const maxCampaignLength = 200
const maxValue = 1_000_000

/** A report as it came, with the address that sent it. */
export type SentReport = { form: URLSearchParams; origin: string | undefined; address: string }

/**
 * Counts an event of a customer's page (`rastro.track`): how often and with which sum of values, by
 * day of the account's calendar, site and campaign; nothing about the visitor. Anyone could send it,
 * so an account has a limited number of different ones a day, of which sites without a tracked click get a
 * part, and an address brings a limited number of new ones; further ones are not counted. The value is what the
 * page says, and goes nowhere else.
 */
export async function recordPageEvent(
  ctx: Context,
  budget: ReportBudget,
  { form, origin, address }: SentReport,
): Promise<'recorded' | 'ignored'> {
  const reporter = reporterIn(form, origin)
  const name = cleanText(form.get('name') ?? '').trim()
  if (reporter === null || name === '' || name.length > maxNameLength) return 'ignored'
  const account = await accountOfReporter(ctx, reporter)
  if (account === null) return 'ignored'
  const campaign = cleanText(form.get('campaign') ?? '').slice(0, maxCampaignLength)
  const now = ctx.now()
  const day = localDay(now.getTime(), account.time_zone)
  const value = valueIn(form.get('value'))
  const { id } = account
  const { host } = reporter
  return ctx.sql.withAccount(id, async (trx) => {
    const again = await sql`
      update page_event_counts set times = times + 1, last_at = ${now},
        total = case when ${value}::numeric is null then total
          else least(coalesce(total, 0) + ${value}::numeric, 99999999999999.99) end
      where account_id = ${id} and day = ${day} and host = ${host} and name = ${name}
        and campaign = ${campaign}`.execute(trx)
    if (again.numAffectedRows) return 'recorded'
    if (!(await budget.takeEvent(id, address))) return 'ignored'
    const { numAffectedRows } = await sql`
      insert into page_event_counts as known
        (account_id, day, host, name, campaign, times, total, last_at)
      select ${id}, ${day}, ${host}, ${name}, ${campaign}, 1, ${value}::numeric, ${now}
      from (
        select count(*) as events, count(*) filter (where not exists (select from proven_hosts p
          where p.account_id = ${id} and p.host = c.host)) as unproven
        from page_event_counts c where c.account_id = ${id} and c.day = ${day}
      ) counted
      where events < ${maxPageEventsPerDay}
        and (unproven < ${maxUnprovenPageEventsPerDay} or exists (select from proven_hosts p
          where p.account_id = ${id} and p.host = ${host}))
      on conflict (account_id, day, host, name, campaign) do update set
        times = known.times + 1,
        total = coalesce(known.total + excluded.total, known.total, excluded.total),
        last_at = excluded.last_at
      ${answering}`.execute(trx)
    return numAffectedRows ? 'recorded' : 'ignored'
  })
}

/** A finite number within bounds, or null. */
function valueIn(text: string | null): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Math.abs(value) <= maxValue ? Math.round(value * 100) / 100 : null
}
