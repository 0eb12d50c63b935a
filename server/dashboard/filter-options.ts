import { sql } from 'kysely'
import type { z } from 'zod'
import type { filterOptions as contract } from '#contracts/dashboard'
import type { Context } from '#server/platform/context'

type Options = z.output<typeof contract.output>
const dimensions = {
  campaigns: 'campaign',
  adSets: 'ad_set',
  creatives: 'creative',
  sources: 'source',
}
const maxOptions = 1_000
const order = new Intl.Collator('pt-BR', { numeric: true })

/**
 * What can be chosen in the filters: the names that exist in the account's numbers, in Brazilian
 * order. Of more than 1,000 names the ones seen last.
 */
export async function filterOptions(ctx: Context, accountId: string): Promise<Options> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const options: Options = { campaigns: [], adSets: [], creatives: [], sources: [] }
    for (const name of Object.keys(dimensions) as (keyof typeof dimensions)[]) {
      const column = sql.ref(`t.${dimensions[name]}`)
      const { rows } = await sql<{ value: string }>`
        select ${column} as value from daily_totals t
        where t.account_id = ${accountId} and ${column} <> ''
          and (t.clicks > 0 or t.tracked_leads > 0 or t.untracked_leads > 0)
        group by ${column} order by max(t.day) desc, ${column} limit ${maxOptions}`.execute(trx)
      options[name] = rows.map((row) => row.value).sort(order.compare)
    }
    return options
  })
}
