import { leadCodeCandidates } from '#domain/codes/message-code'
import type { WebhookItem } from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'
import { createRest } from '#server/platform/slices'

/** A code may stand in a message sooner than its click in `clicks`: it waits in the click inbox. */
export async function hasUnrecordedClick(
  ctx: Context,
  accountId: string,
  items: WebhookItem[],
): Promise<boolean> {
  const rest = createRest()
  const codes = new Set<string>()
  for (const item of items) {
    await rest()
    if ((item.kind !== 'message' && item.kind !== 'edit') || item.direction !== 'in') continue
    for (const code of leadCodeCandidates(item.text ?? '')) codes.add(code)
  }
  if (codes.size === 0) return false
  const known = await ctx.sql.asIngest
    .selectFrom('clicks')
    .select('code')
    .where('account_id', '=', accountId)
    .where('code', 'in', [...codes])
    .execute()
  if (known.length >= codes.size) return false
  const waiting = await ctx.sql.asIngest
    .selectFrom('click_inbox')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
