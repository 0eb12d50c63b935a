import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/ad-events'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { disconnectAds, getAdSettings, saveAdSettings } from './ad-settings.ts'
import {
  createEventConfig,
  deleteEventConfig,
  listEventConfigs,
  restoreEventConfig,
  switchEventConfig,
  updateEventConfig,
} from './events/event-configs.ts'
import { eventStats } from './events/event-stats.ts'
import { testConnection } from './test-connection.ts'

export function conversionRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.getAdSettings, ({ session }) => getAdSettings(ctx, session.accountId))
  route(http, contract.saveAdSettings, ({ session, body }) =>
    saveAdSettings(ctx, session.accountId, body),
  )
  route(http, contract.testAdSettings, ({ session, request }) =>
    testConnection(ctx, session.accountId, {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    }),
  )
  route(http, contract.disconnectAds, ({ session }) => disconnectAds(ctx, session.accountId))
  route(http, contract.listEventConfigs, ({ session }) =>
    listEventConfigs(ctx, session.accountId, 'meta'),
  )
  route(http, contract.createEventConfig, ({ session, body }) =>
    createEventConfig(ctx, session.accountId, 'meta', body),
  )
  route(http, contract.eventStats, ({ session }) => eventStats(ctx, session.accountId, 'meta'))
  route(http, contract.updateEventConfig, ({ session, params, body }) =>
    updateEventConfig(ctx, session.accountId, 'meta', params.id, body),
  )
  route(http, contract.switchEventConfig, ({ session, params, body }) =>
    switchEventConfig(ctx, session.accountId, 'meta', params.id, body.isActive),
  )
  route(http, contract.deleteEventConfig, ({ session, params }) =>
    deleteEventConfig(ctx, session.accountId, 'meta', params.id),
  )
  route(http, contract.restoreEventConfig, ({ session, params }) =>
    restoreEventConfig(ctx, session.accountId, 'meta', params.id),
  )
}
