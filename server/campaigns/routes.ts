import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as spend from '#contracts/ad-spend'
import * as contract from '#contracts/campaigns'
import type { Context } from '#server/platform/context'
import { route, type Session } from '#server/platform/http'
import { campaignTree } from './campaign-tree.ts'
import { exportCampaigns } from './export-campaigns.ts'
import { importSpendCsv } from './import-spend.ts'
import {
  addSpendEntry,
  changeSpendEntry,
  deleteSpendEntry,
  listSpendEntries,
} from './spend-entries.ts'

// A character may take more than one byte.
const importBodyLimit = 2 * spend.maxCsvLength

export function campaignRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.campaigns, ({ session, query }) =>
    campaignTree(ctx, session.accountId, query),
  )
  http.get(
    contract.campaignExportPath,
    {
      config: { access: 'session' },
      schema: { summary: 'Exportar campanhas em CSV', querystring: contract.campaignExportQuery },
    },
    async (request, reply) => {
      const query = request.query as z.output<typeof contract.campaignExportQuery>
      const { accountId } = request.session as Session
      const { fileName, content } = await exportCampaigns(ctx, accountId, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .send(content)
    },
  )
  route(http, spend.listSpend, ({ session, query }) =>
    listSpendEntries(ctx, session.accountId, query),
  )
  route(http, spend.addSpend, ({ session, body }) => addSpendEntry(ctx, session.accountId, body))
  route(http, spend.changeSpend, ({ session, params, body }) =>
    changeSpendEntry(ctx, session.accountId, params.id, body),
  )
  route(http, spend.deleteSpend, ({ session, params }) =>
    deleteSpendEntry(ctx, session.accountId, params.id),
  )
  route(
    http,
    spend.importSpend,
    ({ session, body }) => importSpendCsv(ctx, session.accountId, body),
    { bodyLimit: importBodyLimit },
  )
}
