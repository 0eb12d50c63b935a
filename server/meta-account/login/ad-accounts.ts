import type { z } from 'zod'
import type { listAdAccounts as listContract } from '#contracts/meta-account'
import type { MetaSettings } from '#contracts/meta-settings'
import { sentenceOf } from '#domain/conversions/reasons'
import { problemSentence } from '#domain/spend/read-problems'
import { getMetaSettings } from '#server/conversions/connections/meta-settings'
import { unreadableReason } from '#server/conversions/connections/seal-secret'
import { metaSender } from '#server/integrations/destinations/meta/sender'
import { listAdAccounts, readAdAccount } from '#server/integrations/meta-graph/assets'
import type { GraphTarget } from '#server/integrations/meta-graph/call'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { spendProblem } from '../spend/spend-problem.ts'
import { graphTarget, metaConnection } from './graph-target.ts'
import { setAdAccount } from './set-ad-account.ts'

/** The ad accounts that the connected token may read, pasted tokens included. */
export async function connectedAdAccounts(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof listContract.output>> {
  const target = await connectedTarget(ctx, accountId)
  if (typeof target === 'string') return { adAccounts: [], problem: target }
  const { adAccounts, problem } = await listAdAccounts(target)
  return { adAccounts, problem: problem && problemSentence(spendProblem(ctx, problem)) }
}

/** Has what the ads of this ad account cost read; 422 when the token cannot see it. */
export async function chooseAdAccount(
  ctx: Context,
  accountId: string,
  adAccountId: string,
): Promise<MetaSettings> {
  const target = await connectedTarget(ctx, accountId)
  if (typeof target === 'string') throw new AppError('conflict', { message: target })
  const found = await readAdAccount(target, adAccountId)
  if (!found.ok)
    throw invalidField('adAccountId', problemSentence(spendProblem(ctx, found.problem)))
  await ctx.sql.withAccount(accountId, (trx) => setAdAccount(ctx, trx, accountId, found.value))
  return getMetaSettings(ctx, accountId)
}

async function connectedTarget(ctx: Context, accountId: string): Promise<GraphTarget | string> {
  const connection = await metaConnection(ctx, accountId)
  if (connection === null) return sentenceOf(metaSender.notConnectedReason)
  return connection.token === null
    ? sentenceOf(unreadableReason('meta'))
    : graphTarget(ctx, connection.token, connection.stored.token_app_id)
}
