import { sql } from 'kysely'
import { maxSightings, scriptVariants } from '#contracts/capture'
import { adParams, trackedParams } from '#domain/campaign/param-names'
import { cleanText } from '#domain/text-fold'
import type { Context } from '#server/platform/context'
import type { SentReport } from './record-page-event.ts'
import type { ReportBudget } from './report-budget.ts'
import { accountOfReporter, reporterIn } from './reporter.ts'

const maxPathLength = 500
// Every visitor's browser reports once a day; the database hears of a host every ten minutes.
const quietMs = 600_000
const maxQuiet = 10_000

const names: readonly string[] = [...trackedParams, ...adParams]

export type SightingRecorder = (report: SentReport) => Promise<'recorded' | 'ignored'>

/**
 * Takes reports of the capture script. They come from anyone who reads a customer's page, so what
 * they say is bounded and believed only as far as it goes: parameters are known names, and an unknown
 * id's report is ignored like one that makes no sense.
 */
export function sightingRecorder(ctx: Context, budget: ReportBudget): SightingRecorder {
  const heardAt = new Map<string, number>()

  return async ({ form, origin, address }) => {
    const text = (name: string) => form.get(name) ?? ''
    const reporter = reporterIn(form, origin)
    if (reporter === null) return 'ignored'
    const { codeId, host } = reporter
    const checked = text('checked') === '1'
    const now = ctx.now()
    const key = `${codeId} ${host}`
    const before = heardAt.get(key)
    if (!checked && before !== undefined && now.getTime() - before < quietMs) return 'ignored'
    if (heardAt.size >= maxQuiet) heardAt.clear()
    heardAt.set(key, now.getTime())

    const account = await accountOfReporter(ctx, reporter)
    if (account === null) return 'ignored'
    const found = new Set(text('params').slice(0, 2_000).split(','))
    const mayBeNew = () => budget.takeHost(account.id, address)
    return save(ctx, account.id, mayBeNew, {
      host,
      page: cleanText(text('path')).slice(0, maxPathLength) || '/',
      params: names.filter((name) => found.has(name)),
      variant: scriptVariants.find((one) => one === text('variant')) ?? 'external',
      checked,
      now,
    })
  }
}

type Seen = {
  host: string
  page: string
  params: string[]
  variant: string
  checked: boolean
  now: Date
}

/** Keeps what was seen; a host that is not known yet only if `mayBeNew` says so. */
async function save(
  ctx: Context,
  accountId: string,
  mayBeNew: () => Promise<boolean>,
  { host, page, params, variant, checked, now }: Seen,
): Promise<'recorded' | 'ignored'> {
  const checkedAt = checked ? now : null
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { rows: known } = await sql`
      select 1 from capture_sightings where account_id = ${accountId} and host = ${host}
      union all
      select 1 from proven_hosts where account_id = ${accountId} and host = ${host}`.execute(trx)
    if (known.length === 0 && !(await mayBeNew())) return 'ignored'
    await sql`
      insert into capture_sightings
        (account_id, host, page, params, variant, last_seen_at, checked, checked_at)
      values (${accountId}, ${host}, ${page}, ${params}::text[], ${variant}, ${now}, ${checked},
        ${checkedAt})
      on conflict (account_id, host) do update set page = excluded.page, params = excluded.params,
        variant = excluded.variant, last_seen_at = excluded.last_seen_at,
        checked = excluded.checked,
        checked_at = coalesce(excluded.checked_at, capture_sightings.checked_at)`.execute(trx)
    await sql`
      delete from capture_sightings where account_id = ${accountId} and host in (
        select s.host from capture_sightings s
        left join proven_hosts p on p.account_id = s.account_id and p.host = s.host
        where s.account_id = ${accountId}
        order by p.first_click_at nulls last, s.last_seen_at desc, s.host
        offset ${maxSightings})`.execute(trx)
    return 'recorded'
  })
}
