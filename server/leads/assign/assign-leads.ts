import { sql } from 'kysely'
import type { z } from 'zod'
import type { assignLeads as contract } from '#contracts/attendants'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import { noteLeadEvent } from '../detail/lead-events.ts'
import { findLeads } from '../find-lead.ts'
import { withLeads } from '../lead-work.ts'
import { attendantsOf } from './attendants.ts'

/**
 * Gives leads to a person who may attend, or to nobody; `assigned` names those that changed hands. Left out
 * are unanswered clicks, what is not there, and what is theirs already. 422 for anybody else.
 */
export async function assignLeads(
  ctx: Context,
  accountId: string,
  { ids, assignee }: z.output<typeof contract.body>,
  actor: string,
): Promise<z.input<typeof contract.output>> {
  return withLeads(ctx, accountId, async (work) => {
    const found = (await findLeads(work.trx, accountId, ids)).filter(
      ({ subject }) => subject.kind === 'lead',
    )
    // Asked for now: who leaves the account waits for this transaction, or this one for that.
    const people = await attendantsOf(ctx.sql.asIngest, accountId)
    const to = people.find(({ id }) => id === assignee) ?? null
    if (assignee !== null && to === null) {
      throw invalidField('assignee', 'Esta pessoa não atende nesta conta.')
    }
    const { rows } = await sql<{ id: string; before: string | null }>`
      update leads l set assigned_to = ${assignee} from (
        select id, assigned_to from leads
        where account_id = ${accountId} and id = any(${found.map(({ subject }) => subject.id)}::uuid[])
      ) k
      where l.account_id = ${accountId} and l.id = k.id
        and l.assigned_to is distinct from ${assignee}::uuid
      returning l.id, k.assigned_to as before`.execute(work.trx)
    for (const { id, before } of rows) {
      const from = people.find((person) => person.id === before)?.name ?? null
      const details = { from, to: to?.name ?? null, line: null }
      await noteLeadEvent(work, id, { kind: 'assigned', details }, { actor })
      work.changedLeads.add(id)
    }
    if (rows.length > 0) {
      await recordAudit(work.trx, ctx, {
        accountId,
        action: 'leads.assign',
        after: {
          assignee: to?.name ?? 'Ninguém',
          leads: rows.length,
          ids: rows.map(({ id }) => id),
        },
      })
    }
    const changed = new Set(rows.map(({ id }) => id))
    return { assigned: found.flatMap((one) => (changed.has(one.subject.id) ? one.ids : [])) }
  })
}
