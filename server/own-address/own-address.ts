import { sql } from 'kysely'
import type { AddressOutcome, PublicAddress } from '#contracts/public-address'
import { addressReach } from '#domain/own-address'
import { isPublicAddress } from '#server/integrations/outgoing/public-address'
import type { Context } from '#server/platform/context'
import { addressSentence } from './address-text.ts'
import { askOwnAddress } from './ask-own-address.ts'

const freshMs = 10 * 60_000
/** A check that is asked for again within this time answers the last result. */
const againMs = 5_000
/** A visit that is longer ago says nothing of today. */
const visitCountsMs = 7 * 24 * 3_600_000
const visitKeptMs = 60 * 60_000

type Row = {
  checked_at: Date
  outcome: AddressOutcome
  detail: string | null
  visited_at: Date | null
}

/** One question at a time; who asks meanwhile waits for the same answer. */
const underWay = new WeakMap<Context, Promise<Row>>()

/** What is known of the own public address, asked anew when that is old. */
export async function ownAddress(ctx: Context): Promise<PublicAddress> {
  return lookedAt(ctx, freshMs)
}

/** Checks the own public address anew, unless the last check is less than `againMs` ago. */
export async function checkOwnAddress(ctx: Context): Promise<PublicAddress> {
  return lookedAt(ctx, againMs)
}

/** The result of the last check of the own public address, however old. */
export async function knownAddress(ctx: Context): Promise<PublicAddress> {
  return present(ctx, await storedCheck(ctx))
}

async function lookedAt(ctx: Context, maxAgeMs: number): Promise<PublicAddress> {
  const reach = addressReach(ctx.config.publicUrl)
  if (reach === 'computer' || reach === 'network') return present(ctx, null)
  const row = await storedCheck(ctx)
  const isFresh = row !== null && ctx.now().getTime() - row.checked_at.getTime() < maxAgeMs
  return present(ctx, isFresh ? row : await askOnce(ctx))
}

/** Whether the address was proven to be reachable by everybody, and when; what is wrong otherwise. */
export async function addressEvidence(
  ctx: Context,
): Promise<{ isProven: boolean; at: Date | null; said: string; isAsked: boolean }> {
  const row = await storedCheck(ctx)
  const { outcome, isProven, said } = present(ctx, row)
  return { isProven, at: row?.checked_at ?? null, said, isAsked: outcome !== null }
}

/** Somebody used a screen by the public address, coming from the internet: that is the outside. */
export async function noteVisit(
  ctx: Context,
  visit: { hostname: string; ip: string },
): Promise<void> {
  const { publicUrl } = ctx.config
  if (visit.hostname !== new URL(publicUrl).hostname || !isPublicAddress(visit.ip)) return
  const now = ctx.now()
  await sql`
    update own_address_checks set visited_at = ${now}
    where address = ${publicUrl}
      and (visited_at is null or visited_at < ${new Date(now.getTime() - visitKeptMs)})`.execute(
    ctx.sql.asIngest,
  )
}

async function storedCheck(ctx: Context): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select checked_at, outcome, detail, visited_at from own_address_checks
    where address = ${ctx.config.publicUrl}`.execute(ctx.sql.asIngest)
  return rows[0] ?? null
}

function askOnce(ctx: Context): Promise<Row> {
  const running = underWay.get(ctx)
  if (running !== undefined) return running
  const asking = ask(ctx).finally(() => underWay.delete(ctx))
  underWay.set(ctx, asking)
  return asking
}

async function ask(ctx: Context): Promise<Row> {
  const { outcome, detail } = await askOwnAddress(ctx)
  const { rows } = await sql<Row>`
    insert into own_address_checks (address, checked_at, outcome, detail)
    values (${ctx.config.publicUrl}, ${ctx.now()}, ${outcome}, ${detail})
    on conflict (address) do update
      set checked_at = excluded.checked_at, outcome = excluded.outcome, detail = excluded.detail
    returning checked_at, outcome, detail, visited_at`.execute(ctx.sql.asIngest)
  const [row] = rows
  if (row === undefined) throw new Error('the check of the own address was not stored')
  return row
}

function wasVisited(ctx: Context, row: Row | null): boolean {
  const at = row?.visited_at?.getTime() ?? 0
  return ctx.now().getTime() - at < visitCountsMs
}

function present(ctx: Context, row: Row | null): PublicAddress {
  const { publicUrl } = ctx.config
  const reach = addressReach(publicUrl)
  const outcome = row?.outcome ?? null
  const answered = outcome === 'here' || outcome === 'inside'
  return {
    url: publicUrl,
    reach,
    outcome,
    isProven: reach === 'public' && (outcome === 'proven' || (answered && wasVisited(ctx, row))),
    said: addressSentence({
      reach,
      outcome,
      detail: row?.detail ?? null,
      wasVisited: wasVisited(ctx, row),
    }),
    checkedAt: row?.checked_at.toISOString() ?? null,
  }
}
