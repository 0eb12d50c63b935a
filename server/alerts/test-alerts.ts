import type { z } from 'zod'
import type { AlertChannel, testAlerts as contract } from '#contracts/health'
import { outcomeSentence } from '#domain/lines/alerts'
import { needLetterRoom } from '#server/auth/letters/letter-room'
import type { Context } from '#server/platform/context'
import { isSetUp, sendMessage } from './send-message.ts'
import { readAlertSettings } from './settings.ts'

/** Sends a test by every channel that is set up, also while the alerts are switched off; 429 for too many letters. */
export async function testAlerts(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  const { settings, accountName } = await ctx.sql.withAccount(accountId, async (trx) => ({
    settings: await readAlertSettings(trx, accountId),
    accountName: (
      await trx
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).name,
  }))
  if (settings.email !== null && isSetUp(ctx, settings, 'email')) {
    await needLetterRoom(ctx, accountId, settings.email)
  }
  const message = {
    id: ctx.newId(),
    type: 'line.test',
    title: 'Este é um alerta de teste',
    advice: 'Se você está lendo isto, os alertas da sua linha do WhatsApp chegam até você.',
    accountName,
    data: {},
  }
  const tried = async (channel: AlertChannel): Promise<{ ok: boolean; outcome: string } | null> => {
    if (!isSetUp(ctx, settings, channel)) return null
    const { ok, outcome } = await sendMessage(ctx, accountId, settings, channel, message)
    return { ok, outcome: outcomeSentence(outcome) }
  }
  const [email, webhook] = await Promise.all([tried('email'), tried('webhook')])
  return { email, webhook }
}
