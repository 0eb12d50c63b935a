import type { z } from 'zod'
import type { BestCampaigns, bestCampaigns as contract } from '#contracts/campaigns'
import { roasOfTracked } from '#domain/campaign/campaign-figures'
import type { Context } from '#server/platform/context'
import { levelOf } from './campaign-tree.ts'

const mostRows = 5

/**
 * What sold best under the dashboard's filters, by revenue and then by conversations, with the campaign
 * report's own figures and total. What has no name is in the total alone.
 */
export async function bestCampaigns(
  ctx: Context,
  accountId: string,
  { level, ...query }: z.output<typeof contract.query>,
): Promise<BestCampaigns> {
  const depth = level === 'campaign' ? 1 : 3
  return ctx.sql.withAccount(accountId, async (trx) => {
    const tree = await levelOf(ctx, trx, accountId, {
      ...query,
      depth,
      opened: [],
      limit: mostRows,
      sort: 'best',
      direction: 'desc',
    })
    const untracked = tree.rows.find(({ kind }) => kind === 'unattributed')
    return {
      spend: tree.spend,
      hasSpend: tree.hasSpend,
      total: tree.total,
      roasOfTracked: roasOfTracked(tree.total, untracked?.revenueCents ?? 0),
      rows: tree.rows
        .filter(({ kind, name }) => kind === 'named' && name !== '')
        .filter(({ conversations, revenueCents }) => conversations > 0 || revenueCents > 0),
    }
  })
}
