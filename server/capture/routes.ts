import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contracts/capture'
import { addressBlock } from '#server/platform/address-block'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { sharedCounts } from '#server/platform/shared-counts'
import { linkForPhone } from './link-for-phone.ts'
import { listPageEvents } from './list-page-events.ts'
import { listSightings } from './list-sightings.ts'
import { recordPageEvent, type SentReport } from './record-page-event.ts'
import { sightingRecorder } from './record-sighting.ts'
import { openReportBudget } from './report-budget.ts'
import { scriptFiles } from './script-files.ts'

const maxReportBytes = 8_192
const maxPerMinuteAndAddress = 120

/** What a signed-in user reads of the capture script. */
export function captureRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listSightings, ({ session }) => listSightings(ctx, session.accountId))
  route(http, contract.listPageEvents, ({ session, query }) =>
    listPageEvents(ctx, session.accountId, query.days),
  )
}

/** What customers' pages load and call: without session, cookies or anything about the visitor. */
export async function publicCaptureRoutes(http: FastifyInstance, ctx: Context): Promise<void> {
  scriptFiles(http)
  await http.register(async (scope) => {
    await scope.register(rateLimit, {
      max: maxPerMinuteAndAddress,
      timeWindow: '1 minute',
      store: sharedCounts(ctx.siblings.limits, 'reports'),
      keyGenerator: (request) => addressBlock(request.ip),
    })
    const budget = openReportBudget(ctx.siblings.limits)
    const record = sightingRecorder(ctx, budget)
    // Reports are the first to give way when the disk is nearly full.
    const hasRoom = () => ctx.disk.level() !== 'critical'
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxReportBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post(
      contract.reportPath,
      { config: { access: 'public' }, bodyLimit: maxReportBytes },
      async (request, reply) => {
        if (hasRoom()) await record(reportOf(request))
        return reply.code(204).send()
      },
    )
    scope.post(
      contract.trackPath,
      { config: { access: 'public' }, bodyLimit: maxReportBytes },
      async (request, reply) => {
        if (hasRoom()) await recordPageEvent(ctx, budget, reportOf(request))
        return reply.code(204).send()
      },
    )
    scope.get<{ Querystring: Record<string, unknown> }>(
      contract.linkForPhonePath,
      { config: { access: 'public' } },
      async (request, reply) => {
        const { links, phone } = request.query
        const code = await linkForPhone(ctx, String(links ?? ''), String(phone ?? ''))
        reply
          .header('Access-Control-Allow-Origin', '*')
          .header('Cross-Origin-Resource-Policy', 'cross-origin')
          .header('Cache-Control', 'public, max-age=300')
          .type('text/plain; charset=utf-8')
        return code === null ? reply.code(404).send('') : reply.send(code)
      },
    )
  })
}

function reportOf({ body, headers, ip }: FastifyRequest): SentReport {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  return { form, origin: headers.origin, address: ip }
}
