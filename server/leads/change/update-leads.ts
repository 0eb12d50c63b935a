import type { z } from 'zod'
import type { updateLeads as contract } from '#contracts/leads'
import type { Context } from '#server/platform/context'
import { findLeads } from '../find-lead.ts'
import { withLeads } from '../lead-work.ts'
import { lockLead } from '../lock-lead.ts'
import { changeStatus } from './change-lead.ts'

/**
 * Gives several leads a status, each like a change of its own, all or none: an answer that is an
 * error means that nothing changed. Left out are unanswered clicks, which have no status to change,
 * leads that have the status already, and what is not there.
 */
export async function updateLeads(
  ctx: Context,
  accountId: string,
  { ids, status }: z.output<typeof contract.body>,
  actor: string,
): Promise<z.input<typeof contract.output>> {
  return withLeads(ctx, accountId, async (work) => {
    const changed: string[] = []
    for (const found of await findLeads(work.trx, accountId, ids)) {
      if (found.subject.kind === 'click') continue
      const before = await lockLead(work, found.subject.id)
      const after = await changeStatus(work, before, status, actor)
      if (after.status !== before.status) changed.push(...found.ids)
    }
    return { changed }
  })
}
