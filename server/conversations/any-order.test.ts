import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { workInbox } from '#server/messaging/inbox/work-inbox'
import { insertInstance } from '#server/messaging/lines/insert-instance'
import { recount } from '#server/reporting/recount'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { dayCodes, daysAndBatches } from '#tests/helpers/generated-day'
import { addClick } from '#tests/helpers/rows'
import { storeWebhooks } from '#tests/helpers/wapi'

const now = new Date('2026-11-17T15:00:00.000Z')
let own: TestContext

beforeAll(async () => {
  own = await openTestContext(now)
})
afterAll(() => own.close())

/** Works on the webhooks, one batch after another, in an account of its own; what is there in the end. */
async function stateAfter(...batches: (readonly object[])[]) {
  const accountId = await own.newAccount()
  const { ctx } = own
  const instanceId = ctx.newId()
  await ctx.sql.withAccount(accountId, (trx) =>
    insertInstance(ctx, trx, accountId, {
      id: instanceId,
      provider: 'wapi',
      name: 'Loja',
      externalId: 'LITE-AB12CD-EF34GH',
      credentials: { token: 'token-de-teste' },
      state: 'connected',
    }),
  )
  const linkId = ctx.newId()
  await ctx.sql.asOwner
    .insertInto('links')
    .values({
      account_id: accountId,
      id: linkId,
      code: 'p4nfd4y0',
      whatsapp_number: '5511987654321',
      campaign_name: 'Panfleto',
      message: 'Olá!',
      search_text: 'panfleto',
      created_at: now,
    })
    .execute()
  for (const [index, code] of dayCodes.slice(0, 3).entries()) {
    const at = new Date(now.getTime() - 4_000_000 + index * 1_000)
    await addClick(ctx, accountId, { at, code, campaign: `Campanha ${code}`, linkId })
  }
  await ctx.sql.asOwner
    .insertInto('event_configs')
    .values({
      account_id: accountId,
      id: ctx.newId(),
      destination: 'meta',
      event_name: 'Contato',
      event_type: 'Lead',
      trigger_condition: 'campaign_whatsapp',
      created_at: now,
    })
    .execute()
  for (const webhooks of batches) {
    await storeWebhooks(ctx, accountId, instanceId, webhooks)
    await workInbox(ctx, createClickMover(ctx), accountId)
  }
  const failed = await ctx.sql.asOwner
    .selectFrom('message_inbox')
    .select('reason')
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'failed')
    .execute()
  expect(failed).toEqual([])
  const counted = await totalsOf(accountId)
  await recount(ctx, accountId)
  expect(counted).toEqual(await totalsOf(accountId))
  return { ...(await rowsOf(accountId)), counted }
}

async function totalsOf(accountId: string): Promise<string[]> {
  const totals = await own.ctx.sql.asOwner
    .selectFrom('daily_totals')
    .select(['day', 'campaign', 'source', 'status', 'clicks', 'tracked_leads'])
    .select(['tracked_leads_from_click', 'untracked_leads'])
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('clicks', '<>', 0),
        where('tracked_leads', '<>', 0),
        where('untracked_leads', '<>', 0),
      ]),
    )
    .execute()
  return sorted(totals)
}

