import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/leads'
import { leadNotFired as leadNotFiredCall } from '#contracts/not-fired'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { getLead } from './detail/get-lead.ts'
import { leadActivities } from './detail/lead-activities.ts'
import { leadNotFired } from './detail/lead-not-fired.ts'
import { deleteLead, deleteLeads } from './erase/delete-lead.ts'
import { leadSummary } from './list/lead-summary.ts'
import { listLeads } from './list/list-leads.ts'

export function leadRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listLeads, ({ session, query }) => listLeads(ctx, session.accountId, query))
  route(http, contract.leadSummary, ({ session, query }) =>
    leadSummary(ctx, session.accountId, query),
  )
  route(http, contract.getLead, ({ session, params }) => getLead(ctx, session.accountId, params.id))
  route(http, contract.leadActivities, ({ session, params }) =>
    leadActivities(ctx, session.accountId, params.id),
  )
  route(http, leadNotFiredCall, ({ session, params }) =>
    leadNotFired(ctx, session.accountId, params.id),
  )
  route(http, contract.deleteLead, ({ session, params }) =>
    deleteLead(ctx, session.accountId, params.id),
  )
  route(http, contract.deleteLeads, ({ session, body }) =>
    deleteLeads(ctx, session.accountId, body.ids),
  )
}
