import { sql } from 'kysely'
import { addDays, localDay, startOfLocalDay } from '#domain/date-range'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'
import { recordAudit } from './record.ts'

/** Number of readings of today that a process remembers; about a hundred bytes each. */
const mostRemembered = 20_000

/**
 * Records that people read leads: one entry per person, lead and day of the account, for operators and people of an
 * agency like for everybody. A process remembers what it recorded, so that reading again writes nothing and asks nothing.
 */
export function createReadings(ctx: Context) {
  /** Account, person and lead → the end of the day of the entry, in milliseconds since 1970. */
  const recordedUntil = new Map<string, number>()

  return async ({ accountId, user }: Session, leadId: string): Promise<void> => {
    // A click without a message is about nobody yet.
    if (leadId.startsWith('c_')) return
    const key = `${accountId} ${user.id} ${leadId}`
    const now = ctx.now()
    if ((recordedUntil.get(key) ?? 0) > now.getTime()) return
    const until = await ctx.sql.withAccount(accountId, async (trx) => {
      const { time_zone: timeZone } = await trx
        .selectFrom('accounts')
        .select('time_zone')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const today = localDay(now.getTime(), timeZone)
      const start = new Date(startOfLocalDay(today, timeZone))
      // Of two processes that are asked at the same moment the second sees the entry of the first.
      await takeTurn(trx, 'lead readings', `${accountId} ${user.id}`)
      const entry = await trx
        .selectFrom('audit_entries')
        .select('id')
        .where('account_id', '=', accountId)
        // A literal: only so does the index of readings serve.
        .where(sql<boolean>`action = 'lead.read'`)
        .where('subject_id', '=', leadId)
        .where('actor_id', '=', user.id)
        .where('at', '>=', start)
        .limit(1)
        .executeTakeFirst()
      if (entry === undefined) {
        const subject = { kind: 'lead', id: leadId } as const
        await recordAudit(trx, ctx, { accountId, action: 'lead.read', subject })
      }
      return startOfLocalDay(addDays(today, 1), timeZone)
    })
    if (recordedUntil.size >= mostRemembered) recordedUntil.clear()
    recordedUntil.set(key, until)
  }
}
