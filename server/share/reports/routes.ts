import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/email-report'
import { addressBlock } from '#server/platform/address-block'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { sharedCounts } from '#server/platform/shared-counts'
import { readStop, stopReports } from './recipients.ts'
import { sendReportNow } from './send-now.ts'
import { getEmailReport, saveEmailReport } from './settings.ts'

const mostPerMinuteAndNetwork = 60
const mostFormBytes = 1_024

export function emailReportRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.getEmailReport, ({ session }) => getEmailReport(ctx, session.accountId))
  route(http, contract.saveEmailReport, ({ session, body }) =>
    saveEmailReport(ctx, session.accountId, body),
  )
  route(http, contract.sendEmailReport, ({ session }) => sendReportNow(ctx, session.accountId))
  http.register(async (scope) => {
    await scope.register(rateLimit, {
      max: mostPerMinuteAndNetwork,
      timeWindow: '1 minute',
      store: sharedCounts(ctx.siblings.limits, 'report-stops'),
      keyGenerator: (request) => addressBlock(request.ip),
    })
    route(scope, contract.readReportStop, ({ params }) => readStop(ctx, params.token))
    route(scope, contract.stopReport, ({ params }) => stopReports(ctx, params.token))
    // Mail programs say 'List-Unsubscribe=One-Click' in a form: all that it says is the address.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: mostFormBytes },
        (_request, _body, done) => done(null, undefined),
      )
    }
    route(scope, contract.stopReportByOneClick, ({ params }) => stopReports(ctx, params.token))
  })
}
