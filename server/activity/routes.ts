import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/clicks'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { activitySummary } from './count-activities.ts'
import { getActivity } from './get-activity.ts'
import { ignoredHits } from './ignored-hits.ts'
import { listClicks } from './list-clicks.ts'
import { removeTests } from './remove-tests.ts'

export function clickListRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listClicks, ({ session, query }) =>
    listClicks(ctx, session.accountId, query),
  )
  route(http, contract.activitySummary, ({ session, query }) =>
    activitySummary(ctx, session.accountId, query),
  )
  route(http, contract.ignoredHits, ({ session }) => ignoredHits(ctx, session.accountId))
  route(http, contract.removeTests, ({ session }) => removeTests(ctx, session.accountId))
  route(http, contract.getActivity, ({ session, params }) =>
    getActivity(ctx, session.accountId, params.id),
  )
}
