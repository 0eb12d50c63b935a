import { type AuditEntry, recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { Instance } from './find-instance.ts'

type LineAction =
  | 'line.change'
  | 'line.credentials'
  | 'line.connect'
  | 'line.disconnect'
  | 'line.reset'
  | 'line.delete'

/** Adds to the log what a person did to a line. */
export async function recordOfLine<A extends LineAction>(
  ctx: Context,
  trx: Trx,
  action: A,
  { account_id: accountId, id, name }: Instance,
  sides: Pick<AuditEntry<A>, 'before' | 'after'> = {},
): Promise<void> {
  const subject = { kind: 'thing', id, name } as const
  await recordAudit<A>(trx, ctx, { accountId, action, subject, ...sides })
}
