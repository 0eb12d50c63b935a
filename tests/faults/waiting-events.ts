import { sql } from 'kysely'
import { saveMetaSettings } from '#server/conversions/connections/meta-settings'
import { createEventConfig } from '#server/conversions/events/event-configs'
import { createDefaultEvent } from '#server/conversions/events/first-events'
import {
  type ConversionPromise,
  promiseDeliveries,
} from '#server/conversions/outbox/promise-deliveries'
import type { OwnerContext } from '#tests/helpers/owner'

/** Connects the account's pixel with a token of its own: another one each time. */
export function connectPixel(ctx: OwnerContext, accountId: string, pixelId: string) {
  return saveMetaSettings(ctx, accountId, {
    pixelId,
    accessToken: `EAAG${ctx.newId()}`,
    testEventCode: null,
  })
}

/**
 * An account whose leads have all written just now: a `Lead` of each is promised, and of the `lost`
 * first ones a `Donate` besides.
 */
export async function accountWithEvents(
  ctx: OwnerContext,
  { pixelId, leads, lost }: { pixelId: string; leads: number; lost: number },
): Promise<string> {
  const accountId = ctx.newId()
  const at = ctx.now()
  await ctx.sql.asOwner
    .insertInto('accounts')
    .values({ id: accountId, name: pixelId, time_zone: 'America/Sao_Paulo', created_at: at })
    .execute()
  await ctx.sql.withAccount(accountId, (trx) => createDefaultEvent(ctx, trx, accountId))
  await createEventConfig(ctx, accountId, 'meta', {
    eventName: 'Doação',
    eventDescription: '',
    eventType: 'Donate',
    triggerCondition: 'status_lost',
    phrase: null,
  })
  await connectPixel(ctx, accountId, pixelId)
  const { rows } = await sql<{ id: string }>`
    with people as (
      insert into contacts (account_id, id, name, phone, phone_received, created_at)
      select ${accountId}, gen_random_uuid(), 'Maria', phone, phone, ${at}
      from (select '55119' || (80000000 + n) as phone from generate_series(1, ${leads}::int) n) p
      returning id
    )
    insert into leads (account_id, id, contact_id, is_tracked, from_click, reason, confidence,
      explanation, source, created_at, first_message_at, first_message_day, last_message_at,
      first_message, search_text)
    select ${accountId}, gen_random_uuid(), id, true, false, 'code', 'high',
      '{"code": "legacy", "text": ""}', 'facebook',
      ${at}, ${at}, ${at}::date, ${at}, 'Oi', 'oi'
    from people returning id`.execute(ctx.sql.asOwner)
  const promises = rows.flatMap(({ id: leadId }, index): ConversionPromise[] => {
    const about = { leadId, clickId: null, at }
    const first = { ...about, fact: { kind: 'first_message' as const, isTracked: true } }
    return index < lost
      ? [first, { ...about, fact: { kind: 'status' as const, to: 'lost' } }]
      : [first]
  })
  // A statement takes 65,535 parameters.
  for (let i = 0; i < promises.length; i += 1_000) {
    const some = promises.slice(i, i + 1_000)
    await ctx.sql.withAccount(accountId, (trx) => promiseDeliveries(ctx, trx, accountId, some))
  }
  return accountId
}
