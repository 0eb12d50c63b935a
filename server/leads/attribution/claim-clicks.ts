import { sql } from 'kysely'
import type { LeadStatus } from '#domain/filters'
import { together } from '#server/platform/together'
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
  const rows = await toldClicks(work, lead.id)
  if (rows.length === 0) return []
  const free = rows.filter((row) => row.owner === null)
  const taken = rows.filter((row) => row.owner !== lead.id && row.owner !== null && row.is_first)
  const claimed = [...free, ...taken].map((row) => row.click_id)
  await moveClicks(work, { ids: claimed }, { leadId: lead.id, status: lead.status })
  const isNamed = rows.every(
    (row) => row.named_click === (row.owner === lead.id ? row.click_id : null),
  )
  if (claimed.length > 0 || !isNamed) {
    await nameOwnClicks(
      work,
      rows.map((row) => row.click_id),
    )
  }
  return [...new Set(taken.flatMap((row) => row.other_contact ?? []))]
}

type ToldClick = {
  /** Who told its code. */
  lead_id: string
  click_id: string
  /** The click as far as the touch names it. */
  named_click: string | null
  owner: string | null
  other_contact: string | null
  /** Its owner told it later. */
  is_first: boolean
}

/** The clicks whose codes a lead has told. */
const toldClicks = together(async ({ trx, accountId }: LeadWork, leads: string[]) => {
  const { rows } = await sql<ToldClick>`
    select t.lead_id, c.id as click_id, t.click_id as named_click, c.lead_id as owner, l.contact_id as other_contact,
      (o.id is not null and (t.touched_at, (t.details->>'messageId') collate "C")
        < (o.touched_at, (o.details->>'messageId') collate "C")) as is_first
    from lead_touches t
    join clicks c on c.account_id = t.account_id and c.id = t.told_click_id
    left join lead_touches o on o.account_id = c.account_id and o.lead_id = c.lead_id
      and o.told_click_id = c.id
    left join leads l on l.account_id = c.account_id and l.id = c.lead_id
    where t.account_id = ${accountId} and t.lead_id = any(${leads}::uuid[])
    order by c.id`.execute(trx)
  const told = Map.groupBy(rows, (row) => row.lead_id)
  return leads.map((lead) => told.get(lead) ?? [])
})

/** The clicks whose codes the leads of these contacts have told: each may be another's who told it, too. */
export const clicksToldBy = together(async ({ trx, accountId }: LeadWork, asked: string[][]) => {
  const contacts = [...new Set(asked.flat())]
  if (contacts.length === 0) return asked.map(() => [])
  const { rows } = await sql<{ contact_id: string; told_click_id: string }>`
    select l.contact_id, t.told_click_id
    from leads l join lead_touches t on t.account_id = l.account_id and t.lead_id = l.id
    where l.account_id = ${accountId} and l.contact_id = any(${contacts}::uuid[])
      and t.told_click_id is not null`.execute(trx)
  const told = Map.groupBy(rows, (row) => row.contact_id)
  return asked.map((those) =>
    those.flatMap((contact) => told.get(contact) ?? []).map((row) => row.told_click_id),
  )
})

/** Only the owner's touch names the click, so that nothing of another person's visit is ever sent. */
const nameOwnClicks = together(async ({ trx, accountId }: LeadWork, clicks: string[][]) => {
  const { rows: owned } = await sql<{ id: string; lead_id: string | null }>`
    select id, lead_id from clicks
    where account_id = ${accountId} and id = any(${clicks.flat()}::uuid[])`.execute(trx)
  if (owned.length === 0) return clicks
  await sql`
    update lead_touches t set click_id = case when c.lead_id = t.lead_id then c.id end
    from unnest(${owned.map(({ id }) => id)}::uuid[], ${owned.map((click) => click.lead_id)}::uuid[])
      as c (id, lead_id)
    where t.account_id = ${accountId} and t.told_click_id = c.id
      and t.click_id is distinct from case when c.lead_id = t.lead_id then c.id end`.execute(trx)
  return clicks
})
