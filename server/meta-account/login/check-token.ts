import { z } from 'zod'
import { pauseConnection } from '#server/conversions/connections/pause'
import { inspectToken } from '#server/integrations/meta-graph/oauth'
import type { Context } from '#server/platform/context'
import { graphTarget, metaConnection } from './graph-target.ts'

const dayMs = 86_400_000
const retryMs = 3_600_000

export const checkTokenTask = 'check-meta-token'
export const checkTokenPayload = z.object({ accountId: z.uuid() })

/** A token is asked about once a day. */
export function nextCheck(ctx: Context): Date {
  return new Date(ctx.now().getTime() + dayMs)
}

/**
 * Asks Meta how long the connected token, pasted or granted, lasts and what it may do. One that is
 * no longer valid pauses the connection before an event finds out.
 */
export async function checkToken(ctx: Context, accountId: string): Promise<void> {
  const connection = await metaConnection(ctx, accountId)
  if (connection === null) return
  const { token, stored } = connection
  const target = graphTarget(ctx, token, stored.token_app_id)
  const result = token === null ? null : await inspectToken(target, token)
  const isRefused =
    result !== null && (result.ok ? !result.value.isValid : result.problem.kind === 'token')
  const known = result?.ok === true ? result.value : null

  await ctx.sql.withAccount(accountId, async (trx) => {
    if (isRefused) await pauseConnection(ctx, trx, stored, { code: 'meta_login_refused' })
    await trx
      .updateTable('connections')
      .set({
        token_check_at:
          known !== null || isRefused ? nextCheck(ctx) : new Date(ctx.now().getTime() + retryMs),
        ...(known === null
          ? {}
          : {
              token_expires_at: known.expiresAt,
              token_scopes: known.scopes,
              token_app_id: known.appId,
              token_checked_at: ctx.now(),
            }),
      })
      .where('account_id', '=', accountId)
      .where('destination', '=', 'meta')
      .where('sealed_secret', '=', stored.sealed_secret)
      .execute()
  })
}
