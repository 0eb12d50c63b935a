import { sql } from 'kysely'
import { insertRows } from '#server/platform/insert-rows'
import { together } from '#server/platform/together'
import type { LeadWork } from '../lead-work.ts'
import type { Touch } from './find-touches.ts'

/** A touch with the message that brought it: its provider's id, and when it was sent. */
export type MessageTouch = Touch & { messageId: string; touchedAt: Date }

/** Keeps the touches of a lead. The same one in another message keeps the oldest message. */
export async function saveTouches(
  work: LeadWork,
  leadId: string,
  touches: readonly MessageTouch[],
): Promise<void> {
  if (touches.length === 0) return
  const oldest = new Map<string, MessageTouch>()
  for (const touch of touches) {
    const known = oldest.get(touch.key)
    if (known === undefined || isOlder(touch, known)) oldest.set(touch.key, touch)
  }
  await keepTouches(work, { leadId, touches: [...oldest.values()] })
}

function isOlder(touch: MessageTouch, known: MessageTouch): boolean {
  const difference = touch.touchedAt.getTime() - known.touchedAt.getTime()
  return difference < 0 || (difference === 0 && touch.messageId < known.messageId)
}

type LeadTouches = { leadId: string; touches: readonly MessageTouch[] }

const keepTouches = together(async (work: LeadWork, told: LeadTouches[]) => {
  const rows = told.flatMap(({ leadId, touches }) =>
    touches.map((touch) => ({
      account_id: work.accountId,
      id: work.ctx.newId(),
      lead_id: leadId,
      kind: touch.kind,
      reason: touch.trail,
      touch_key: touch.key,
      told_click_id: touch.clickId,
      link_id: touch.linkId,
      source: touch.source,
      campaign: touch.campaign,
      details: { ...touch.details, messageId: touch.messageId },
      touched_at: touch.touchedAt,
    })),
  )
  await insertRows(work.trx, 'lead_touches', rows, keepOlder)
  return told
})

const keepOlder = sql`on conflict (account_id, lead_id, touch_key) do update
  set touched_at = excluded.touched_at, details = excluded.details
  where (excluded.touched_at, (excluded.details->>'messageId') collate "C")
    < (lead_touches.touched_at, (lead_touches.details->>'messageId') collate "C")`

/** Moves the touches of one lead to another; of the same touch the older one stays. */
export async function moveTouches(work: LeadWork, from: string, to: string): Promise<void> {
  await sql`
    update lead_touches kept set touched_at = gone.touched_at, details = gone.details
    from lead_touches gone
    where gone.account_id = ${work.accountId} and gone.lead_id = ${from}
      and kept.account_id = ${work.accountId} and kept.lead_id = ${to}
      and kept.touch_key = gone.touch_key
      and (gone.touched_at, (gone.details->>'messageId') collate "C")
        < (kept.touched_at, (kept.details->>'messageId') collate "C")`.execute(work.trx)
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
