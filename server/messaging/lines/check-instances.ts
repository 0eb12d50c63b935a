import type { Context } from '#server/platform/context'
import { ask } from './status.ts'

const everyMs = 60_000
const atOnce = 8

/** Asks each linked gateway once a minute how its instance is, whichever process gets there first. */
export async function checkInstances(ctx: Context): Promise<void> {
  const now = ctx.now()
  const due = await ctx.sql.asOwner
    .updateTable('instances')
    .set({ checked_at: now })
    .where('provider', '<>', 'simulator')
    .where('state', 'in', ['connected', 'connecting', 'offline', 'qr'])
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        where('checked_at', '<=', new Date(now.getTime() - everyMs)),
      ]),
    )
    .returningAll()
    .execute()
  for (let start = 0; start < due.length; start += atOnce) {
    const answers = await Promise.allSettled(
      due.slice(start, start + atOnce).map((instance) => ask(ctx, instance)),
    )
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        ctx.log.warn({ err: answer.reason }, 'instance could not be checked')
      }
    }
  }
}
