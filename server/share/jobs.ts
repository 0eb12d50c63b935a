import { z } from 'zod'
import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import { queueReport, wakeEmailReports } from './reports/queue-reports.ts'
import { forgetOldReports, sendDueReports } from './reports/send-reports.ts'
import { forgetOldShares } from './shares.ts'

const payloadShape = z.object({ accountId: z.uuid() })

export function shareTasks(ctx: Context): Tasks {
  return {
    'email-report': async (payload) => {
      const { accountId } = payloadShape.parse(payload)
      await queueReport(ctx, accountId)
      await sendDueReports(ctx, accountId)
    },
  }
}

export function shareSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'wake-email-reports', everyMs: 60_000, run: () => wakeEmailReports(ctx) },
    { name: 'forget-old-reports', everyMs: 3_600_000, run: () => forgetOldReports(ctx) },
    { name: 'forget-old-shares', everyMs: 3_600_000, run: () => forgetOldShares(ctx) },
  ]
}
