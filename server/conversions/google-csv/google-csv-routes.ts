import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/google-csv'
import type { Context } from '#server/platform/context'
import { downloadRoute, route } from '#server/platform/http'
import { googleCsv } from './google-csv.ts'
import { listGoogleCsvActions } from './list-google-csv-actions.ts'

export function googleCsvRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listGoogleCsvActions, ({ session, query }) =>
    listGoogleCsvActions(ctx, session.accountId, query),
  )
  downloadRoute(
    http,
    contract.googleCsvPath,
    {
      access: 'numbers',
      summary: 'Conversões de uma ação no formato de importação do Google Ads (CSV)',
      querystring: contract.googleCsvQuery,
    },
    ({ session, query }) => googleCsv(ctx, session, query),
  )
}
