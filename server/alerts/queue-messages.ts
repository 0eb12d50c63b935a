import { alertChannels } from '#contracts/health'
import type { Context } from '#server/platform/context'
import { insertRows } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'
import { isSetUp } from './send-message.ts'
import { readAlertSettings } from './settings.ts'

/** Puts the messages of alerts or notices into the outbox: one for each and every channel in use. */
export async function queueMessages(
  ctx: Context,
  trx: Trx,
  accountId: string,
  alertIds: readonly string[],
): Promise<void> {
  const settings = await readAlertSettings(trx, accountId)
  const channels = settings.enabled
    ? alertChannels.filter((channel) => isSetUp(ctx, settings, channel))
    : []
  const messages = alertIds.flatMap((id) =>
    channels.map((channel) => ({
      account_id: accountId,
      alert_id: id,
      channel,
      next_try_at: ctx.now(),
    })),
  )
  if (messages.length > 0) await insertRows(trx, 'alert_messages', messages)
}
