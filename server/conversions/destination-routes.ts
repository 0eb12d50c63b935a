import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/destinations'
import { eventNotFired } from '#contracts/not-fired'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { disconnectDestination } from './disconnect-destination.ts'
import {
  createEventConfig,
  deleteEventConfig,
  listEventConfigs,
  restoreEventConfig,
  switchEventConfig,
  updateEventConfig,
} from './event-configs.ts'
import { eventStats } from './event-stats.ts'
import { listDestinations } from './list-destinations.ts'
import { saveDestination } from './save-destination.ts'
import { silentLeadsOf } from './why-not-fired.ts'

export function destinationRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listDestinations, ({ session }) => listDestinations(ctx, session.accountId))
  route(http, contract.saveDestination, ({ session, params, body }) =>
    saveDestination(ctx, session.accountId, params.destination, body),
  )
  route(http, contract.disconnectDestination, ({ session, params }) =>
    disconnectDestination(ctx, session.accountId, params.destination),
  )
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
