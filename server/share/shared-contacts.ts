import { sql } from 'kysely'
import type { z } from 'zod'
import type { shareContacts } from '#contracts/shares'
import { contactName } from '#domain/contact-name'
import type { LeadStatus } from '#domain/filters'
import type { Context } from '#server/platform/context'
import { accountToday, filtersFor } from '#server/reporting/filter-sql'
import type { Period } from './figures.ts'

type Row = {
  name: string | null
  status: LeadStatus
  campaign: string | null
  created_at: Date
}

const mostContacts = 100

/** The newest people who wrote within the days, with nothing by which one could be found. */
export async function sharedContacts(
  ctx: Context,
  accountId: string,
  period: Period,
): Promise<z.input<typeof shareContacts.output>> {
  const rows = await ctx.sql.withAccount(accountId, async (trx) => {
    const { today, timeZone } = await accountToday(ctx, trx, accountId)
    const filters = filtersFor(period, today, timeZone)
    const { rows } = await sql<Row>`
      select p.name, l.status, l.campaign, l.created_at
      from leads l
      join contacts p on p.account_id = ${accountId} and p.id = l.contact_id
      where l.account_id = ${accountId} and l.erased_at is null and ${filters.leads}
      order by l.created_at desc, l.id desc limit ${mostContacts}`.execute(trx)
    return rows
  })
  return rows.map((row) => ({
    initial: initialOf(row.name),
    status: row.status,
    campaign: row.campaign,
    wroteAt: row.created_at.toISOString(),
  }))
}

/** The first letter of a name; of what is no name, such as a number, nothing. */
function initialOf(name: string | null): string | null {
  return /\p{L}/u.exec(contactName(name) ?? '')?.[0]?.toLocaleUpperCase('pt-BR') ?? null
}
