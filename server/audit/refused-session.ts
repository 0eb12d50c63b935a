import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { accountsOfPerson, callerAddress, recordAudit } from './record.ts'

const windowMs = { 'session.refuse': 15 * 60_000, 'session.refuseCode': 3_600_000 }

/**
 * Records a wrong password, or a wrong code after a right one, for each account that the login opens. What
 * one address fails within a quarter of an hour, or an hour, is one entry with a count, so that a
 * stranger fills neither the log nor the disk.
 */
export async function recordRefusedSession(
  ctx: Context,
  action: keyof typeof windowMs,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const address = callerAddress()
  const now = ctx.now()
  const since = new Date(now.getTime() - windowMs[action])
  // Each in a statement of its own: one runs as the owner, and a cluster takes no two roles in one transaction.
  const { asIngest } = ctx.sql
  for (const accountId of await accountsOfPerson(asIngest, id)) {
    const { rows } = await sql<{ counted: boolean }>`
      select count_refused_entry(${accountId}::uuid, ${action}, ${id}, ${address}, ${since},
        ${now}) as counted`.execute(asIngest)
    if (rows[0]?.counted) continue
    const subject = { kind: 'person', id, name } as const
    await recordAudit(asIngest, ctx, { accountId, action, subject })
  }
}
