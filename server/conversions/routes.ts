import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import * as destinations from '#contracts/destinations'
import { destinationEvents, type EventEndpoints, metaEvents } from '#contracts/events'
import * as meta from '#contracts/meta-settings'
import { eventNotFired } from '#contracts/not-fired'
import { listStoppedDestinations } from '#contracts/stopped-destinations'
import { untoldSales as untoldSalesContract } from '#contracts/untold-sales'
import * as webhooks from '#contracts/webhooks'
import { kindOf } from '#domain/conversions/destinations'
import { may } from '#domain/people/roles'
import { maskPhone } from '#domain/phone'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { route } from '#server/platform/http'
import { sharedCounts } from '#server/platform/shared-counts'
import { createWebhook } from './connections/create-webhook.ts'
import { deleteWebhook } from './connections/delete-webhook.ts'
import { disconnectDestination } from './connections/disconnect.ts'
import { listDestinations } from './connections/list-destinations.ts'
import { disconnectMeta, getMetaSettings, saveMetaSettings } from './connections/meta-settings.ts'
import { rotateWebhookSecret } from './connections/rotate-webhook-secret.ts'
import { saveDestination } from './connections/save-connection.ts'
import { tryDestination } from './connections/try-destination.ts'
import {
  createEventConfig,
  deleteEventConfig,
  listEventConfigs,
  restoreEventConfig,
  switchEventConfig,
  updateEventConfig,
} from './events/event-configs.ts'
import { eventStats } from './events/event-stats.ts'
import { untoldSales } from './events/untold-sales.ts'
import { silentLeadsOf } from './events/why-not-fired.ts'
import { listStopped } from './stops/list-stopped.ts'

const mostTestsPerMinute = 10

export function conversionRoutes(http: FastifyInstance, ctx: Context): void {
  metaRoutes(http, ctx)
  destinationRoutes(http, ctx)
  webhookRoutes(http, ctx)
  eventRoutes(http, ctx)
}

function metaRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, meta.getMetaSettings, ({ session }) => getMetaSettings(ctx, session.accountId))
  route(
    http,
    meta.saveMetaSettings,
    ({ session, body }) => saveMetaSettings(ctx, session.accountId, body),
    { changesCredentials: true },
  )
  route(http, meta.testMetaSettings, ({ session, request }) =>
    tryDestination(ctx, session.accountId, 'meta', visitorOf(request)),
  )
  route(http, meta.disconnectMeta, ({ session }) => disconnectMeta(ctx, session.accountId), {
    changesCredentials: true,
  })
}

function destinationRoutes(http: FastifyInstance, ctx: Context): void {
  // The address of a webhook often is a secret itself, of no use to who may not change it.
  route(http, destinations.listDestinations, async ({ session }) => {
    const found = await listDestinations(ctx, session.accountId)
    return may(session.user.role, 'connections')
      ? found
      : found.map((one) => (one.kind === 'webhook' ? { ...one, address: '' } : one))
  })
  route(http, listStoppedDestinations, ({ session }) => listStopped(ctx, session.accountId))
  route(
    http,
    destinations.saveDestination,
    async ({ session, params, body }) => {
      if (params.destination === 'meta') throw notFound()
      return saveDestination(ctx, session.accountId, params.destination, body)
    },
    { changesCredentials: true },
  )
  route(
    http,
    destinations.disconnectDestination,
    ({ session, params }) =>
      kindOf(params.destination) === 'webhook'
        ? deleteWebhook(ctx, session.accountId, params.destination.slice('webhook:'.length))
        : disconnectDestination(ctx, session.accountId, params.destination),
    { changesCredentials: true },
  )
  // It writes to whatever address somebody typed: not as often as they like.
  http.register(async (scope) => {
    await scope.register(rateLimit, {
      max: mostTestsPerMinute,
      timeWindow: '1 minute',
      store: sharedCounts(ctx.siblings.limits, 'destination-tests'),
      keyGenerator: (request) => request.session?.accountId ?? request.ip,
    })
    route(scope, destinations.testDestination, async ({ session, params, request }) => {
      if (params.destination === 'meta') throw notFound()
      return tryDestination(ctx, session.accountId, params.destination, visitorOf(request))
    })
  })
}

function webhookRoutes(http: FastifyInstance, ctx: Context): void {
  const options = { changesCredentials: true }
  route(
    http,
    webhooks.createWebhook,
    ({ session, body }) => createWebhook(ctx, session.accountId, body),
    options,
  )
  route(
    http,
    webhooks.rotateWebhookSecret,
    ({ session, params }) => rotateWebhookSecret(ctx, session.accountId, params.id),
    options,
  )
  route(
    http,
    webhooks.deleteWebhook,
    ({ session, params }) => deleteWebhook(ctx, session.accountId, params.id),
    options,
  )
}

const addressesOfEvents: EventEndpoints[] = [destinationEvents, metaEvents]

function eventRoutes(http: FastifyInstance, ctx: Context): void {
  for (const events of addressesOfEvents) {
    route(http, events.list, ({ session, params }) =>
      listEventConfigs(ctx, session.accountId, params.destination),
    )
    route(http, events.create, ({ session, params, body }) =>
      createEventConfig(ctx, session.accountId, params.destination, body),
    )
    route(http, events.stats, ({ session, params }) =>
      eventStats(ctx, session.accountId, params.destination),
    )
    route(http, events.update, ({ session, params, body }) =>
      updateEventConfig(ctx, session.accountId, params.destination, params.id, body),
    )
    route(http, events.setActive, ({ session, params, body }) =>
      switchEventConfig(ctx, session.accountId, params.destination, params.id, body.isActive),
    )
    route(http, events.remove, ({ session, params }) =>
      deleteEventConfig(ctx, session.accountId, params.destination, params.id),
    )
    route(http, events.restore, ({ session, params }) =>
      restoreEventConfig(ctx, session.accountId, params.destination, params.id),
    )
  }
  route(http, untoldSalesContract, ({ session }) => untoldSales(ctx, session.accountId))
  route(http, eventNotFired, async ({ session, params }) => {
    const { destination, id } = params
    const leads = await silentLeadsOf(ctx, session.accountId, destination, id)
    if (may(session.user.role, 'phones')) return leads
    return leads.map((lead) => ({ ...lead, phone: lead.phone && maskPhone(lead.phone) }))
  })
}

/** The browser of the person who tries a connection: the event that is sent names it. */
function visitorOf(request: { ip: string; headers: { 'user-agent'?: string | undefined } }) {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null }
}
