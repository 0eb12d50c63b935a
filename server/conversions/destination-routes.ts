import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/destinations'
import { eventNotFired } from '#contracts/not-fired'
import { kindOf } from '#domain/conversions/destinations'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { deleteWebhook } from './connections/delete-webhook.ts'
import { listDestinations } from './connections/list-destinations.ts'
import { disconnectDestination } from './disconnect-destination.ts'
import {
  createEventConfig,
  deleteEventConfig,
  listEventConfigs,
  restoreEventConfig,
  switchEventConfig,
  updateEventConfig,
} from './events/event-configs.ts'
import { eventStats } from './events/event-stats.ts'
import { silentLeadsOf } from './events/why-not-fired.ts'
import { saveDestination } from './save-destination.ts'
import { testDestination } from './test-destination.ts'

const mostTestsPerMinute = 10

export function destinationRoutes(http: FastifyInstance, ctx: Context): void {
  // The address of a webhook often is a secret itself, and a viewer has no use for it.
  route(http, contract.listDestinations, async ({ session }) => {
    const found = await listDestinations(ctx, session.accountId)
    return session.user.role === 'viewer'
      ? found.map((one) => (one.kind === 'webhook' ? { ...one, address: '' } : one))
      : found
  })
  route(http, contract.saveDestination, ({ session, params, body }) =>
    saveDestination(ctx, session.accountId, params.destination, body),
  )
  route(http, contract.disconnectDestination, ({ session, params }) =>
    kindOf(params.destination) === 'webhook'
      ? deleteWebhook(ctx, session.accountId, params.destination.slice('webhook:'.length))
      : disconnectDestination(ctx, session.accountId, params.destination),
  )
  // It writes to whatever address somebody typed: not as often as they like.
  http.register(async (scope) => {
    await scope.register(rateLimit, {
      max: mostTestsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (request) => request.session?.accountId ?? request.ip,
    })
    route(scope, contract.testDestination, ({ session, params }) =>
      testDestination(ctx, session.accountId, params.destination),
    )
  })
  route(http, contract.listDestinationEvents, ({ session, params }) =>
    listEventConfigs(ctx, session.accountId, params.destination),
  )
  route(http, contract.createDestinationEvent, ({ session, params, body }) =>
    createEventConfig(ctx, session.accountId, params.destination, body),
  )
  route(http, contract.updateDestinationEvent, ({ session, params, body }) =>
    updateEventConfig(ctx, session.accountId, params.destination, params.id, body),
  )
  route(http, contract.switchDestinationEvent, ({ session, params, body }) =>
    switchEventConfig(ctx, session.accountId, params.destination, params.id, body.isActive),
  )
  route(http, contract.deleteDestinationEvent, ({ session, params }) =>
    deleteEventConfig(ctx, session.accountId, params.destination, params.id),
  )
  route(http, contract.restoreDestinationEvent, ({ session, params }) =>
    restoreEventConfig(ctx, session.accountId, params.destination, params.id),
  )
  route(http, contract.destinationStats, ({ session, params }) =>
    eventStats(ctx, session.accountId, params.destination),
  )
  route(http, eventNotFired, ({ session, params }) =>
    silentLeadsOf(ctx, session.accountId, params.destination, params.id),
  )
}
