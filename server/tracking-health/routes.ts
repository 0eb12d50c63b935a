import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/tracking-health'
import type { Context } from '#server/platform/context'
import { downloadRoute, route } from '#server/platform/http'
import { exportRows } from './export-rows.ts'
import { affectedRows, trackingHealth } from './tracking-health.ts'

export function trackingHealthRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.trackingHealth, ({ session }) => trackingHealth(ctx, session.accountId))
  route(http, contract.healthRows, ({ session, params, query }) =>
    affectedRows(ctx, session.accountId, params.kind, query),
  )
  downloadRoute(
    http,
    contract.healthExportPath,
    {
      access: 'numbers',
      summary: 'Exportar em CSV as linhas afetadas por uma verificação',
      params: contract.healthExportParams,
    },
    ({ session, params }) => exportRows(ctx, session.accountId, params.kind),
  )
}
