import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  accountsWithEvents,
  promiseDeliveries,
} from '#server/conversions/outbox/promise-deliveries'
import { publishAll } from '#server/live/publish'
import { takeTurns, tryTurns } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { type Geo, openGeo } from '#server/platform/geo'
import { tellPutAside } from '#server/platform/put-aside'
import type { Trx } from '#server/platform/sql'
import { applyTotals, type Counts } from '#server/reporting/apply-totals'
import { insertClicks } from '../store/write-clicks.ts'
import type { Portion } from './click-backlog.ts'
import { type ClickLink, clickLinks, linkKey } from './click-link.ts'
import { enrichClick, type NewClick } from './enrich-click.ts'
import { addSummaries, excessIn } from './excess-hits.ts'
import { type Hit, type InboxRow, readHit } from './hit.ts'
import { markRepeats } from './mark-repeats.ts'
import { noteNetworks } from './prove-hosts.ts'
import { rejectHits } from './reject-hits.ts'
import { settleCodes } from './settle-codes.ts'

/** What becomes of an account whose turn somebody has: its rows are waited for, or left for another call. */
export type BusyAccounts = 'wait' | 'leave'

export type Moved = {
  /** How many rows were taken out of the inbox. */
  rows: number
  /** The accounts of which rows may have been left because somebody had their turn. */
  left: string[]
}

const rowsPerTurn = 25

/**
 * Moves the portion in one transaction: out of the inbox, into `clicks`, the totals and the outbox. The
 * accounts take turns over all processes, because a repeat is found by looking at the clicks before it.
 */
export function moveBatch(ctx: Context, portion: Portion, busy: BusyAccounts): Promise<Moved> {
  const accountIds = portion.accounts.map(({ accountId }) => accountId)
  return inTurn(ctx, accountIds, busy, async (trx, free) => {
    const accounts = portion.accounts.filter(({ accountId }) => free.has(accountId))
    const taken = await takeOldest(trx, { ...portion, accounts })
    const left = accountIds.filter((accountId) => !free.has(accountId))
    return { rows: await file(ctx, trx, taken), left }
  })
}

async function takeOldest(trx: Trx, { accounts, atMost }: Portion): Promise<InboxRow[]> {
  if (accounts.length === 0) return []
  const accountIds = accounts.map(({ accountId }) => accountId)
  // Deletes by physical row address (ctid): for a join PostgreSQL may plan to read the whole inbox. The
  // addresses stay valid because the account's turn keeps other movers out and inbox rows are never updated.
  const { rows } = await sql<InboxRow>`
    delete from click_inbox where ctid = any(array(
      select oldest.ctid
      from unnest(${accountIds}::uuid[], ${accounts.map(({ oldestId }) => oldestId)}::uuid[])
        as account (id, oldest_id), lateral (
          select ctid from click_inbox where account_id = account.id and id >= account.oldest_id
          order by id limit ${atMost}
        ) oldest))
    returning id, account_id as "accountId", link_id as "linkId", hit as text`.execute(trx)
  return rows
}

/** Moves these rows of the account's inbox; those that another call has moved meanwhile are skipped. */
export function moveRows(
  ctx: Context,
  accountId: string,
  ids: string[],
  busy: BusyAccounts,
): Promise<number> {
  return inTurn(ctx, [accountId], busy, async (trx, free) =>
    free.has(accountId) ? file(ctx, trx, await take(trx, accountId, ids)) : 0,
  )
}

/** Puts a row aside with the reason why it cannot become a click; answers how many rows left the inbox. */
export function rejectRow(
  ctx: Context,
  {
    accountId,
    id,
    reason,
    busy,
  }: { accountId: string; id: string; reason: string; busy: BusyAccounts },
): Promise<number> {
  return inTurn(ctx, [accountId], busy, async (trx, free) => {
    const rows = free.has(accountId) ? await take(trx, accountId, [id]) : []
    await rejectHits(ctx, trx, rows, reason)
    return rows.length
  })
}

/** The ids of the account's oldest rows in the inbox. */
export async function oldestIds(ctx: Context, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from click_inbox where account_id = ${accountId}
    order by id limit ${limit}`.execute(ctx.sql.asIngest)
  return rows.map((row) => row.id)
}

/** Runs the work in a transaction that has the turns of those accounts that the work is told are free. */
function inTurn<T>(
  ctx: Context,
  accountIds: string[],
  busy: BusyAccounts,
  work: (trx: Trx, free: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  return ctx.sql.asIngest.transaction().execute(async (trx) => {
    if (busy === 'wait') await takeTurns(trx, 'clicks', accountIds)
    const free = busy === 'wait' ? accountIds : await tryTurns(trx, 'clicks', accountIds)
    // PostgreSQL has no statistics for a new month's partition and would choose to read all of it.
    await sql`set local enable_seqscan = off`.execute(trx)
    return work(trx, new Set(free))
  })
}

async function take(trx: Trx, accountId: string, ids: string[]): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    delete from click_inbox where account_id = ${accountId} and id = any(${ids}::uuid[])
    returning id, account_id as "accountId", link_id as "linkId", hit as text`.execute(trx)
  return rows
}

