import { sql } from 'kysely'
import { mentionsIn } from '#domain/lines/mentions'
import type { ClickMover } from '#server/clicks/intake/click-mover'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { tellPutAside } from '#server/platform/put-aside'
import { reasonOf, remedyFor } from '#server/platform/refusals'
import { createRest, inSlices } from '#server/platform/slices'
import { hasUnrecordedClick } from './unrecorded-click.ts'
import {
  type ParsedWebhook,
  type StoredWebhook,
  workTakenApart,
  workTogether,
} from './work-pieces.ts'

// Limits of one transaction: requests that change leads of the account wait for its end.
const batchSize = 200
const batchBytes = 4 * 1024 * 1024
const batchItems = 1_000

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
    const size = await withLeads(ctx, accountId, async (work) => {
      const rows = await oldestWaiting(work, ids)
      batch = await parseAll(rows)
      const items = batch.flatMap((webhook) => webhook.items)
      if (ids === undefined && (await hasUnrecordedClick(work, items))) {
        return { clicksFirst: batch.map(({ row }) => row.id) }
      }
      if (batch.length > 0) await workTogether(work, batch)
      return sizeOf(batch)
    })
    await tellFailures(ctx, accountId, batch)
    return size
  } catch (error) {
    const remedy = remedyFor(error)
    // Without a batch the rows were not even read.
    if (remedy === 'away' || remedy === 'again' || batch.length === 0) throw error
    await workTakenApart(ctx, accountId, batch)
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
  const items = itemsIn(batch)
  return batch.length >= batchSize || bytes >= batchBytes || items >= batchItems ? 'full' : 'all'
}

function itemsIn(batch: ParsedWebhook[]): number {
  return batch.reduce((sum, webhook) => sum + webhook.items.length, 0)
}

async function parseAll(rows: StoredWebhook[]): Promise<ParsedWebhook[]> {
  const rest = createRest()
  const batch: ParsedWebhook[] = []
  for (const row of rows) {
    if (itemsIn(batch) >= batchItems) break
    await rest()
    batch.push({ row, ...read(row), mentions: row.isUnread ? await mentionsOf(row) : null })
  }
  return batch
}

/** The items of a webhook. A reader that fails on one webhook holds up no other. */
function read({ provider, body, query }: StoredWebhook): Pick<ParsedWebhook, 'items' | 'failure'> {
  const gateway = provider === null ? null : gatewayNamed(provider)
  try {
    return { items: gateway?.parse(body, new URLSearchParams(query)) ?? [], failure: null }
  } catch (error) {
    return { items: [], failure: reasonOf(error) }
  }
}

function mentionsOf({ query, body }: StoredWebhook): Promise<string[]> {
  // Bytes above ASCII name nobody; read as Latin-1 they break nothing.
  return inSlices(mentionsIn(`${query}\n${body.toString('latin1')}`))
}

async function tellFailures(
  ctx: Context,
  accountId: string,
  batch: ParsedWebhook[],
): Promise<void> {
  for (const { row, failure } of batch) {
    if (failure === null) continue
    ctx.log.error({ webhook: row.id, reason: failure }, 'webhook not read')
    await tellPutAside(ctx, accountId, 'messages')
  }
}
