import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/clicks'
import { createReadings } from '#server/audit/record-reading'
import { maskedPhones } from '#server/leads/masked-phones'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { activitySummary } from './count-activities.ts'
import { getActivity } from './get-activity.ts'
import { ignoredHits } from './ignored-hits.ts'
import { listClicks } from './list-clicks.ts'
import { removeTests } from './remove-tests.ts'

export function clickListRoutes(http: FastifyInstance, ctx: Context): void {
  const recordReading = createReadings(ctx)
  route(http, contract.listClicks, async ({ session, query }) => {
    const { clicks, total } = await listClicks(ctx, session.accountId, query)
    return { clicks: clicks.map((row) => maskedPhones(session.user.role, row)), total }
  })
  route(http, contract.activitySummary, ({ session, query }) =>
    activitySummary(ctx, session.accountId, query),
  )
  route(http, contract.ignoredHits, ({ session }) => ignoredHits(ctx, session.accountId))
  route(http, contract.removeTests, ({ session }) => removeTests(ctx, session.accountId))
  route(http, contract.getActivity, async ({ session, params }) => {
    const detail = await getActivity(ctx, session.accountId, params.id)
    await recordReading(session, detail.leadId)
    return maskedPhones(session.user.role, detail)
  })
}
