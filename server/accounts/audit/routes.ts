import type { FastifyInstance } from 'fastify'
import { auditExportPath, auditExportQuery, listAudit } from '#contracts/audit'
import type { Context } from '#server/platform/context'
import { downloadRoute, route } from '#server/platform/http'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'

export function auditRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, listAudit, ({ session, query }) => listEntries(ctx, session.accountId, query))
  downloadRoute(
    http,
    auditExportPath,
    { access: 'people', summary: 'Exportar a auditoria em CSV', querystring: auditExportQuery },
    ({ session, query }) => exportEntries(ctx, session.accountId, query),
  )
}
