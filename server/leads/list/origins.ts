import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'

/** Leads `l` of the account, each with its person `p`, click `c`, link `k` and number `n`. */
export function leadOrigins(trx: Trx, accountId: string) {
  return (
    trx
      .selectFrom('leads as l')
      .innerJoin('contacts as p', (join) =>
        join.onRef('p.account_id', '=', 'l.account_id').onRef('p.id', '=', 'l.contact_id'),
      )
      // Each lead looks for its own click: of a plain join PostgreSQL, which does not know that an id is in
      // one month only, reads all clicks of the account as soon as there are some hundred leads.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('clicks as c')
            .selectAll()
            .where('c.account_id', '=', accountId)
            .whereRef('c.id', '=', 'l.click_id')
            .limit(1)
            .as('c'),
        (join) => join.onTrue(),
      )
      .leftJoin('links as k', (join) =>
        join.onRef('k.account_id', '=', 'l.account_id').onRef('k.id', '=', 'l.link_id'),
      )
      .leftJoin('instances as n', (join) =>
        join.onRef('n.account_id', '=', 'l.account_id').onRef('n.id', '=', 'l.instance_id'),
      )
      .where('l.account_id', '=', accountId)
  )
}

/** Clicks `c` of the account, each with its link `k` and the number `n` that the link names. */
export function clickOrigins(trx: Trx, accountId: string) {
  return trx
    .selectFrom('clicks as c')
    .leftJoin('links as k', (join) =>
      join.onRef('k.account_id', '=', 'c.account_id').onRef('k.id', '=', 'c.link_id'),
    )
    .leftJoin('instances as n', (join) =>
      join.onRef('n.account_id', '=', 'k.account_id').onRef('n.id', '=', 'k.instance_id'),
    )
    .where('c.account_id', '=', accountId)
}

/**
 * Name of the number that the link `k` leads to, `n` being the one that it names: a link that names
 * no number of the account may lead to one by its digits (as filter-sql.ts).
 */
export const lineOfLink = sql<string | null>`coalesce(n.name, (select i.name from instances i
  where i.account_id = k.account_id and i.own_phone = k.whatsapp_number
  order by i.created_at, i.id limit 1))`
