import { type SqlBool, sql } from 'kysely'
import type { Provider } from '#contracts/messaging'
import type { InboxOutcome } from '#domain/lines/webhook'
import type { ClickMover } from '#server/clicks/intake/click-mover'
import { receiveMessage } from '#server/conversations/receive-message'
import type { WebhookItem } from '#server/integrations/gateways/gateway'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { isDatabaseAway } from '#server/platform/errors'
import { createRest } from '#server/platform/slices'
import { setState } from '../lines/instances.ts'
import { lockLines } from './lock-lines.ts'
import { hasUnrecordedClick } from './unrecorded-click.ts'

type StoredWebhook = {
  id: string
  instance_id: string
  /** Null when the instance is gone. */
  provider: Provider | null
  received_at: Date
  query: string
  body: Buffer
}

/** A stored webhook and what it says; nothing when its instance is gone. */
type ParsedWebhook = { row: StoredWebhook; items: WebhookItem[] }

/** One item of a webhook, after those before it came to `sum`. */
type Step = { row: StoredWebhook; item: WebhookItem; sum: Outcome; isLast: boolean }

type Outcome = { outcome: InboxOutcome; reason: string | null }

const batchSize = 20

/** Of several items of a webhook the one with the least rank is what became of it. */
const rank = {
  message: 0,
  edit: 1,
  revoke: 2,
  undelivered: 3,
  pending: 4,
  failed: 5,
  duplicate: 6,
  connection: 7,
  identity: 8,
  ignored: 9,
} satisfies Record<InboxOutcome, number>

/** Works on all stored webhooks of the account, oldest first; the caller sees to it that it is alone. */
export async function workInbox(
  ctx: Context,
  clicks: ClickMover,
  accountId: string,
): Promise<void> {
  for (;;) {
    const rows = await ctx.sql.withAccount(accountId, (trx) =>
      trx
        .selectFrom('message_inbox as m')
        .leftJoin('instances as i', (join) =>
          join.onRef('i.account_id', '=', 'm.account_id').onRef('i.id', '=', 'm.instance_id'),
        )
        .select(['m.id', 'm.instance_id', 'i.provider', 'm.received_at', 'm.query', 'm.body'])
        .where('m.account_id', '=', accountId)
        .where('m.worked_at', 'is', null)
        .orderBy('m.id')
        .limit(batchSize)
        .execute(),
    )
    if (rows.length === 0) return
    const rest = createRest()
    const batch: ParsedWebhook[] = []
    for (const row of rows) {
      await rest()
      batch.push({ row, items: itemsIn(row) })
    }
    const items = batch.flatMap((webhook) => webhook.items)
    if (await hasUnrecordedClick(ctx, accountId, items)) await clicks.moveOf(accountId)
    await workBatch(ctx, accountId, batch)
  }
}

/** Webhooks are worked on together, because a commit takes longer than the work on most of them. */
async function workBatch(ctx: Context, accountId: string, batch: ParsedWebhook[]): Promise<void> {
  try {
    await withLeads(ctx, accountId, async (work) => {
      const called = batch.map(({ row }) => row.instance_id)
      await lockLines(work, called, batch.flatMap(linesNamedIn))
      for (const webhook of await stillWaiting(work, batch)) {
        await eachItem(webhook, (step) => handleItem(ctx, work, step))
        if (webhook.items.length === 0) await markUnknown(work, webhook.row)
      }
    })
  } catch (error) {
    if (isDatabaseAway(error) || isWorthRetrying(error)) throw error
    for (const webhook of batch) await workAlone(ctx, accountId, webhook)
  }
}

/** Without those that the worker of a process that was just killed has committed meanwhile. */
async function stillWaiting(work: LeadWork, batch: ParsedWebhook[]): Promise<ParsedWebhook[]> {
  const rows = await work.trx
    .selectFrom('message_inbox')
    .select('id')
    .where('account_id', '=', work.accountId)
    .where('worked_at', 'is', null)
    .where('id', '=', sql<string>`any(${batch.map(({ row }) => row.id)}::uuid[])`)
    .execute()
  const waiting = new Set(rows.map((row) => row.id))
  return batch.filter(({ row }) => waiting.has(row.id))
}

/**
 * Each item of a webhook is handled in a transaction of its own, so that one that fails takes none
 * of the others with it. A database that is away ends the job; it runs again.
 */
async function workAlone(ctx: Context, accountId: string, webhook: ParsedWebhook): Promise<void> {
  const { row, items } = webhook
  if (items.length === 0) {
    await withLeads(ctx, accountId, (work) => markUnknown(work, row))
    return
  }
  await eachItem(webhook, async (step) => {
    try {
      return await withLeads(ctx, accountId, (work) => handleItem(ctx, work, step))
    } catch (error) {
      if (isDatabaseAway(error) || isWorthRetrying(error)) throw error
      const reason = reasonOf(error)
      ctx.log.error({ webhook: row.id, reason, at: framesOf(error) }, 'webhook item failed')
      const failed = added(step.sum, { outcome: 'failed', reason })
      await withLeads(ctx, accountId, (work) => markWorked(work, row.id, failed, step.isLast))
      return failed
    }
  })
}

