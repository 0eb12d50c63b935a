import type { LeadRecord, LeadWork } from './lead-work.ts'

/** The lead as it stands, locked until the transaction ends. */
export async function lockLead(work: LeadWork, leadId: string): Promise<LeadRecord> {
  return work.trx
    .selectFrom('leads')
    .selectAll()
    .where('account_id', '=', work.accountId)
    .where('id', '=', leadId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
