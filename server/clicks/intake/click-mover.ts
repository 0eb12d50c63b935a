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

export type ClickMover = {
  /**
   * Moves what lies in the click inbox into `clicks`, enriched, counted and promised to the ad
   * platforms; resolves with the number of rows taken when everything that was committed before the
   * call has been moved. Rows arrive at least once and become a click exactly once. Rejects when the
   * database does; nothing is lost then, and the next call goes on.
   */
  move(signal?: AbortSignal): Promise<number>
}

/**
 * One pass over the inbox at a time in this process: who calls during one waits for the next, which
 * all of them share. `isBusy` says that visitors need the process more; without it (nobody visits
 * this process) clicks are moved without rest.
 */
export function createClickMover(
  ctx: Context,
  { isBusy }: { isBusy?: () => boolean } = {},
): ClickMover {
  let running: Promise<number> | null = null
  let next: Promise<number> | null = null

  async function moveAll(signal: AbortSignal | undefined): Promise<number> {
    let moved = 0
    while (!signal?.aborted) {
      const startedAt = performance.now()
      const isSlow = isBusy?.() ?? false
      const size = isSlow ? busyBatchSize : batchSize
      const ids = await oldestIds(ctx, size)
      if (ids.length > 0) moved += await moveSafely(ctx, ids)
      if (ids.length < size) break
      // Where the same process answers visitors, they come first.
      const rest = isSlow ? restWhenBusy : restWhenQuiet
      if (isBusy) await wait((performance.now() - startedAt) * rest)
    }
    return moved
  }

  return {
    move(signal) {
      if (next) return next
      const before = running
      const pass = (before ?? Promise.resolve(0))
        .catch(() => 0)
        .then(() => {
          running = pass
          next = null
          return moveAll(signal)
        })
        .finally(() => {
          if (running === pass) running = null
        })
      if (before) next = pass
      else running = pass
      return pass
    },
  }
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
