import type { ReadProblem } from '#domain/spend/read-problems'
import type { GraphProblem } from '#server/integrations/meta-graph/problem'
import type { Context } from '#server/platform/context'

/** Why what the ads cost cannot be read, with what a person can do about it. */
export function spendProblem(ctx: Context, { kind, reason }: GraphProblem): ReadProblem {
  const canLogIn = ctx.config.metaAppId !== null
  switch (kind) {
    case 'permission':
      return { code: 'ads_permission', canLogIn }
    case 'missing':
      return { code: 'ad_account_missing' }
    case 'token':
      return { code: 'ads_token', canLogIn }
    default:
      return reason
  }
}
