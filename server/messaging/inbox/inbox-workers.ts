import { performance } from 'node:perf_hooks'
import type { ClickMover } from '#server/clicks/intake/click-mover'
import { inboxChannel } from '#server/integrations/gateways/wake-inbox'
import type { Context } from '#server/platform/context'
import { detailOf } from '#server/platform/errors'
import { runJob } from '#server/platform/work'
import { workInbox, workSome } from './work-inbox.ts'

export type InboxWorkers = {
  /** Works from now on whenever webhooks of an account are told to wait. */
  start(): Promise<void>
  /** The account has its turn soon, and once more when one is under way. Nothing before `start`. */
  wake(accountId: string): void
  /** Works on all that waits, whoever was woken; for tests. */
  workAll(): Promise<void>
  /** Lets what is under way end. */
  stop(): Promise<void>
}

/** Accounts that are worked on at the same time. */
const atOnce = 8
/**
 * Between the beginnings of two turns. Who comes alone is served at once; when many come, each waits
 * a little and a turn finds more to do for the price of one commit.
 */
const paceMs = 40

/**
 * Works on the stored webhooks of one account after the other, a batch a turn, so that one account's
 * backlog delays nobody else's. What nobody heard of, or failed, is found by the sweep of late webhooks.
 */
export function createInboxWorkers(ctx: Context, clicks: ClickMover): InboxWorkers {
  /** Accounts that wait for a turn, who waits longest first. */
  const waiting = new Set<string>()
  const underWay = new Map<string, Promise<void>>()
  let beganAt = 0
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => Promise<void>) | null = null

  function serve(): void {
    clearTimeout(timer)
    if (stopListening === null || underWay.size >= atOnce) return
    const next = [...waiting].find((accountId) => !underWay.has(accountId))
    if (next === undefined) return
    const early = beganAt + paceMs - performance.now()
    if (early > 0) {
      timer = setTimeout(serve, early)
      return
    }
    beganAt = performance.now()
    waiting.delete(next)
    underWay.set(next, turn(next))
    serve()
  }

  async function turn(accountId: string): Promise<void> {
    try {
      const isMoreLeft = await runJob('work-inbox', () => workSome(ctx, clicks, accountId))
      if (isMoreLeft) waiting.add(accountId)
    } catch (error) {
      ctx.log.warn({ code: detailOf(error, 'code') }, 'webhooks not worked on, they wait')
    }
    underWay.delete(accountId)
    serve()
  }

  function wake(accountId: string): void {
    if (stopListening === null) return
    waiting.add(accountId)
    serve()
  }

  return {
    wake,
    async start() {
      stopListening = await ctx.sql.listen(inboxChannel, wake)
      for (const accountId of await accountsWaiting(ctx)) wake(accountId)
    },
    async workAll() {
      for (const accountId of await accountsWaiting(ctx)) {
        await runJob('work-inbox', () => workInbox(ctx, clicks, accountId))
      }
    },
    async stop() {
      const stop = stopListening
      stopListening = null
      clearTimeout(timer)
      await stop?.()
      await Promise.all(underWay.values())
    },
  }
}

/** Accounts with stored webhooks that nobody has worked on, of those received by then. */
export async function accountsWaiting(ctx: Context, until?: Date): Promise<string[]> {
  const rows = await ctx.sql.asIngest
    .selectFrom('message_inbox')
    .select('account_id')
    .distinct()
    .where('worked_at', 'is', null)
    .$if(until !== undefined, (query) => query.where('received_at', '<=', until ?? ctx.now()))
    .execute()
  return rows.map((row) => row.account_id)
}
