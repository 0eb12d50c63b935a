import type { FastifyInstance } from 'fastify'
import { exportPath, exportQuery } from '#contracts/dashboard'
import type { Context } from '#server/platform/context'
import { downloadRoute } from '#server/platform/http'
import { exportCsv } from './export-csv.ts'

export function exportRoutes(http: FastifyInstance, ctx: Context): void {
  downloadRoute(
    http,
    exportPath,
    { access: 'numbers', summary: 'Exportar cliques ou leads em CSV', querystring: exportQuery },
    ({ session, query }) => exportCsv(ctx, session, query),
  )
}