/** Rows without their ids: whom they belong to is said by number, LID and name. */
async function rowsOf(accountId: string) {
  const { asOwner } = own.ctx.sql
  const contacts = await asOwner
    .selectFrom('contacts as p')
    .leftJoin('leads as l', (on) =>
      on.onRef('l.contact_id', '=', 'p.id').onRef('l.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', accountId)
    .select(['p.id', 'p.phone', 'p.phone_received', 'p.lid', 'p.name', 'p.name_at'])
    .select(['l.id as lead', 'l.status', 'l.is_tracked', 'l.from_click', 'l.reason', 'l.code'])
    .select(['l.source', 'l.campaign', 'l.created_at', 'l.first_message_at', 'l.last_message_at'])
    .select([
      'l.first_message',
      'l.message_count',
      'l.search_text',
      'l.explanation',
      'l.confidence',
    ])
    .select(['l.last_touch_id', 'l.ad', 'l.campaign_data'])
    .execute()
  const who = (id: string | null) => {
    const contact = contacts.find((one) => one.id === id || (id !== null && one.lead === id))
    return contact ? `${contact.phone} ${contact.lid}` : null
  }
  const touches = await asOwner
    .selectFrom('lead_touches')
    .select(['id', 'lead_id', 'kind', 'touch_key', 'click_id', 'campaign', 'reason', 'touched_at'])
    .where('account_id', '=', accountId)
    .execute()
  const messages = await asOwner
    .selectFrom('messages')
    .select([
      'id',
      'provider_message_id',
      'contact_id',
      'lead_id',
      'text',
      'shown_text',
      'first_text',
    ])
    .select(['edited_at', 'revoked_at', 'is_pending', 'is_history', 'attribution', 'sent_at'])
    .select(['from_me', 'kind', 'via', 'contact_form'])
    .where('account_id', '=', accountId)
    .execute()
  const clicks = await asOwner
    .selectFrom('clicks')
    .select(['id', 'code', 'status', 'lead_id'])
    .where('account_id', '=', accountId)
    .execute()
  const waits = await asOwner
    .selectFrom('response_waits')
    .select(['lead_id', 'began_at', 'campaign', 'is_first', 'replied_at', 'reply_via'])
    .select(['reply_key', 'business_seconds', 'reply_message_id'])
    .where('account_id', '=', accountId)
    .execute()
  const instant = await asOwner
    .selectFrom('instant_replies')
    .select(['lead_id', 'message_id', 'sent_at', 'text_key', 'is_automatic'])
    .where('account_id', '=', accountId)
    .execute()
  const links = await asOwner
    .selectFrom('link_totals')
    .select(['class', 'hits', 'leads'])
    .where('account_id', '=', accountId)
    .execute()
  const promised = await asOwner
    .selectFrom('deliveries')
    .select(['lead_id', 'event_type'])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'dropped')
    .execute()
  const codeOf = (key: string) => {
    const click = clicks.find((one) => key === `click:${one.id}`)
    return click?.code ?? key.replace(/^link:.*/, 'link')
  }
  const keyOf = (id: string | null) => {
    const touch = touches.find((one) => one.id === id)
    return touch === undefined ? null : codeOf(touch.touch_key)
  }
  const messageOf = (id: string | null) =>
    messages.find((one) => one.id === id)?.provider_message_id ?? null
  return {
    waits: sorted(
      waits.map(({ lead_id, reply_message_id, ...row }) => ({
        ...row,
        lead: who(lead_id),
        reply: messageOf(reply_message_id),
      })),
    ),
    instant: sorted(
      instant.map(({ lead_id, message_id, ...row }) => ({
        ...row,
        lead: who(lead_id),
        message: messageOf(message_id),
      })),
    ),
    contacts: sorted(
      contacts.map(({ id: _id, lead, last_touch_id, ...row }) => ({
        ...row,
        isLead: lead !== null,
        lastTouch: keyOf(last_touch_id),
      })),
    ),
    touches: sorted(
      touches.map(({ id: _id, lead_id, touch_key, click_id, ...row }) => ({
        ...row,
        lead: who(lead_id),
        key: codeOf(touch_key),
        isOwner: click_id !== null,
      })),
    ),
    messages: sorted(
      messages.map(({ id: _id, contact_id, lead_id, ...row }) => ({
        ...row,
        contact: who(contact_id),
        lead: who(lead_id),
      })),
    ),
    clicks: sorted(clicks.map(({ code, status, lead_id }) => ({ code, status, of: who(lead_id) }))),
    links,
    promised: sorted(promised.map((one) => `${who(one.lead_id)} ${one.event_type}`)),
  }
}

function sorted(rows: unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort()
}

test('a day of webhooks in any order and two batches, some of them twice, ends in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(daysAndBatches(now), async ({ day, batches }) => {
      expect(await stateAfter(...batches)).toEqual(await stateAfter(day))
    }),
    { numRuns: 12 },
  )
}, 300_000)
