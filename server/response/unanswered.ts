import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '#contracts/response'
import type { Role } from '#domain/people/roles'
import { maskedPhones } from '#server/leads/masked-phones'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { businessClocks } from './business-clocks.ts'
import { type Period, periodOf } from './period.ts'

type Which = z.output<typeof contract.unansweredLeads.query>['which']
type Row = {
  id: string
  line: string
  contactName: string | null
  whatsappNumber: string | null
  contactPhone: string | null
  campaign: string | null
  instanceName: string | null
  began_at: Date
}

/** People who wait for a reply, those first who have waited longest. */
export async function unansweredLeads(
  ctx: Context,
  accountId: string,
  role: Role,
  query: z.output<typeof contract.unansweredLeads.query>,
): Promise<z.input<typeof contract.unansweredLeads.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const period = await periodOf(ctx, trx, accountId, query)
    const { rows } = await sql<Row>`
      select l.id, w.instance_id as line, p.name as "contactName", p.phone as "whatsappNumber",
        p.phone_received as "contactPhone", l.campaign, n.name as "instanceName", w.began_at
      from ${waiting(accountId)}
      left join contacts p on p.account_id = ${accountId} and p.id = l.contact_id
      left join instances n on n.account_id = ${accountId} and n.id = w.instance_id
      where ${isWaiting(period, query.which)}
      order by w.began_at, w.lead_id limit ${query.limit} offset ${query.offset}`.execute(trx)
    const clocks = await businessClocks(trx, accountId, period.timeZone)
    const now = ctx.now().getTime()
    return {
      total: (await countWaiting(trx, accountId, period))[query.which],
      leads: rows.map(({ line, began_at, ...lead }) => ({
        ...maskedPhones(role, lead),
        beganAt: began_at.toISOString(),
        businessSeconds: Math.floor(clocks.of(line).between(began_at.getTime(), now) / 1_000),
      })),
    }
  })
}

/** How many people wait for a reply, and how many of them never had one. */
export async function countWaiting(
  trx: Trx,
  accountId: string,
  period: Period,
): Promise<Record<Which, number>> {
  const { rows } = await sql<Record<Which, number>>`
    select count(*) as "all", count(*) filter (where w.is_first) as never
    from ${waiting(accountId)} where ${isWaiting(period, 'all')}`.execute(trx)
  return rows[0] ?? { all: 0, never: 0 }
}

const waiting = (accountId: string) => sql`response_waits w
  join leads l on l.account_id = ${accountId} and l.id = w.lead_id`

/** True for waits without a reply whose lead is neither lost nor erased. */
const isWaiting = ({ waits }: Period, which: Which) => sql`${waits} and w.replied_at is null
  ${which === 'never' ? sql`and w.is_first` : sql``}
  and l.status <> 'lost' and l.erased_at is null`
