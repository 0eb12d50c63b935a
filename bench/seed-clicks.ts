import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { linkCodeFrom } from '#domain/codes/message-code'
import type { OwnerContext } from '#tests/helpers/owner'
import { type Choice, choiceOf } from './ad-hits.ts'
import { type SeededLink, writeSamples } from './sampled-clicks.ts'
import { insertLeads } from './seed-leads.ts'
import { insertClickRows } from './seed-rows.ts'
import { insertTotals } from './seed-totals.ts'
import { withoutIndexes } from './without-indexes.ts'

/**
 * What PostgreSQL is started with for a database that is filled once: nothing is read again after a crash, the
 * seeder vacuums what it wrote, and with two tables indexed at a time each processor has one already.
 */
export const seedSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  max_parallel_maintenance_workers: '0',
}

/** What an account is filled with: of each `clicksPerLead` clicks one is answered. */
export type Amount = { clicks: number; clicksPerLead?: number; links?: number }

export type Seeded = { clicks: number; leads: number }

const accounts = 30
const months = 13
const rowsPerStatement = 250_000
/** Clicks have about as much to be indexed as all the others. */
const filledTables = [
  ['click_rows'],
  [
    ...['click_contexts', 'click_agents', 'click_places', 'ad_weeks', 'ad_totals', 'day_totals'],
    ...['accounts', 'instances', 'links', 'link_totals', 'contacts', 'contact_identities', 'leads'],
    ...['lead_touches', 'lead_events', 'messages', 'sales', 'sale_days', 'sale_totals'],
    'counted_sales',
  ],
]
/** What the newest click brings has to have happened, too. */
const quietMs = 3_600_000

/**
 * So many clicks of 30 accounts in 13 months: half of them the giant's, which comes first, the others
 * the fewer the later. Prints how many it wrote a second.
 */
export async function seedClicks(
  ctx: OwnerContext,
  clicks: number,
): Promise<Seeded & { giant: string; accountIds: string[] }> {
  const startedAt = performance.now()
  const created = Array.from({ length: accounts }, () => ctx.newId())
  await ctx.sql.asOwner
    .insertInto('accounts')
    .values(created.map((id, index) => ({ id, name: `Loja ${index + 1}`, created_at: ctx.now() })))
    .execute()
  const [giant = '', ...others] = created
  const shares = others.map((_, index) => 1 / (index + 2))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const fillOthers = async () => {
    let leads = 0
    for (const [index, accountId] of others.entries()) {
      const share = (shares[index] ?? 0) / whole
      const filled = await fillAccount(ctx, accountId, { clicks: Math.ceil((clicks / 2) * share) })
      leads += filled.leads
    }
    return leads
  }
  // Once and before: two who make the same months on a cluster wait for each other too long.
  await makeMonths(ctx)
  const [ofGiant, ofOthers] = await withoutIndexes(ctx, filledTables, () =>
    Promise.all([fillAccount(ctx, giant, { clicks: Math.ceil(clicks / 2) }), fillOthers()]),
  )
  const leads = ofGiant.leads + ofOthers
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(
    `${clicks.toLocaleString('en')} clicks and ${leads.toLocaleString('en')} leads in ` +
      `${seconds.toFixed(1)} s: ${Math.round(clicks / seconds).toLocaleString('en')} clicks/s`,
  )
  return { clicks, leads, giant, accountIds: created }
}

/**
 * Clicks of the account as ads bring them, over the last 13 months, stored and counted as the product
 * stores and counts them, with the people who wrote. For an account that had none.
 */
export async function fillAccount(
  ctx: OwnerContext,
  accountId: string,
  { clicks, clicksPerLead = 20, links = 12 }: Amount,
): Promise<Seeded> {
  const { asOwner } = ctx.sql
  const choose = choiceOf(7)
  const toMs = ctx.now().getTime() - quietMs
  const began = beganAt(ctx)
  const { time_zone: timeZone } = await asOwner
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const range = { all: clicks, clicksPerLead, fromMs: began.getTime(), toMs, timeZone }
  await makeMonths(ctx)
  const made = await insertLinks(ctx, accountId, { links, createdAt: began, choose })
  const samples = Math.min(2_048, Math.max(256, Math.ceil(clicks / 100)))
  const sampled = await writeSamples(ctx, accountId, { links: made, samples, choose })
  for (let from = 0; from < clicks; from += rowsPerStatement) {
    const to = Math.min(clicks, from + rowsPerStatement)
    await insertClickRows(ctx, accountId, sampled, { ...range, from, to })
  }
  // Whoever joins what was just written knows how much that is.
  await sql`analyze click_contexts (account_id, id)`.execute(asOwner)
  const instanceId = await instanceOf(ctx, accountId)
  const leads = await asOwner.transaction().execute(async (trx) => {
    await sql`set local gin_pending_list_limit = '256MB'`.execute(trx)
    await sql`set local work_mem = '256MB'`.execute(trx)
    const made = await insertLeads(trx, accountId, instanceId, range)
    await insertTotals(trx, accountId)
    return made
  })
  return { clicks, leads }
}

function beganAt(ctx: OwnerContext): Date {
  const began = new Date(ctx.now().getTime() - quietMs)
  began.setUTCMonth(began.getUTCMonth() - months)
  return began
}

async function makeMonths(ctx: OwnerContext): Promise<void> {
  await sql`
    select make_click_month(month::date)
    from generate_series(date_trunc('month', ${beganAt(ctx)}::timestamptz at time zone 'UTC'),
      ${ctx.now()}::timestamptz at time zone 'UTC', '1 month') month`.execute(ctx.sql.asOwner)
}

async function insertLinks(
  ctx: OwnerContext,
  accountId: string,
  { links, createdAt, choose }: { links: number; createdAt: Date; choose: Choice },
): Promise<SeededLink[]> {
  const made = Array.from({ length: links }, (_, index) => ({
    id: ctx.newId(),
    code: linkCodeFrom(Uint8Array.from({ length: 5 }, () => choose.below(256))),
    name: `Link ${index}`,
  }))
  await ctx.sql.asOwner
    .insertInto('links')
    .values(
      made.map(({ id, code, name }) => ({
        account_id: accountId,
        id,
        code,
        whatsapp_number: '5511987654321',
        campaign_name: name,
        message: 'Olá! Vi o anúncio e gostaria de mais informações.',
        search_text: `${name.toLowerCase()}\n5511987654321`,
        created_at: createdAt,
      })),
    )
    .execute()
  return made
}

/** The number that people wrote to: the account's first, or one of the simulator. */
async function instanceOf(ctx: OwnerContext, accountId: string): Promise<string> {
  const known = await ctx.sql.asOwner
    .selectFrom('instances')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .executeTakeFirst()
  if (known) return known.id
  const id = ctx.newId()
  await ctx.sql.asOwner
    .insertInto('instances')
    .values({
      account_id: accountId,
      id,
      provider: 'simulator',
      name: 'Simulador',
      webhook_token: '',
      is_default: true,
      created_at: ctx.now(),
    })
    .execute()
  return id
}
