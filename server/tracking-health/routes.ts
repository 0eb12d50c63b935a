import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as contract from '#contracts/tracking-health'
import type { Context } from '#server/platform/context'
import { route, type Session } from '#server/platform/http'
import { exportRows } from './export-rows.ts'
import { affectedRows, trackingHealth } from './tracking-health.ts'

export function trackingHealthRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.trackingHealth, ({ session }) => trackingHealth(ctx, session.accountId))
  route(http, contract.healthRows, ({ session, params, query }) =>
    affectedRows(ctx, session.accountId, params.kind, query),
  )
  http.get(
    contract.healthExportPath,
    {
      config: { access: 'session' },
      schema: {
        summary: 'Exportar em CSV as linhas afetadas por uma verificação',
        params: contract.healthExportParams,
      },
    },
    async (request, reply) => {
      const { kind } = request.params as z.output<typeof contract.healthExportParams>
      const { accountId } = request.session as Session
      const { fileName, content } = await exportRows(ctx, accountId, kind)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .send(content)
    },
  )
}
