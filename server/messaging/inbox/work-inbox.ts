import { sql } from 'kysely'
import { mentionsIn } from '#domain/lines/mentions'
import type { ClickMover } from '#server/clicks/intake/click-mover'
import type { WebhookItem } from '#server/integrations/gateways/gateway'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { isDatabaseAway } from '#server/platform/errors'
import { createRest, inSlices } from '#server/platform/slices'
import { sqlStateOf } from '#server/platform/sql-state'
import { type Handled, handleItems, type ItemSource } from './handle-items.ts'
import { lockLines } from './lock-lines.ts'
import { added, markWorked, noOutcome, type Outcome } from './mark-worked.ts'
import { hasUnrecordedClick } from './unrecorded-click.ts'

type StoredWebhook = ItemSource & {
  id: string
  query: string
  body: Buffer
  /** Nobody has looked yet for what it mentions. */
  isUnread: boolean
}

/** A stored webhook and what it says; nothing when its instance is gone. */
type ParsedWebhook = { row: StoredWebhook; items: WebhookItem[]; mentions: string[] | null }

// Limits of one transaction: requests that change leads of the account wait for its end.
const batchSize = 200
const batchBytes = 4 * 1024 * 1024

/** Works on all stored webhooks of the account, oldest first. */
export async function workInbox(
  ctx: Context,
  clicks: ClickMover,
  accountId: string,
): Promise<void> {
  while (await workSome(ctx, clicks, accountId)) {}
}

/**
 * Works on the oldest stored webhooks of the account, as many as make one transaction: a commit takes
 * longer than the work on most of them. Answers whether some may be left. Whoever else works on the
 * account waits for its turn and then finds what is left.
 */
export async function workSome(
  ctx: Context,
  clicks: ClickMover,
  accountId: string,
): Promise<boolean> {
  const done = await workBatch(ctx, accountId)
  if (typeof done === 'string') return done === 'full'
  await clicks.moveOf(accountId)
  // What has arrived meanwhile may name clicks that have arrived meanwhile: that is another batch, of which its
  // own intake tells.
  return (await workBatch(ctx, accountId, done.clicksFirst)) === 'full'
}

/**
 * Works on the oldest stored webhooks, or on those of `ids` that are left, whose clicks are recorded. Without
 * `ids` it answers the ids of the batch instead where one of its codes may be of a click that is still in the
 * inbox, and has done nothing then.
 */
async function workBatch(
  ctx: Context,
  accountId: string,
  ids?: string[],
): Promise<'full' | 'all' | { clicksFirst: string[] }> {
  let batch: ParsedWebhook[] = []
  try {
    return await withLeads(ctx, accountId, async (work) => {
      const rows = await oldestWaiting(work, ids)
      batch = await parseAll(rows)
      const items = batch.flatMap((webhook) => webhook.items)
      if (ids === undefined && (await hasUnrecordedClick(work, items))) {
        return { clicksFirst: rows.map(({ id }) => id) }
      }
      if (batch.length > 0) await workTogether(work, batch)
      return sizeOf(batch)
    })
  } catch (error) {
    if (isDatabaseAway(error) || isWorthRetrying(error)) throw error
    for (const webhook of batch) await workAlone(ctx, accountId, webhook)
    return sizeOf(batch)
  }
}

