import { sql } from 'kysely'
import { clusterHome } from '#server/platform/database/cluster-home'
import { keepResponseDays } from '#server/response/keep-days'
import { responseReport } from '#server/response/report'
import type { OwnerContext } from '#tests/helpers/owner'
import { openBenchContext } from './bench-context.ts'
import { cpuSecondsOfCluster } from './cpu-seconds.ts'

const defaultWaits = 240_000
const maxWaits = 5_000_000
const reports = 20
const targetMs = 50
const any = { startDate: undefined, endDate: undefined, instance: undefined }

/**
 * CPU of a report of response times over a year of 240,000 waits (or as many as told) of one account:
 * from the days that a job keeps, what that job takes, and by one statement over all waits, as one
 * would write it without them.
 */
export async function benchResponse(
  waits = Number(process.argv[3] ?? defaultWaits),
): Promise<void> {
  if (!(waits >= 1_000 && waits <= maxWaits)) {
    throw new RangeError(`number of waits: 1000 to ${maxWaits}`)
  }
  const { ctx, close } = await openBenchContext({ autovacuum: 'off' })
  try {
    const accountId = await seedWaits(ctx, waits)
    const year = () => responseReport(ctx, accountId, yearUntil(ctx.now()))
    const keeping = await cpuOf(ctx, 1, () => keepResponseDays(ctx, accountId, undefined))
    const first = await cpuOf(ctx, 1, year)
    const kept = await cpuOf(ctx, reports, year)
    const month = await cpuOf(ctx, reports, () =>
      responseReport(ctx, accountId, { ...any, dateRange: 'last30days' }),
    )
    const raw = await cpuOf(ctx, 3, () => rawReport(ctx, accountId))
    console.log(`${waits.toLocaleString('en')} waits of a year, CPU of both processes a report:`)
    print('  a year', kept, kept.here + kept.postgres > targetMs ? '  missed' : '')
    print('  30 days', month)
    print('  a year, the first time', first)
    print('  what keeps its days beforehand', keeping)
    print('  a year, all waits in one statement', raw)
  } finally {
    await close()
  }
}

/** Milliseconds of CPU of this process and of PostgreSQL. */
type Cpu = { here: number; postgres: number }

async function cpuOf(ctx: OwnerContext, runs: number, work: () => Promise<unknown>): Promise<Cpu> {
  const { dataDirectory } = clusterHome(ctx.config.dataDir)
  const isElsewhere = Boolean(process.env.RASTRO_CLUSTER_URL)
  const postgres = () => (isElsewhere ? 0 : cpuSecondsOfCluster(dataDirectory))
  const [before, postgresBefore] = [process.cpuUsage(), postgres()]
  for (let run = 0; run < runs; run += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return {
    here: (user + system) / 1_000 / runs,
    postgres: ((postgres() - postgresBefore) * 1_000) / runs,
  }
}

function print(name: string, { here, postgres }: Cpu, note = ''): void {
  const ms = (value: number) => `${value.toFixed(0).padStart(5)} ms`
  console.log(
    `${name.padEnd(48)} ${ms(here + postgres)} (server ${ms(here)}, PostgreSQL ${ms(postgres)})${note}`,
  )
}

function yearUntil(now: Date) {
  const day = (daysAgo: number) =>
    new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return { ...any, dateRange: 'custom', startDate: day(364), endDate: day(0) } as const
}

/** One conversation in thirty waits; the others were answered within minutes or hours. */
async function seedWaits(ctx: OwnerContext, waits: number): Promise<string> {
  const accountId = ctx.newId()
  const { asOwner } = ctx.sql
  await asOwner
    .insertInto('accounts')
    .values({ id: accountId, name: 'Loja', created_at: ctx.now() })
    .execute()
  await sql`
    insert into leads (account_id, id, contact_id, status, is_tracked, from_click, reason, confidence,
      explanation, source, created_at, first_message_at, first_message_day, last_message_at,
      first_message, message_count, search_text)
    select ${accountId}, md5('lead' || n)::uuid, md5('contact' || n)::uuid, 'contacted', false,
      false, 'untracked', 'low', '{"code": "untracked"}', 'sem_rastreio', at, at, at::date, at, '', 1, ''
    from (
      select n, ${ctx.now()}::timestamptz - n * interval '1 year' / ${waits}::int as at
      from generate_series(1, ${waits}::int) n where n % 30 = 0) one`.execute(asOwner)
  await sql`
    insert into response_waits (account_id, lead_id, began_at, instance_id, campaign, is_first,
      replied_at, reply_message_id, reply_via, replied_by, reply_key, business_seconds)
    select ${accountId}, md5('lead' || n)::uuid, at, md5('line' || n % 3)::uuid,
      nullif('Campanha ' || floor(40 * random() * random()), 'Campanha 0'), n % 3 = 0,
      case when n % 30 > 0 then at + seconds * interval '1 second' end,
      case when n % 30 > 0 then md5('message' || n)::uuid end,
      case when n % 30 > 0 then case when n % 4 = 0 then 'phone' else 'person' end end,
      case when n % 30 > 0 and n % 4 > 0 then 'Pessoa ' || floor(8 * random()) end,
      md5('text' || n), case when n % 30 > 0 then seconds end
    from (
      select n, ${ctx.now()}::timestamptz - n * interval '1 year' / ${waits}::int as at,
        floor(exp(3 + 8 * random()))::int as seconds
      from generate_series(1, ${waits}::int) n) one`.execute(asOwner)
  await sql`
    insert into response_days (account_id, day, version)
    select distinct account_id, (began_at at time zone 'UTC')::date, 1
    from response_waits`.execute(asOwner)
  await sql`vacuum (analyze)`.execute(asOwner)
  return accountId
}

/** Every table of the report from all waits, without what is kept of days. */
async function rawReport(ctx: OwnerContext, accountId: string): Promise<void> {
  await ctx.sql.withAccount(accountId, (trx) =>
    sql`
      select via, name, line, campaign, weekday, hour, count(*), count(seconds),
        percentile_disc(array[0.5, 0.9]) within group (order by seconds),
        count(*) filter (where seconds <= 300), count(*) filter (where seconds <= 3600)
      from (
        select w.reply_via collate "C" as via, w.replied_by collate "C" as name,
          w.instance_id as line, w.campaign collate "C" as campaign,
          date_part('dow', local.at)::int as weekday, date_part('hour', local.at)::int as hour,
          w.business_seconds as seconds
        from response_waits w
        cross join lateral (select w.began_at at time zone 'America/Sao_Paulo' as at) local
        where w.account_id = ${accountId}) w
      group by grouping sets
        ((), (via, name), (line), (campaign), (hour), (weekday, hour))`.execute(trx),
  )
}
