import type { FastifyInstance } from 'fastify'
import * as spend from '#contracts/ad-spend'
import * as contract from '#contracts/campaigns'
import type { Context } from '#server/platform/context'
import { downloadRoute, route } from '#server/platform/http'
import { bestCampaigns } from './best-campaigns.ts'
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
  route(http, contract.bestCampaigns, ({ session, query }) =>
    bestCampaigns(ctx, session.accountId, query),
  )
  downloadRoute(
    http,
    contract.campaignExportPath,
    {
      access: 'numbers',
      summary: 'Exportar campanhas em CSV',
      querystring: contract.campaignExportQuery,
    },
    ({ session, query }) => exportCampaigns(ctx, session.accountId, query),
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
