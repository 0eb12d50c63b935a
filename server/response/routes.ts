import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/response'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { getBusinessHours, saveBusinessHours } from './hours.ts'
import { judgeReplyText, replyTexts } from './judge-texts.ts'
import { responseReport } from './report.ts'
import { unansweredLeads } from './unanswered.ts'

export function responseRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.getBusinessHours, ({ session }) => getBusinessHours(ctx, session.accountId))
  route(http, contract.saveBusinessHours, ({ session, body }) =>
    saveBusinessHours(ctx, session.accountId, body),
  )
  route(http, contract.responseReport, ({ session, query }) =>
    responseReport(ctx, session.accountId, query),
  )
  route(http, contract.unansweredLeads, ({ session, query }) =>
    unansweredLeads(ctx, session.accountId, session.user.role, query),
  )
  route(http, contract.replyTexts, ({ session, query }) =>
    replyTexts(ctx, session.accountId, query),
  )
  route(http, contract.judgeReplyText, ({ session, params, body }) =>
    judgeReplyText(ctx, session.accountId, params.key, body.verdict, session.user.name),
  )
}
