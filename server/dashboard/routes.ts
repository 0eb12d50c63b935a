import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/dashboard'
import type { Context } from '#server/platform/context'
import { route, type Session } from '#server/platform/http'
import { filterOptions } from './filter-options.ts'
import { funnel } from './funnel.ts'
import { metrics } from './metrics.ts'
import { deleteSavedFilter, listSavedFilters, saveFilter } from './saved-filters.ts'
import { trends } from './trends.ts'

export function dashboardRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.metrics, ({ session, query }) => metrics(ctx, session.accountId, query))
  route(http, contract.funnel, ({ session, query }) => funnel(ctx, session.accountId, query))
  route(http, contract.trends, ({ session, query }) => trends(ctx, session.accountId, query))
  route(http, contract.filterOptions, ({ session }) => filterOptions(ctx, session.accountId))
  route(http, contract.listFilters, ({ session }) => listSavedFilters(ctx, ownerOf(session)))
  route(http, contract.saveFilter, ({ session, body }) => saveFilter(ctx, ownerOf(session), body))
  route(http, contract.deleteFilter, ({ session, params }) =>
    deleteSavedFilter(ctx, ownerOf(session), params.id),
  )
}

function ownerOf({ accountId, user }: Session) {
  return { accountId, userId: user.id }
}
