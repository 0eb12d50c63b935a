import { sql } from 'kysely'
import type { z } from 'zod'
import type { listGoogleCsvActions as contract, GoogleCsvAction } from '#contracts/google-csv'
import type { Context } from '#server/platform/context'
import { conversionName, exportable, hasClickId, hasPhoneAlone } from './google-csv-rows.ts'

const maxActions = 500

/** The conversion actions of the account's Google events with the size of each file, by name. */
export async function listGoogleCsvActions(
  ctx: Context,
  accountId: string,
  query: z.output<typeof contract.query>,
): Promise<GoogleCsvAction[]> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { rows: found } = await exportable(ctx, trx, accountId, query)
    const { rows } = await sql<GoogleCsvAction>`
      with counted as (
        select ${conversionName} as target,
          count(*) filter (where ${hasClickId})::int as clicks,
          count(*) filter (where ${hasPhoneAlone})::int as phones
        from ${found} group by 1
      ), named as (
        select distinct ${conversionName} as target from event_configs c
        where c.account_id = ${accountId} and c.destination = 'google' and c.target is not null
          and c.deleted_at is null
      )
      select target, coalesce(clicks, 0) as "byClick", coalesce(phones, 0) as "byPhone"
      from named full join counted using (target)
      order by target limit ${maxActions}`.execute(trx)
    return rows
  })
}