async function oldestWaiting(
  { trx, accountId }: LeadWork,
  ids: string[] | undefined,
): Promise<StoredWebhook[]> {
  const ofThese = ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`
  const { rows } = await sql<StoredWebhook>`
    select m.id, m.instance_id, i.provider, m.received_at, m.query, m.body,
      m.mentions is null as "isUnread"
    from (
      select *, sum(octet_length(body)) over (order by id) - octet_length(body) as bytes_before
      from (
        select id, instance_id, received_at, query, body, mentions from message_inbox
        where account_id = ${accountId} and worked_at is null ${ofThese}
        order by id limit ${batchSize}) oldest) m
    left join instances i on i.account_id = ${accountId} and i.id = m.instance_id
    where m.bytes_before < ${batchBytes}
    order by m.id`.execute(trx)
  return rows
}

/** Whether the batch is all that waited, or as full as one may be. */
function sizeOf(batch: ParsedWebhook[]): 'full' | 'all' {
  const bytes = batch.reduce((sum, { row }) => sum + row.body.length, 0)
  return batch.length >= batchSize || bytes >= batchBytes ? 'full' : 'all'
}

async function parseAll(rows: StoredWebhook[]): Promise<ParsedWebhook[]> {
  const rest = createRest()
  const batch: ParsedWebhook[] = []
  for (const row of rows) {
    await rest()
    const gateway = row.provider === null ? null : gatewayNamed(row.provider)
    const items = gateway?.parse(row.body, new URLSearchParams(row.query)) ?? []
    // Bytes above ASCII name nobody; read as Latin-1 they break nothing.
    const text = `${row.query}\n${row.body.toString('latin1')}`
    const mentions = row.isUnread ? await inSlices(mentionsIn(text)) : null
    batch.push({ row, items, mentions })
  }
  return batch
}

async function workTogether(work: LeadWork, batch: ParsedWebhook[]): Promise<void> {
  const all = batch.flatMap(({ row, items }) => items.map((item) => ({ source: row, item })))
  const called = batch.map(({ row }) => row.instance_id)
  const named = all.flatMap(({ item }) => (item.kind === 'ignored' ? [] : (item.line ?? [])))
  await lockLines(work, called, named)
  const handled = await handleItems(work, all)
  let place = 0
  await markWorked(
    work,
    batch.map((webhook) => {
      const { items } = webhook
      const own = handled.slice(place, place + items.length)
      place += items.length
      return worked(
        webhook,
        items.length === 0 ? unknownInstance : own.reduce(added, noOutcome),
        own,
      )
    }),
  )
}

/**
 * Each item of a webhook is handled in a transaction of its own, so that one that fails takes none
 * of the others with it. A database that is away ends the work; it begins again.
 */
async function workAlone(ctx: Context, accountId: string, webhook: ParsedWebhook): Promise<void> {
  const { row, items } = webhook
  if (items.length === 0) {
    await withLeads(ctx, accountId, (work) => markWorked(work, [worked(webhook, unknownInstance)]))
    return
  }
  let sum = noOutcome
  for (const [index, item] of items.entries()) {
    const isLast = index === items.length - 1
    const before = sum
    try {
      sum = await withLeads(ctx, accountId, async (work) => {
        const own = await handleItems(work, [{ source: row, item }])
        const after = own.reduce(added, before)
        await markWorked(work, [{ ...worked(webhook, after, own), isLast }])
        return after
      })
    } catch (error) {
      if (isDatabaseAway(error) || isWorthRetrying(error)) throw error
      const reason = reasonOf(error)
      ctx.log.error({ webhook: row.id, reason, at: framesOf(error) }, 'webhook item failed')
      const failed = added(before, { outcome: 'failed', reason })
      await withLeads(ctx, accountId, (work) =>
        markWorked(work, [{ ...worked(webhook, failed), isLast }]),
      )
      sum = failed
    }
  }
}

const unknownInstance: Outcome = { outcome: 'ignored', reason: 'unknown_instance' }

function worked(
  { row: { id }, mentions }: ParsedWebhook,
  { outcome, reason }: Outcome,
  items: Handled[] = [],
) {
  const contactIds = items.flatMap((item) => item.contactId ?? [])
  return { id, outcome, reason, contactIds, mentions, isLast: true }
}

// Serialisation failure, deadlock, lock or statement timeout: the same work succeeds later.
function isWorthRetrying(error: unknown): boolean {
  return /^(40001|40P01|55P03|57014|53\w{3})$/.test(sqlStateOf(error))
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
