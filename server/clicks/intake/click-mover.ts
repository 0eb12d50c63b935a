import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { moveBatch, rejectRow } from './move-batch.ts'

/** Rows of one transaction: short, so that the event loop and the roll-ups' locks are soon free. */
const batchSize = 250
// Rest after a batch, in times of its duration.
const restWhenQuiet = 0.5
const busyBatchSize = 100
const restWhenBusy = 20

type Passes = { running: Promise<number>; next: Promise<number> | null }
const passesOf = new WeakMap<Context, Passes>()
const busyTellers = new WeakMap<Context, () => boolean>()

/** From now on clicks are moved slowly while `isBusy` says that visitors need the process more. */
export function moveSlowlyWhile(ctx: Context, isBusy: () => boolean): void {
  busyTellers.set(ctx, isBusy)
}

/**
 * Moves what lies in the click inbox into `clicks`, enriched, counted and promised to the ad
 * platforms; resolves with the number of rows taken when everything that was committed before the
 * call has been moved. Rows arrive at least once and become a click exactly once. Rejects when the
 * database does; nothing is lost then, and the next call goes on.
 */
export function recordClicks(ctx: Context, signal?: AbortSignal): Promise<number> {
  const passes = passesOf.get(ctx)
  if (passes?.next) return passes.next
  const pass = (passes?.running ?? Promise.resolve(0))
    .catch(() => 0)
    .then(() => {
      passesOf.set(ctx, { running: pass, next: null })
      return moveAll(ctx, signal)
    })
    .finally(() => {
      const current = passesOf.get(ctx)
      if (current?.running === pass && current.next === null) passesOf.delete(ctx)
    })
  passesOf.set(
    ctx,
    passes ? { running: passes.running, next: pass } : { running: pass, next: null },
  )
  return pass
}

async function moveAll(ctx: Context, signal: AbortSignal | undefined): Promise<number> {
  const tellBusy = busyTellers.get(ctx)
  let moved = 0
  while (!signal?.aborted) {
    const startedAt = performance.now()
    const isBusy = tellBusy?.() ?? false
    const size = isBusy ? busyBatchSize : batchSize
    const ids = await oldestIds(ctx, size)
    if (ids.length > 0) moved += await moveSafely(ctx, ids)
    if (ids.length < size) break
    // Where the same process answers visitors, they come first.
    const rest = isBusy ? restWhenBusy : restWhenQuiet
    if (tellBusy) await wait((performance.now() - startedAt) * rest)
  }
  return moved
}

async function oldestIds(ctx: Context, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from click_inbox order by id limit ${size}`.execute(ctx.sql.asOwner)
  return rows.map((row) => row.id)
}

/** A batch that the database refuses for its content is taken apart, so that one row stops no other. */
async function moveSafely(ctx: Context, ids: string[]): Promise<number> {
  try {
    return await moveBatch(ctx, ids)
  } catch (error) {
    if (!isAboutContent(error)) throw error
  }
  let moved = 0
  for (const id of ids) {
    try {
      moved += await moveBatch(ctx, [id])
    } catch (error) {
      if (!isAboutContent(error)) throw error
      await rejectRow(ctx, id, error instanceof Error ? error.message : String(error))
      moved += 1
    }
  }
  return moved
}

// SQLSTATE classes: 22 data exception, 23 integrity violation, 54 program limit exceeded. What is
// thrown without a code is a fault of our own about this row.
function isAboutContent(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^(22|23|54)/.test(code)
}
