import { expirePlaceholders } from '#server/conversations/expire-placeholders'
import { attributeLateClicks } from '#server/conversations/late-clicks'
import type { Context } from '#server/platform/context'
import type { Sweep } from '#server/platform/jobs'
import { accountsWaiting, type InboxWorkers } from './inbox/inbox-workers.ts'
import { checkInstances } from './lines/check-instances.ts'
import { forgetSentMessages } from './replies/sent-messages.ts'

const lateAfterMs = 5_000
const keptForMs = 30 * 86_400_000

export function messagingSweeps(ctx: Context, inbox: InboxWorkers): Sweep[] {
  return [
    { name: 'late-webhooks', everyMs: 5_000, run: () => wakeLateInboxes(ctx, inbox) },
    { name: 'expire-placeholders', everyMs: 30_000, run: () => expirePlaceholders(ctx) },
    { name: 'late-clicks', everyMs: 10_000, run: () => attributeLateClicks(ctx) },
    { name: 'check-instances', everyMs: 60_000, run: () => checkInstances(ctx) },
    { name: 'forget-old-webhooks', everyMs: 3_600_000, run: () => forgetOldWebhooks(ctx) },
    { name: 'forget-sent-messages', everyMs: 3_600_000, run: () => forgetSentMessages(ctx) },
  ]
}

/** Webhooks of which nobody heard, or on which the work failed. */
async function wakeLateInboxes(ctx: Context, inbox: InboxWorkers): Promise<void> {
  const before = new Date(ctx.now().getTime() - lateAfterMs)
  for (const accountId of await accountsWaiting(ctx, before)) inbox.wake(accountId)
}

/**
 * Raw webhooks are kept for thirty days, to be replayed; edits and deletions wait as long for a
 * message that never came.
 */
async function forgetOldWebhooks(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptForMs)
  await ctx.sql.asIngest
    .deleteFrom('message_inbox')
    .where('worked_at', 'is not', null)
    .where('received_at', '<', before)
    .execute()
  await ctx.sql.asIngest
    .deleteFrom('messages')
    .where('is_pending', '=', true)
    .where('contact_id', 'is', null)
    .where('received_at', '<', before)
    .execute()
}
