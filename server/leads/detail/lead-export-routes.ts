import type { FastifyInstance } from 'fastify'
import { leadExportPath, leadExportQuery, leadIdParams } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import { downloadRoute } from '#server/platform/http'
import { exportLead } from './lead-export.ts'

export function leadExportRoutes(http: FastifyInstance, ctx: Context): void {
  downloadRoute(
    http,
    leadExportPath,
    {
      access: 'people',
      summary: 'Exportar um lead em JSON ou CSV',
      params: leadIdParams,
      querystring: leadExportQuery,
    },
    ({ session, params, query }) => exportLead(ctx, session, params.id, query.format),
  )
}
