import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/retention'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import type { Sweep } from '#server/platform/jobs'
import { clearOld } from './clear-old.ts'
import { clearEveryMs, foreseeRetention, getRetention, saveRetention } from './periods.ts'

export function retentionRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.getRetention, ({ session }) => getRetention(ctx, session.accountId))
  route(http, contract.foreseeRetention, ({ session, body }) =>
    foreseeRetention(ctx, session.accountId, body),
  )
  route(http, contract.saveRetention, async ({ session, body }) => {
    await saveRetention(ctx, session.accountId, body)
    return { success: true as const }
  })
}

export function retentionSweeps(ctx: Context): Sweep[] {
  return [{ name: 'clear-old', everyMs: clearEveryMs, run: (signal) => clearOld(ctx, signal) }]
}
