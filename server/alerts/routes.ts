import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/health'
import { may } from '#domain/people/roles'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { sharedCounts } from '#server/platform/shared-counts'
import { listAlerts } from './list-alerts.ts'
import { getAlertSettings, saveAlertSettings } from './settings.ts'
import { testAlerts } from './test-alerts.ts'

const mostTestsPerMinute = 5

export function alertRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listAlerts, ({ session }) => listAlerts(ctx, session.accountId))
  // The address of a webhook often is a secret itself, of no use to who may not change it.
  route(http, contract.getAlertSettings, async ({ session }) => {
    const settings = await getAlertSettings(ctx, session.accountId)
    return may(session.user.role, 'connections')
      ? settings
      : { ...settings, email: null, webhookUrl: null }
  })
  route(http, contract.saveAlertSettings, ({ session, body }) =>
    saveAlertSettings(ctx, session.accountId, body),
  )
  // It writes to whatever address somebody typed: not as often as they like.
  http.register(async (scope) => {
    await scope.register(rateLimit, {
      max: mostTestsPerMinute,
      timeWindow: '1 minute',
      store: sharedCounts(ctx.siblings.limits, 'alert-tests'),
      keyGenerator: (request) => request.session?.accountId ?? request.ip,
    })
    route(scope, contract.testAlerts, ({ session }) => testAlerts(ctx, session.accountId))
  })
}
