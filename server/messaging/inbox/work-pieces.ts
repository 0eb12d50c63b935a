import type { WebhookItem } from '#server/integrations/gateways/gateway'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { tellPutAside } from '#server/platform/put-aside'
import { reasonOf } from '#server/platform/refusals'
import { workApart } from '#server/platform/work-apart'
import { type Handled, handleItems, type ItemSource } from './handle-items.ts'
import { lockLines } from './lock-lines.ts'
import { added, markWorked, noOutcome, type Outcome } from './mark-worked.ts'

export type StoredWebhook = ItemSource & {
  id: string
  query: string
  body: Buffer
  /** Nobody has looked yet for what it mentions. */
  isUnread: boolean
}

/** A stored webhook and what it says; no items when its instance is gone or its reader failed. */
export type ParsedWebhook = {
  row: StoredWebhook
  items: WebhookItem[]
  mentions: string[] | null
  /** Why its reader failed; null when it did not. */
  failure: string | null
}

/** One item of a webhook; null stands for a webhook without items. */
type Piece = { webhook: ParsedWebhook; item: WebhookItem | null }

/** What is done already of webhooks whose pieces are worked on in several transactions. */
type Progress = { sums: ReadonlyMap<string, Outcome>; isDone: (piece: Piece) => boolean }

const nothingDone: Progress = { sums: new Map(), isDone: () => false }

function piecesOf(batch: readonly ParsedWebhook[]): Piece[] {
  return batch.flatMap((webhook): Piece[] =>
    webhook.items.length === 0
      ? [{ webhook, item: null }]
      : webhook.items.map((item) => ({ webhook, item })),
  )
}

/** Works on all webhooks of the batch within the given transaction. */
export async function workTogether(work: LeadWork, batch: readonly ParsedWebhook[]): Promise<void> {
  await workPieces(work, piecesOf(batch), nothingDone)
}

/**
 * Works on the webhooks of a batch that was refused, in transactions of their own. An item that is refused alone
 * is marked as failed and takes none of the others with it.
 */
export async function workTakenApart(
  ctx: Context,
  accountId: string,
  batch: readonly ParsedWebhook[],
): Promise<void> {
  const sums = new Map<string, Outcome>()
  const done = new Set<Piece>()
  const progress: Progress = { sums, isDone: (piece) => done.has(piece) }
  const all = piecesOf(batch)

  function keep(pieces: readonly Piece[], after: ReadonlyMap<string, Outcome>): void {
    for (const [id, outcome] of after) sums.set(id, outcome)
    for (const piece of pieces) done.add(piece)
  }

  await workApart(all, {
    async work(pieces) {
      const after = await withLeads(ctx, accountId, (work) =>
        workPieces(work, pieces, progress, all),
      )
      keep(pieces, after)
    },
    async putAside(piece, refusal) {
      const reason = reasonOf(refusal)
      const { row } = piece.webhook
      ctx.log.error({ webhook: row.id, reason, at: framesOf(refusal) }, 'webhook item failed')
      const before = sums.get(row.id) ?? noOutcome
      const failed = added(before, { outcome: 'failed', reason })
      const isLast = isWhole(piece.webhook, [piece], progress, all)
      await withLeads(ctx, accountId, (work) =>
        markWorked(work, [{ ...worked(piece.webhook, failed), isLast }]),
      )
      keep([piece], new Map([[row.id, failed]]))
      await tellPutAside(ctx, accountId, 'messages')
    },
  })
}

/** Works on pieces, and answers what each of their webhooks came to so far. `all` are the pieces of the batch. */
async function workPieces(
  work: LeadWork,
  pieces: readonly Piece[],
  progress: Progress,
  all = pieces,
): Promise<Map<string, Outcome>> {
  const items = pieces.flatMap(({ webhook: { row: source }, item }) =>
    item === null ? [] : [{ source, item }],
  )
  const called = pieces.map(({ webhook }) => webhook.row.instance_id)
  const named = items.flatMap(({ item }) => (item.kind === 'ignored' ? [] : (item.line ?? [])))
  await lockLines(work, called, named)
  const handled = (await handleItems(work, items)).values()
  const after = new Map<string, Outcome>()
  const marks = [...Map.groupBy(pieces, ({ webhook }) => webhook)].map(([webhook, own]) => {
    const results = own.flatMap(({ item }) => (item === null ? [] : (handled.next().value ?? [])))
    const before = progress.sums.get(webhook.row.id) ?? noOutcome
    const outcome =
      webhook.items.length === 0 ? withoutItems(webhook) : results.reduce(added, before)
    after.set(webhook.row.id, outcome)
    const isLast = isWhole(webhook, own, progress, all)
    return { ...worked(webhook, outcome, results), isLast }
  })
  await markWorked(work, marks)
  return after
}

/** Whether nothing of the webhook is left to do after these pieces. */
function isWhole(
  webhook: ParsedWebhook,
  now: readonly Piece[],
  { isDone }: Progress,
  all: readonly Piece[],
): boolean {
  if (now === all || now.length >= webhook.items.length) return true
  return all.every((piece) => piece.webhook !== webhook || now.includes(piece) || isDone(piece))
}

function withoutItems({ failure }: ParsedWebhook): Outcome {
  return failure === null
    ? { outcome: 'ignored', reason: 'unknown_instance' }
    : { outcome: 'failed', reason: failure }
}

function worked(
  { row: { id }, mentions }: ParsedWebhook,
  { outcome, reason }: Outcome,
  items: Handled[] = [],
) {
  const contactIds = items.flatMap((item) => item.contactId ?? [])
  return { id, outcome, reason, contactIds, mentions, isLast: true }
}

/** Where it happened; the first line of a stack repeats the error's words. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
}
