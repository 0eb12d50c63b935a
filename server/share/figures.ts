import type { z } from 'zod'
import { campaigns } from '#contracts/campaigns'
import { metrics as metricsCall, trends as trendsCall } from '#contracts/dashboard'
import type { figures as contract } from '#contracts/shares'
import type { SharePeriod } from '#domain/people/share-period'
import { campaignTree } from '#server/campaigns/campaign-tree'
import { metrics } from '#server/dashboard/metrics'
import { trends } from '#server/dashboard/trends'
import type { Context } from '#server/platform/context'

export type Period = {
  dateRange: SharePeriod
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Campaigns that are named one by one; the rest is one line. */
const mostRows = 100

/**
 * What the dashboard and the campaign report answer for these days without any other filter: the same
 * questions are asked, so that nobody ever reads two figures for one thing.
 */
export async function readFigures(
  ctx: Context,
  accountId: string,
  period: Period,
): Promise<z.input<typeof contract>> {
  const compared = { ...period, compare: 'previous' as const }
  const level = await campaignTree(
    ctx,
    accountId,
    campaigns.query.parse({ ...compared, sort: 'leads', rows: mostRows }),
  )
  const { hasSpend, total, rows, others } = level
  return {
    period: level.period,
    previousPeriod: level.previousPeriod,
    metrics: await metrics(ctx, accountId, metricsCall.query.parse(compared)),
    trend: await trends(ctx, accountId, trendsCall.query.parse({ ...period, days: 'range' })),
    campaigns: { hasSpend, total, rows, others },
  }
}