async function eachItem(
  { row, items }: ParsedWebhook,
  work: (step: Step) => Promise<Outcome>,
): Promise<void> {
  let sum: Outcome = { outcome: 'ignored', reason: null }
  for (const [index, item] of items.entries()) {
    sum = await work({ row, item, sum, isLast: index === items.length - 1 })
  }
}

async function handleItem(ctx: Context, work: LeadWork, step: Step): Promise<Outcome> {
  const { contactId, ...handled } = await handle(ctx, work, step.row, step.item)
  const sum = added(step.sum, handled)
  await markWorked(work, step.row.id, sum, step.isLast, contactId)
  return sum
}

function markUnknown(work: LeadWork, row: StoredWebhook): Promise<void> {
  return markWorked(work, row.id, { outcome: 'ignored', reason: 'unknown_instance' }, true)
}

async function handle(
  ctx: Context,
  work: LeadWork,
  row: StoredWebhook,
  item: WebhookItem,
): Promise<Outcome & { contactId: string | null }> {
  if (item.kind === 'ignored') return { outcome: 'ignored', reason: item.why, contactId: null }
  const instance = await instanceOf(work, row, item.line)
  if (instance === null) {
    // Without a line the item is about the called instance, which was removed meanwhile.
    const reason = item.line === undefined ? 'unknown_instance' : 'other_number'
    return { outcome: 'ignored', reason, contactId: null }
  }
  if (item.kind === 'connection') {
    const { state, cause, own } = item
    const news = { state, cause, own, reason: 'webhook', at: row.received_at } as const
    await setState(ctx, work.trx, instance, news)
    return { outcome: 'connection', reason: state, contactId: null }
  }
  const own = item.kind === 'message' ? item.own : undefined
  // A message that names our own number proves that the phone is linked, whatever event was lost.
  const isNews =
    instance.state !== 'connected' ||
    (own?.phone ?? instance.own_phone) !== instance.own_phone ||
    (own?.lid ?? instance.own_lid) !== instance.own_lid
  if (own !== undefined && isNews) {
    await setState(ctx, work.trx, instance, {
      state: 'connected',
      own,
      reason: 'message',
      at: row.received_at,
    })
  }
  const received = await receiveMessage(
    work,
    {
      id: instance.id,
      ownPhone: own?.phone ?? instance.own_phone,
      ownLid: own?.lid ?? instance.own_lid,
    },
    row.received_at,
    item,
  )
  const { outcome, reason = null, contactId } = received
  return { outcome, reason, contactId }
}

/**
 * The instance that an item is about. A gateway that sends webhooks of several lines to one address
 * names the `line`: the account's instance of that line. Null when the account has it not, or no more.
 */
async function instanceOf(work: LeadWork, row: StoredWebhook, line: string | undefined) {
  const ofAccount = work.trx
    .selectFrom('instances')
    .select(['account_id', 'id', 'state', 'own_phone', 'own_lid'])
    .where('account_id', '=', work.accountId)
  if (line === undefined) {
    return (await ofAccount.where('id', '=', row.instance_id).executeTakeFirst()) ?? null
  }
  const named = await ofAccount
    .where('provider', '=', row.provider)
    .where('external_id', '=', line)
    .orderBy((order) => order('id', '=', row.instance_id), 'desc')
    .limit(1)
    .executeTakeFirst()
  return named ?? null
}

function added(sum: Outcome, next: Outcome): Outcome {
  const isMore = rank[next.outcome] < rank[sum.outcome]
  return {
    outcome: isMore ? next.outcome : sum.outcome,
    reason: isMore ? next.reason : (sum.reason ?? next.reason),
  }
}

/**
 * Keeps what became of a webhook, and which contacts it was about, so that deleting the person
 * deletes what was received. A replayed webhook is a duplicate of itself: the outcome of the first time
 * stays, because it says more.
 */
async function markWorked(
  work: LeadWork,
  id: string,
  { outcome, reason }: Outcome,
  isLast: boolean,
  contactId: string | null = null,
): Promise<void> {
  const isKnown = sql<SqlBool>`${outcome} = 'duplicate' and outcome in ('message', 'pending')`
  await sql`
    update message_inbox set
      outcome = case when ${isKnown} then outcome else ${outcome} end,
      reason = case when ${isKnown} then reason else ${reason} end,
      worked_at = ${isLast ? work.ctx.now() : null},
      contact_ids = case when ${contactId}::uuid is null or ${contactId} = any(contact_ids)
        then contact_ids else contact_ids || ${contactId}::uuid end
    where account_id = ${work.accountId} and id = ${id}`.execute(work.trx)
}

function linesNamedIn({ items }: ParsedWebhook): string[] {
  return items.flatMap((item) => (item.kind === 'ignored' || !item.line ? [] : [item.line]))
}

function itemsIn(row: StoredWebhook): WebhookItem[] {
  const gateway = row.provider === null ? null : gatewayNamed(row.provider)
  return gateway === null ? [] : gateway.parse(row.body, new URLSearchParams(row.query))
}

// Serialisation failure, deadlock, lock or statement timeout: the same work succeeds later.
function isWorthRetrying(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^(40001|40P01|55P03|57014|53\w{3})$/.test(code)
}

/** Class and SQLSTATE only: an error's words may repeat the message. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''
  return `${error instanceof Error ? error.name : typeof error}${code}`.slice(0, 100)
}

/** Where it happened; the first line of a stack repeats the error's words. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
}
