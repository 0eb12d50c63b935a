import { sql } from 'kysely'
import { z } from 'zod'
import type { Client, overview as contract } from '#contracts/agency'
import { filterQuery } from '#contracts/filters'
import { may } from '#domain/people/roles'
import { levelOf } from '#server/campaigns/campaign-tree'
import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'
import type { Trx } from '#server/platform/sql'

type Query = z.output<typeof contract.query>
type Answer = z.input<typeof contract.output>
type Numbers = Pick<
  Client,
  'figures' | 'hasForeignMoney' | 'foreignCurrencies' | 'alerts' | 'lines'
>

const unseen: Numbers = {
  figures: null,
  hasForeignMoney: false,
  foreignCurrencies: [],
  alerts: null,
  lines: null,
}

const unfiltered = z.object(filterQuery).parse({})

/** Number of accounts that are queried at the same moment, however many one person looks at. */
const atATime = 4

/**
 * The accounts of a login, by name, with their figures of the period and what is wrong with them right
 * now; an operator's also those they are no member of, without figures. The suspended ones come last.
 */
export async function overview(ctx: Context, session: Session, query: Query): Promise<Answer> {
  const { rows, total } = await accountsFor(ctx, session, query)
  const clients: Client[] = []
  for (let from = 0; from < rows.length; from += atATime) {
    const some = rows
      .slice(from, from + atATime)
      .map(async ({ id, name, role, status, is_closed }) => ({
        id,
        name,
        role,
        isSuspended: status === 'suspended',
        isCurrent: id === session.accountId,
        ...(role !== null && !is_closed && may(role, 'numbers')
          ? await numbersOf(ctx, id, query.period)
          : unseen),
      }))
    clients.push(...(await Promise.all(some)))
  }
  return { clients, total, isOperator: session.user.isOperator === true }
}

async function accountsFor(
  ctx: Context,
  { user, idHash }: Session,
  { limit, offset, search }: Query,
) {
  // What the account itself would not show before a second factor is there, it does not show here.
  const isClosed = sql<boolean>`(a.requires_second_factor and not exists (
      select from second_factors f where f.user_id = ${user.id} and f.confirmed_at is not null)
    and not exists (select from sessions s where s.id_hash = ${idHash} and s.is_proven_twice))`
  const wanted = ctx.sql.asIngest
    .selectFrom('accounts as a')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.account_id', '=', 'a.id').on('m.user_id', '=', user.id),
    )
    .$if(!user.isOperator, (found) => found.where('m.user_id', 'is not', null))
    .$if(Boolean(search), (found) =>
      found.where(sql<boolean>`strpos(lower(a.name), ${search?.toLowerCase()}) > 0`),
    )
  const rows = await wanted
    .select(['a.id', 'a.name', 'a.status', 'm.role', isClosed.as('is_closed')])
    .orderBy('a.status')
    .orderBy(sql`m.role is null`)
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await wanted
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The figures are the total of the campaign report, so that both screens say the same. */
async function numbersOf(
  ctx: Context,
  accountId: string,
  period: Query['period'],
): Promise<Numbers> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { total } = await levelOf(ctx, trx, accountId, {
      ...unfiltered,
      dateRange: period,
      depth: 1,
      opened: [],
      limit: 1,
      sort: 'spend',
      direction: 'desc',
    })
    const { clicks, conversations, leads, sales, revenueCents, cplCents, roas } = total
    return {
      figures: {
        clicks,
        conversations,
        leads,
        sales,
        revenueCents,
        spendCents: total.spendCents ?? 0,
        cplCents,
        roas,
      },
      hasForeignMoney: total.foreign.length > 0,
      foreignCurrencies: total.foreign.map(({ currency }) => currency),
      ...(await standingOf(trx, accountId)),
    }
  })
}

/** Open alerts and paused destinations, and how many of the account's lines are connected. */
async function standingOf(trx: Trx, accountId: string): Promise<Pick<Numbers, 'alerts' | 'lines'>> {
  // A simulator in use is the line by which an account without another one says 'WhatsApp Ativa'.
  const isShown = sql`(provider <> 'simulator' or state = 'connected' and not exists (
    select from instances r where r.account_id = ${accountId} and r.provider <> 'simulator'))`
  const { rows } = await sql<{ alerts: number; connected: number; total: number }>`
    select
      (select count(*)::int from health_alerts
        where account_id = ${accountId} and ended_at is null)
      + (select count(*)::int from connections
        where account_id = ${accountId} and paused_at is not null) as alerts,
      (select count(*)::int from instances
        where account_id = ${accountId} and ${isShown} and state = 'connected') as connected,
      (select count(*)::int from instances
        where account_id = ${accountId} and ${isShown}) as total`.execute(trx)
  const { alerts, connected, total } = rows[0] ?? { alerts: 0, connected: 0, total: 0 }
  return { alerts, lines: { connected, total } }
}
