import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/platform/context'
import { addDueJobs } from '#server/platform/due-jobs'
import type { Sweep, Tasks } from '#server/platform/jobs'
import { tellOfDisk } from './disk-notices.ts'
import { findSilence } from './find-silence.ts'
import { forgetOldHistory } from './forget-old-history.ts'
import { judgeChanges } from './judge-changes.ts'
import { isNew, notifyNotices } from './notices.ts'
import { isDue, notify } from './notify.ts'
import { sendDue } from './send-due.ts'

const payloadShape = z.object({ accountId: z.uuid() })

export function alertTasks(ctx: Context): Tasks {
  return {
    'line-health': async (payload) => {
      const { accountId } = payloadShape.parse(payload)
      await judgeChanges(ctx, accountId)
      await notify(ctx, accountId)
      await notifyNotices(ctx, accountId)
      await sendDue(ctx, accountId)
    },
  }
}

export function alertSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'find-silence', everyMs: 60_000, run: () => findSilence(ctx) },
    // Each machine has a disk of its own.
    { name: 'tell-of-disk', everyMs: 10_000, run: () => tellOfDisk(ctx), inEach: true },
    { name: 'wake-line-health', everyMs: 5_000, run: () => wakeLineHealth(ctx) },
    { name: 'forget-old-history', everyMs: 3_600_000, run: () => forgetOldHistory(ctx) },
  ]
}

/** A job for each account with something due: changes whose job was lost, alerts, retries. */
async function wakeLineHealth(ctx: Context): Promise<void> {
  const now = ctx.now()
  const due = sql<{ account_id: string }>`
    select account_id from connection_changes where not judged
    union select a.account_id from health_alerts a where ${isDue(now)}
    union select account_id from account_notices where ${isNew()}
    union select account_id from alert_messages where state = 'pending' and next_try_at <= ${now}`
  await addDueJobs(ctx.sql.asIngest, 'line-health', due, { inOrder: true })
}
