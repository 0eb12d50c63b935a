import type { FastifyInstance } from 'fastify'
import { restoreLeads as restoreLeadsCall } from '#contracts/erase-leads'
import * as contract from '#contracts/leads'
import { restoreLeads } from '#server/leads/erase/restore-leads'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { mergeContacts } from './merge-contacts.ts'
import { unmergeLead } from './unmerge-lead.ts'

export function conversationRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.unmergeLead, ({ session, params, body }) =>
    unmergeLead(ctx, session.accountId, params.id, body.mergeId, session.user.name),
  )
  route(http, restoreLeadsCall, ({ session, body }) =>
    restoreLeads(ctx, session.accountId, body.ids, session.user.name, mergeContacts),
  )
}
