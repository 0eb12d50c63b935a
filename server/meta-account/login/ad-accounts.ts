import type { z } from 'zod'
import type { AdSettings } from '#contracts/ad-events'
import type { listAdAccounts as listContract } from '#contracts/meta-account'
import { getAdSettings } from '#server/conversions/ad-settings'
import { unreadableTokenReason } from '#server/conversions/reasons'
import { metaSender } from '#server/integrations/destinations/meta/sender'
import { listAdAccounts, readAdAccount } from '#server/integrations/meta-graph/assets'
import type { GraphTarget } from '#server/integrations/meta-graph/call'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { graphTarget, storedConnection } from '../graph-target.ts'
import { spendProblem } from '../spend-problem.ts'
import { setAdAccount } from './set-ad-account.ts'

/** The ad accounts that the connected token may read, pasted tokens included. */
export async function connectedAdAccounts(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof listContract.output>> {
  const target = await connectedTarget(ctx, accountId)
  if (typeof target === 'string') return { adAccounts: [], problem: target }
  const { adAccounts, problem } = await listAdAccounts(target)
  return { adAccounts, problem: problem === null ? null : spendProblem(ctx, problem) }
}

/** Has what the ads of this ad account cost read; 422 when the token cannot see it. */
export async function chooseAdAccount(
  ctx: Context,
  accountId: string,
  adAccountId: string,
): Promise<AdSettings> {
  const target = await connectedTarget(ctx, accountId)
  if (typeof target === 'string') throw new AppError('conflict', { message: target })
  const found = await readAdAccount(target, adAccountId)
  if (!found.ok) throw invalidField('adAccountId', spendProblem(ctx, found.problem))
  await ctx.sql.withAccount(accountId, (trx) => setAdAccount(ctx, trx, accountId, found.value))
  return getAdSettings(ctx, accountId)
}

async function connectedTarget(ctx: Context, accountId: string): Promise<GraphTarget | string> {
  const connection = await storedConnection(ctx, accountId)
  if (connection === null) return metaSender.notConnectedReason
  return connection.token === null ? unreadableTokenReason : graphTarget(ctx, connection.token)
}
