import { sql } from 'kysely'
import type { LeadStatus } from '#domain/filters'
import { type LeadWork, moveClicks } from '../lead-work.ts'

/**
 * Gives the lead the clicks whose codes it sent first. A click belongs to the contact whose message
 * with its code is the oldest, also when that message arrives later than the other's. Returns the
 * contacts that lost a click by this and have to be settled again.
 */
export async function claimClicks(
  work: LeadWork,
  lead: { id: string; status: LeadStatus },
): Promise<string[]> {
  const { trx, accountId } = work
  const { rows } = await sql<{
    click_id: string
    owner: string | null
    other_contact: string | null
    is_first: boolean
  }>`
    select c.id as click_id, c.lead_id as owner, l.contact_id as other_contact,
      (o.id is not null and (t.touched_at, (t.details->>'messageId') collate "C")
        < (o.touched_at, (o.details->>'messageId') collate "C")) as is_first
    from lead_touches t
    join clicks c on c.account_id = t.account_id and c.id = t.told_click_id
    left join lead_touches o on o.account_id = c.account_id and o.lead_id = c.lead_id
      and o.told_click_id = c.id
    left join leads l on l.account_id = c.account_id and l.id = c.lead_id
    where t.account_id = ${accountId} and t.lead_id = ${lead.id}
    order by c.id`.execute(trx)
  if (rows.length === 0) return []
  const free = rows.filter((row) => row.owner === null)
  const taken = rows.filter((row) => row.owner !== lead.id && row.owner !== null && row.is_first)
  await moveClicks(
    work,
    { ids: [...free, ...taken].map((row) => row.click_id) },
    { leadId: lead.id, status: lead.status },
  )
  // Only the owner's touch names the click, so that nothing of another person's visit is ever sent.
  await sql`
    update lead_touches t set click_id = case when c.lead_id = t.lead_id then c.id end
    from clicks c
    where t.account_id = ${accountId}
      and t.told_click_id = any(${rows.map((row) => row.click_id)}::uuid[])
      and c.account_id = t.account_id and c.id = t.told_click_id
      and t.click_id is distinct from case when c.lead_id = t.lead_id then c.id end`.execute(trx)
  return [...new Set(taken.flatMap((row) => row.other_contact ?? []))]
}
