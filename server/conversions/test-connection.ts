import type { z } from 'zod'
import type { testAdSettings as contract } from '#contracts/ad-events'
import type { Connection, Conversion } from '#server/integrations/destinations/destination'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { openToken } from './ad-token.ts'
import { unreadableTokenReason } from './reasons.ts'
import { senderOf } from './senders.ts'

const destination = 'meta'

/** Sends one real PageView about the visitor who pressed the button, and answers what Meta said. */
export async function testConnection(
  ctx: Context,
  accountId: string,
  visitor: { ip: string; userAgent: string | null },
): Promise<z.output<typeof contract.output>> {
  const sender = senderOf(destination)
  const connection = await openConnection(ctx, accountId)
  const at = { now: ctx.now(), config: ctx.config }
  const { event, problem } = sender.makeEvent(pageViewOf(ctx, accountId, visitor), connection, at)
  if (event === null || problem !== null) {
    throw new AppError('conflict', problem === null ? {} : { message: problem })
  }
  const { answer, verdict } = await sender.send({
    config: ctx.config,
    now: ctx.now(),
    connection,
    key: sender.requestKey(event, { testEventCode: null }, connection),
    events: [event],
    signal: undefined,
  })
  return {
    success: verdict.kind === 'sent',
    message:
      verdict.kind === 'sent'
        ? connection.testEventCode === null
          ? 'A Meta recebeu o evento de teste (PageView).'
          : 'A Meta recebeu o evento de teste (PageView). Veja em Gerenciador de Eventos, aba Testar eventos.'
        : verdict.reason,
    response: answer.body,
  }
}

async function openConnection(ctx: Context, accountId: string): Promise<Connection> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('ad_connections')
      .select(['pixel_id', 'access_token', 'settings', 'test_event_code'])
      .where('account_id', '=', accountId)
      .where('platform', '=', destination)
      .executeTakeFirst(),
  )
  if (row === undefined) {
    throw new AppError('conflict', { message: senderOf(destination).notConnectedReason })
  }
  const secret = openToken(ctx, accountId, destination, row.access_token)
  if (secret === null) throw new AppError('conflict', { message: unreadableTokenReason })
  return {
    accountId,
    destination,
    address: row.pixel_id,
    secret,
    settings: row.settings as Record<string, unknown>,
    testEventCode: row.test_event_code,
  }
}

function pageViewOf(
  ctx: Context,
  accountId: string,
  visitor: { ip: string; userAgent: string | null },
): Conversion {
  return {
    eventId: `test-${ctx.newId()}`,
    eventType: 'PageView',
    eventName: 'PageView',
    target: null,
    at: ctx.now(),
    cause: 'click',
    actionSource: null,
    valueCents: null,
    currency: null,
    lead: null,
    click: null,
    ad: null,
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
  }
}
