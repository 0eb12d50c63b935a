import { sql } from 'kysely'
import type { LeadWork } from '../lead-work.ts'
import type { Touch } from './find-touches.ts'

/** A touch of the message that told it. */
export type WaitingTouch = Touch & { messageId: string; touchedAt: Date }

/** Keeps the touches of a lead. The same one told again keeps its oldest instant. */
export async function saveTouches(
  work: LeadWork,
  leadId: string,
  touches: readonly WaitingTouch[],
): Promise<void> {
  for (const touch of touches) {
    await work.trx
      .insertInto('lead_touches')
      .values({
        account_id: work.accountId,
        id: work.ctx.newId(),
        lead_id: leadId,
        kind: touch.kind,
        reason: touch.reason,
        touch_key: touch.key,
        told_click_id: touch.clickId,
        link_id: touch.linkId,
        source: touch.source,
        campaign: touch.campaign,
        details: { ...touch.details, messageId: touch.messageId },
        touched_at: touch.touchedAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'lead_id', 'touch_key'])
          .doUpdateSet((set) => ({
            touched_at: set.ref('excluded.touched_at'),
            details: set.ref('excluded.details'),
          }))
          .where(isOlder),
      )
      .execute()
  }
}

const isOlder = sql<boolean>`(excluded.touched_at, excluded.details->>'messageId')
  < (lead_touches.touched_at, lead_touches.details->>'messageId')`

/** Moves the touches of one lead to another; of the same touch the older one stays. */
export async function moveTouches(work: LeadWork, from: string, to: string): Promise<void> {
  await sql`
    update lead_touches kept set touched_at = gone.touched_at, details = gone.details
    from lead_touches gone
    where gone.account_id = ${work.accountId} and gone.lead_id = ${from}
      and kept.account_id = ${work.accountId} and kept.lead_id = ${to}
      and kept.touch_key = gone.touch_key
      and (gone.touched_at, gone.details->>'messageId')
        < (kept.touched_at, kept.details->>'messageId')`.execute(work.trx)
  await sql`
    delete from lead_touches gone using lead_touches kept
    where gone.account_id = ${work.accountId} and gone.lead_id = ${from}
      and kept.account_id = ${work.accountId} and kept.lead_id = ${to}
      and kept.touch_key = gone.touch_key`.execute(work.trx)
  await work.trx
    .updateTable('lead_touches')
    .set({ lead_id: to })
    .where('account_id', '=', work.accountId)
    .where('lead_id', '=', from)
    .execute()
}