/** Makes clicks and counts of rows that have left the inbox. */
async function file(ctx: Context, trx: Trx, taken: InboxRow[]): Promise<number> {
  if (taken.length === 0) return 0
  const rows = taken.sort((a, b) => (a.id < b.id ? -1 : 1))
  const counted = rows.flatMap((row) => {
    const excess = excessIn(row.text)
    return excess ? [{ row, excess }] : []
  })
  await addSummaries(ctx, trx, counted)
  const hits = counted.length > 0 ? rows.filter((row) => !excessIn(row.text)) : rows
  const clicks = await enrichAll(ctx, trx, hits)
  await markRepeats(trx, clicks)
  await settleCodes(trx, clicks)
  const written = await insertClicks(trx, clicks)
  await count(
    ctx,
    trx,
    clicks.filter((click) => written.has(click.id)),
  )
  return rows.length
}

async function enrichAll(ctx: Context, trx: Trx, rows: InboxRow[]): Promise<NewClick[]> {
  const links = await clickLinks(trx, rows)
  const geo = openGeo(ctx.config.geoipDb, ctx.log)
  const clicks: NewClick[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    const hit = hitIn(row)
    const link = links.get(linkKey(row.accountId, row.linkId))
    if (typeof hit === 'string') {
      await rejectHits(ctx, trx, [row], hit)
      await tellPutAside(ctx, row.accountId, 'clicks', trx)
    } else if (!link) await rejectHits(ctx, trx, [row], 'link or account no longer exists')
    else clicks.push(await clickOf(ctx, geo, row, hit, link))
  }
  return clicks
}

async function clickOf(
  ctx: Context,
  geo: Geo,
  row: InboxRow,
  hit: Hit,
  link: ClickLink,
): Promise<NewClick> {
  const visitor = ctx.secrets.hash(`visitor\n${hit.ip}\n${hit.userAgent}\n${row.linkId}`)
  const visitorHex = Buffer.from(visitor, 'base64url').toString('hex', 0, 16)
  return enrichClick(row, hit, link, await geo.placeOf(hit.ip), visitorHex)
}

function hitIn(row: InboxRow): Hit | string {
  try {
    return readHit(row.text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Totals, promises and live events of clicks that this transaction wrote. */
async function count(ctx: Context, trx: Trx, clicks: NewClick[]): Promise<void> {
  if (clicks.length === 0) return
  const human = clicks.filter((click) => click.class === 'human')
  await noteNetworks(trx, human)
  await applyTotals(trx, countsOf(clicks))
  const ofAccount = [...Map.groupBy(human, (click) => click.account_id)].sort()
  await promise(ctx, trx, ofAccount)
  await publishAll(
    trx,
    ofAccount.map(([accountId, [first, ...more]]) => ({
      accountId,
      event: { kind: 'click', id: more.length === 0 ? (first?.id ?? null) : null },
    })),
  )
}

function countsOf(clicks: readonly NewClick[]): Counts {
  const human = clicks.filter((click) => click.class === 'human')
  return {
    totals: human.map((click) => ({
      accountId: click.account_id,
      day: click.local_day,
      campaign: click.campaign,
      adSet: click.ad_set,
      creative: click.creative,
      source: click.source,
      status: 'pending',
      clicks: 1,
    })),
    links: clicks.map((click) => ({
      accountId: click.account_id,
      linkId: click.link_id,
      class: click.class,
      hits: 1,
    })),
  }
}

async function promise(ctx: Context, trx: Trx, ofAccount: [string, NewClick[]][]): Promise<void> {
  if (ofAccount.length === 0) return
  const wanting = await accountsWithEvents(
    trx,
    ofAccount.map(([accountId]) => accountId),
  )
  for (const [accountId, clicks] of ofAccount) {
    if (!wanting.has(accountId)) continue
    await promiseDeliveries(
      ctx,
      trx,
      accountId,
      clicks.map((click) => ({
        fact: { kind: 'click' },
        leadId: null,
        clickId: click.id,
        at: new Date(click.clicked_at),
      })),
    )
  }
}
