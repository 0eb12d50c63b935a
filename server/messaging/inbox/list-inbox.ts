import { sql } from 'kysely'
import type { InboxEvent } from '#contracts/inbox'
import { noiseReasons } from '#domain/lines/webhook'
import type { Role } from '#domain/people/roles'
import type { Context } from '#server/platform/context'
import { explainOutcome } from '../lines/explain-outcome.ts'
import { findInstance } from '../lines/find-instance.ts'
import { peopleOf } from './people-of.ts'

/**
 * The webhooks received last and what became of each, newest first; never what they say, but whom they
 * are about. Without
 * delivery receipts and signs of presence, which were kept by earlier versions.
 */
export async function listInbox(
  ctx: Context,
  accountId: string,
  role: Role,
  { instance, limit, offset }: { instance?: string | undefined; limit: number; offset: number },
): Promise<InboxEvent[]> {
  if (instance !== undefined) await findInstance(ctx, accountId, instance)
  const rows = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('message_inbox as m')
      .leftJoin('instances as i', (join) =>
        join.onRef('i.account_id', '=', 'm.account_id').onRef('i.id', '=', 'm.instance_id'),
      )
      .select(['m.id', 'm.received_at', 'm.worked_at', 'm.outcome', 'm.reason', 'i.name'])
      .select(sql<string | null>`m.contact_ids[1]`.as('contactId'))
      .where('m.account_id', '=', accountId)
      .$if(instance !== undefined, (query) => query.where('m.instance_id', '=', instance ?? ''))
      .where((where) =>
        where.or([where('m.reason', 'is', null), where('m.reason', 'not in', [...noiseReasons])]),
      )
      .orderBy('m.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const contactIds = rows.flatMap(({ contactId }) => contactId ?? [])
  const people = await peopleOf(ctx, accountId, contactIds, role)
  return rows.map((row) => ({
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    line: row.name,
    outcome: row.outcome,
    reason: row.reason,
    explanation: explainOutcome(row),
    person: people.get(row.contactId ?? '') ?? null,
  }))
}
