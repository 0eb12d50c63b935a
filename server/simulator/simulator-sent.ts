import type { z } from 'zod'
import type { simulatorSent as contract } from '#contracts/replies'
import type { Context } from '#server/platform/context'

const maxShown = 100

/** What the business has sent from here to the simulated phone, newest first. */
export async function simulatorSent(
  ctx: Context,
  accountId: string,
): Promise<z.input<typeof contract.output>> {
  const rows = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('messages as m')
      .innerJoin('instances as i', (join) =>
        join.onRef('i.account_id', '=', 'm.account_id').onRef('i.id', '=', 'm.instance_id'),
      )
      .innerJoin('contacts as p', (join) =>
        join.onRef('p.account_id', '=', 'm.account_id').onRef('p.id', '=', 'm.contact_id'),
      )
      .select([
        'm.provider_message_id as id',
        'm.text',
        'm.sent_at',
        'p.name',
        'p.phone_received',
        'p.lid',
      ])
      .where('m.account_id', '=', accountId)
      .where('i.provider', '=', 'simulator')
      .where('m.from_me', '=', true)
      .where('m.via', '=', 'api')
      .orderBy('m.sent_at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(maxShown)
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    to: row.phone_received ?? `${row.lid}@lid`,
    name: row.name,
    text: row.text ?? '',
    at: row.sent_at.toISOString(),
  }))
}
