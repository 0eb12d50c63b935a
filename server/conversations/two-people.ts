import { sql } from 'kysely'
import type { LeadWork } from '#server/leads/lead-work'

/**
 * Whether these contacts stay two whatever a gateway says: they have two numbers (gateways were
 * seen to repeat one LID beside several people's numbers), or a person has parted them.
 */
export async function areTwoPeople(work: LeadWork, a: string, b: string): Promise<boolean> {
  const { hasTwoNumbers, isParted } = await apart(work, a, b)
  return hasTwoNumbers || isParted
}

/** Whether a person has parted these contacts. */
export async function arePartedByHand(work: LeadWork, a: string, b: string): Promise<boolean> {
  return (await apart(work, a, b)).isParted
}

async function apart(work: LeadWork, a: string, b: string) {
  const { trx, accountId } = work
  const { rows } = await sql<{ hasTwoNumbers: boolean; isParted: boolean }>`
    with forms as (
      select contact_id, array_agg(kind || ':' || value) as forms
      from contact_identities
      where account_id = ${accountId} and contact_id in (${a}, ${b})
      group by contact_id
    )
    select (select count(*) from contacts where account_id = ${accountId} and id in (${a}, ${b})
        and phone is not null) > 1 as "hasTwoNumbers",
      exists (
        select from contact_merges m, forms one, forms other
        where m.account_id = ${accountId} and m.undone_at is not null
          and one.contact_id <> other.contact_id
          and m.kept_forms && one.forms and m.gone_forms && other.forms
      ) as "isParted"`.execute(trx)
  return rows[0] ?? { hasTwoNumbers: false, isParted: false }
}
