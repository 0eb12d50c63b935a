import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { leadExportPath, leadExportQuery, leadIdParams } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'
import { exportLead } from './detail/lead-export.ts'

/** The answer is a file, not a call of the contract: JSON or CSV under a name of its own. */
export function leadExportRoutes(http: FastifyInstance, ctx: Context): void {
  http.get(
    leadExportPath,
    {
      config: { access: 'session' },
      schema: {
        summary: 'Exportar um lead em JSON ou CSV',
        params: leadIdParams,
        querystring: leadExportQuery,
      },
    },
    async (request, reply) => {
      const { id } = request.params as z.output<typeof leadIdParams>
      const { format } = request.query as z.output<typeof leadExportQuery>
      const file = await exportLead(ctx, request.session as Session, id, format)
      return reply
        .type(file.type)
        .header('Content-Disposition', `attachment; filename="${file.fileName}"`)
        .send(file.content)
    },
  )
}
