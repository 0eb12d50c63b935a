import { sql } from 'kysely'
import type { z } from 'zod'
import type { filterOptions as contract } from '#contracts/dashboard'
import type { Context } from '#server/platform/context'

type Options = z.output<typeof contract.output>
const names = ['campaigns', 'adSets', 'creatives', 'sources'] as const
type Name = (typeof names)[number]
const dimensions: Record<Name, string> = {
  campaigns: 'campaign',
  adSets: 'ad_set',
  creatives: 'creative',
  sources: 'source',
}
const maxOptions = 1_000
const order = new Intl.Collator('pt-BR', { numeric: true })

/**
 * What can be chosen in the filters: the account's WhatsApp numbers, and the names that exist in
 * its figures, in Brazilian order. Of more than 1,000 names the most used: by clicks and leads, then by their last day.
 */
export async function filterOptions(ctx: Context, accountId: string): Promise<Options> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { rows } = await sql<{ name: Name; value: string }>`
      with used as materialized (
        select t.campaign, t.ad_set, t.creative, t.source, max(t.last_day) as last_day,
          sum(t.clicks + t.tracked_leads + t.untracked_leads)::bigint as uses
        from ad_totals t where t.account_id = ${accountId}
        group by t.campaign, t.ad_set, t.creative, t.source
      )
      ${sql.join(names.map(mostUsed), sql` union all `)}`.execute(trx)
    const instances = await trx
      .selectFrom('instances')
      .select(['id', 'name', 'own_phone as phone'])
      .where('account_id', '=', accountId)
      .orderBy('is_default', 'desc')
      .orderBy('created_at')
      .execute()
    const options: Options = { campaigns: [], adSets: [], creatives: [], sources: [], instances }
    for (const { name, value } of rows) options[name].push(value)
    for (const name of names) options[name].sort(order.compare)
    return options
  })
}

// Statuses are added up once, for all four.
function mostUsed(name: Name) {
  const column = sql.ref(`u.${dimensions[name]}`)
  return sql`
    (select ${sql.lit(name)} as name, ${column} as value from used u
     where ${column} <> '' and u.uses > 0 group by ${column}
     order by sum(u.uses) desc, max(u.last_day) desc, ${column} collate "C" limit ${maxOptions})`
}
