import { sql } from 'kysely'
import { z } from 'zod'
import type { ClickMover } from '#server/clicks/intake/click-mover'
import { expirePlaceholders } from '#server/conversations/expire-placeholders'
import { attributeLateClicks } from '#server/conversations/late-clicks'
import { addInboxJob } from '#server/integrations/gateways/inbox-job'
import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import { workInbox } from './inbox/work-inbox.ts'
import { checkInstances } from './lines/check-instances.ts'
import { forgetSentMessages } from './replies/sent-messages.ts'

const payload = z.object({ accountId: z.uuid() })
const lateAfterMs = 5_000
const keptForMs = 30 * 86_400_000

export function messagingTasks(ctx: Context, clicks: ClickMover): Tasks {
  return { 'work-inbox': (input) => workInbox(ctx, clicks, payload.parse(input).accountId) }
}

export function messagingSweeps(ctx: Context): Sweep[] {
  return [
    { name: 'late-webhooks', everyMs: 5_000, run: () => wakeLateInboxes(ctx) },
    { name: 'expire-placeholders', everyMs: 30_000, run: () => expirePlaceholders(ctx) },
    { name: 'late-clicks', everyMs: 10_000, run: () => attributeLateClicks(ctx) },
    { name: 'check-instances', everyMs: 60_000, run: () => checkInstances(ctx) },
    { name: 'forget-old-webhooks', everyMs: 3_600_000, run: () => forgetOldWebhooks(ctx) },
    { name: 'forget-sent-messages', everyMs: 3_600_000, run: () => forgetSentMessages(ctx) },
  ]
}

/** Webhooks whose job was lost, or failed and would wait for long before it runs again. */
async function wakeLateInboxes(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - lateAfterMs)
  await sql`
    select ${addInboxJob(sql`late.account_id`)}
    from (select distinct account_id from message_inbox
      where worked_at is null and received_at <= ${before}) late`.execute(ctx.sql.asIngest)
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
