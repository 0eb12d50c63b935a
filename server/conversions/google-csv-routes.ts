import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as contract from '#contracts/google-csv'
import type { Context } from '#server/platform/context'
import { route, type Session } from '#server/platform/http'
import { googleCsv } from './google-csv/google-csv.ts'
import { listGoogleCsvActions } from './google-csv/list-google-csv-actions.ts'

export function googleCsvRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listGoogleCsvActions, ({ session, query }) =>
    listGoogleCsvActions(ctx, session.accountId, query),
  )
  http.get(
    contract.googleCsvPath,
    {
      config: { access: 'session' },
      schema: {
        summary: 'Conversões de uma ação no formato de importação do Google Ads (CSV)',
        querystring: contract.googleCsvQuery,
      },
    },
    async (request, reply) => {
      const query = request.query as z.output<typeof contract.googleCsvQuery>
      const { fileName, content } = await googleCsv(ctx, request.session as Session, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .send(content)
    },
  )
}
