import type { FastifyInstance } from 'fastify'
import * as erase from '#contracts/erase-leads'
import * as contract from '#contracts/leads'
import { leadNotFired as leadNotFiredCall } from '#contracts/not-fired'
import { createReadings } from '#server/audit/record-reading'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { assignRoutes } from './assign/routes.ts'
import { getLead } from './detail/get-lead.ts'
import { leadActivities } from './detail/lead-activities.ts'
import { leadNotFired } from './detail/lead-not-fired.ts'
import { deleteLead, deleteLeads } from './erase/delete-lead.ts'
import { leadSummary } from './list/lead-summary.ts'
import { listLeads } from './list/list-leads.ts'
import { withOwnId } from './list/with-own-id.ts'
import { maskedPhones } from './masked-phones.ts'

export function leadRoutes(http: FastifyInstance, ctx: Context): void {
  const recordReading = createReadings(ctx)
  assignRoutes(http, ctx)
  route(http, contract.listLeads, async ({ session, query }) => {
    const { leads, total } = await listLeads(ctx, session.accountId, withOwnId(session, query))
    return { leads: leads.map((lead) => maskedPhones(session.user.role, lead)), total }
  })
  route(http, contract.leadSummary, ({ session, query }) =>
    leadSummary(ctx, session.accountId, withOwnId(session, query)),
  )
  route(http, contract.getLead, async ({ session, params }) => {
    const lead = await getLead(ctx, session.accountId, params.id)
    await recordReading(session, params.id)
    return maskedPhones(session.user.role, lead)
  })
  route(http, contract.leadActivities, async ({ session, params }) => {
    const activities = await leadActivities(ctx, session.accountId, params.id)
    await recordReading(session, params.id)
    return activities
  })
  route(http, leadNotFiredCall, ({ session, params }) =>
    leadNotFired(ctx, session.accountId, params.id),
  )
  route(http, erase.deleteLead, ({ session, params }) =>
    deleteLead(ctx, session.accountId, params.id),
  )
  route(http, erase.deleteLeads, ({ session, body }) =>
    deleteLeads(ctx, session.accountId, body.ids),
  )
}
