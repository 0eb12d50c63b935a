import { sql } from 'kysely'
import type { Day } from '#domain/date-range'
import { judgeEmptyDays } from '#domain/spend/spend-doubts'
import { learnAds } from '#server/leads/attribution/known-ads'
import type { Context } from '#server/platform/context'
import { answering } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'
import { forgetSync, type RunningSync } from './running-sync.ts'

const hourMs = 3_600_000

/**
 * The days that were read take the place of what was known of them, in one transaction: a row that
 * Meta no longer tells goes. A whole day that Meta tells nothing of any more stays in doubt
 * (`judgeEmptyDays`). What came by CSV or by hand stays. Answers false when the reading is no longer this one.
 */
export async function replaceSpend(
  ctx: Context,
  trx: Trx,
  accountId: string,
  sync: RunningSync & { since: string; until: string },
): Promise<boolean> {
  const now = ctx.now()
  const connection = await trx
    .updateTable('connections')
    .set({
      spend_synced_at: now,
      spend_due_at: new Date(now.getTime() + hourMs),
      spend_problem: null,
      ...(sync.kind === 'recent' ? {} : { spend_month_read_on: sync.until }),
    })
    .where('account_id', '=', accountId)
    .where('destination', '=', 'meta')
    .where('ad_account_id', '=', sync.adAccountId)
    .returning(['ad_account_currency', 'spend_doubts'])
    .executeTakeFirst()
  if (connection !== undefined) {
    const emptyDays = await daysWithoutAnswer(trx, accountId, sync)
    const { doubts, kept } = judgeEmptyDays(connection.spend_doubts ?? {}, {
      emptyDays,
      span: { from: sync.since, to: sync.until },
      today: sync.until,
    })
    await trx
      .updateTable('connections')
      .set({ spend_doubts: Object.keys(doubts).length === 0 ? null : doubts })
      .where('account_id', '=', accountId)
      .where('destination', '=', 'meta')
      .execute()
    await sql`delete from ad_spend where account_id = ${accountId} and platform = 'meta'
      and origin = 'sync' and day between ${sync.since} and ${sync.until}
      and day <> all(${kept}::date[])`.execute(trx)
    await sql`
      insert into ad_spend (account_id, id, platform, origin, day, row_key, campaign_id, campaign,
        ad_set_id, ad_set, ad_id, ad, placement, spend_cents, currency, impressions, clicks,
        updated_at)
      select account_id, gen_random_uuid(), platform, 'sync', day, row_key, campaign_id, campaign,
        ad_set_id, ad_set, ad_id, ad, placement, spend_cents,
        ${connection.ad_account_currency ?? 'BRL'}, impressions, clicks, ${now}
      from spend_sync_rows where account_id = ${accountId} and platform = 'meta' ${answering}`.execute(
      trx,
    )
    // The lists are read once a night, and without archived ads.
    const told = sql`select * from spend_sync_rows
      where account_id = ${accountId} and platform = 'meta'`
    await learnAds(ctx, trx, accountId, told)
  }
  await forgetSync(trx, accountId)
  return connection !== undefined
}

/**
 * Days with stored spend of which this reading brought no row. The first reading of an ad account replaces what
 * another one had spent; only an answer without any row is doubted there.
 */
async function daysWithoutAnswer(
  trx: Trx,
  accountId: string,
  { kind, since, until }: RunningSync & { since: string; until: string },
): Promise<Day[]> {
  const { rows } = await sql<{ day: Day; is_answered: boolean }>`
    select s.day::text as day, bool_or(exists (
      select from spend_sync_rows r
      where r.account_id = ${accountId} and r.platform = 'meta'
        and (r.day = s.day or ${kind === 'first'}))) as is_answered
    from ad_spend s
    where s.account_id = ${accountId} and s.platform = 'meta' and s.origin = 'sync'
      and s.day between ${since} and ${until} and s.spend_cents > 0
    group by s.day order by s.day`.execute(trx)
  return rows.filter((row) => !row.is_answered).map(({ day }) => day)
}
