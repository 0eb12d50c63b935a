import type { z } from 'zod'
import type { testAdSettings as contract } from '#contracts/ad-events'
import { classify } from '#server/integrations/meta/classify'
import { sendEvents } from '#server/integrations/meta/client'
import { eventOf } from '#server/integrations/meta/event'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { openToken } from './ad-token.ts'
import { unreadableTokenReason } from './reasons.ts'
import { senderOf } from './senders.ts'

/** Sends one real PageView about the visitor who pressed the button, and answers what Meta said. */
export async function testConnection(
  ctx: Context,
  accountId: string,
  visitor: { ip: string; userAgent: string | null },
): Promise<z.output<typeof contract.output>> {
  const connection = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('ad_connections')
      .select(['pixel_id', 'access_token', 'test_event_code'])
      .where('account_id', '=', accountId)
      .where('platform', '=', 'meta')
      .executeTakeFirst(),
  )
  if (connection === undefined) {
    throw new AppError('conflict', { message: senderOf('meta').notConnectedReason })
  }
  const accessToken = openToken(ctx, accountId, 'meta', connection.access_token)
  if (accessToken === null) throw new AppError('conflict', { message: unreadableTokenReason })

  const event = eventOf({
    eventName: 'PageView',
    eventId: `test-${ctx.newId()}`,
    at: ctx.now(),
    cause: 'click',
    hasClick: false,
    pageUrl: ctx.config.publicUrl,
    campaign: null,
    valueCents: null,
    currency: null,
    person: {
      externalId: `test-${accountId}`,
      phone: null,
      name: null,
      city: null,
      region: null,
      country: null,
      ip: visitor.ip,
      userAgent: visitor.userAgent,
      fbc: null,
      fbp: null,
    },
  })
  const answer = await sendEvents(
    {
      baseUrl: ctx.config.metaGraphBaseUrl,
      version: ctx.config.metaGraphVersion,
      pixelId: connection.pixel_id,
      accessToken,
      testEventCode: connection.test_event_code,
    },
    [event],
  )
  const verdict = classify(answer, 1)
  return {
    success: verdict.kind === 'sent',
    message:
      verdict.kind === 'sent'
        ? connection.test_event_code === null
          ? 'A Meta recebeu o evento de teste (PageView).'
          : 'A Meta recebeu o evento de teste (PageView). Veja em Gerenciador de Eventos, aba Testar eventos.'
        : verdict.reason,
    response: answer.body,
  }
}
