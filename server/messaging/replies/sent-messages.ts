import { sql } from 'kysely'
import type { ReplyState } from '#contracts/replies'
import type { LeadWork } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'

/** What became of a reply, by the id that the caller gave it. */
export type SentMessage = {
  state: ReplyState
  instanceId: string
  messageId: string | null
  promisedAt: Date
}

const maxPerMinute = 20
const minuteMs = 60_000
const perLeadMs = 1_000
const keptForMs = 86_400_000

/** The reply of this id, or null; 409 when the id was used for another text or lead. */
export async function knownMessage(
  work: LeadWork,
  id: string,
  requestHash: string,
): Promise<SentMessage | null> {
  const row = await work.trx
    .selectFrom('sent_messages')
    .selectAll()
    .where('account_id', '=', work.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  if (row.request_hash !== requestHash) {
    throw new AppError('conflict', {
      message: 'Este identificador já foi usado para outra mensagem.',
    })
  }
  return {
    state: row.state,
    instanceId: row.instance_id,
    messageId: row.provider_message_id,
    promisedAt: row.asked_at,
  }
}

/** Promises the reply before the gateway is called; again for one that surely was not sent. */
export async function promiseMessage(
  work: LeadWork,
  message: { id: string; leadId: string; instanceId: string; requestHash: string },
): Promise<void> {
  const row = {
    lead_id: message.leadId,
    instance_id: message.instanceId,
    request_hash: message.requestHash,
    state: 'sending' as const,
    asked_at: work.ctx.now(),
  }
  await work.trx
    .insertInto('sent_messages')
    .values({ account_id: work.accountId, id: message.id, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(row))
    .execute()
}

/** Writes down what the gateway said, or that it said nothing. */
export async function settleMessage(
  work: LeadWork,
  id: string,
  state: ReplyState,
  messageId: string | null = null,
): Promise<void> {
  await work.trx
    .updateTable('sent_messages')
    .set({ state, provider_message_id: messageId })
    .where('account_id', '=', work.accountId)
    .where('id', '=', id)
    .execute()
}

/** 429 over 20 replies a minute of the account, or one a second to the lead. */
export async function refuseTooMany(work: LeadWork, leadId: string): Promise<void> {
  const nowMs = work.ctx.now().getTime()
  const { rows } = await sql<{ count: number; oldest: Date | null; last: Date | null }>`
    select count(*)::int as count, min(asked_at) as oldest,
      max(asked_at) filter (where lead_id = ${leadId}) as last
    from sent_messages
    where account_id = ${work.accountId} and asked_at > ${new Date(nowMs - minuteMs)}`.execute(
    work.trx,
  )
  const [{ count, oldest, last } = { count: 0, oldest: null, last: null }] = rows
  if (last !== null && last.getTime() > nowMs - perLeadMs) {
    throw new AppError('too_many_requests', {
      message: 'Espere um segundo entre uma mensagem e outra para o mesmo contato.',
      retryAfterSeconds: 1,
    })
  }
  if (count < maxPerMinute || oldest === null) return
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + minuteMs - nowMs) / 1000))
  throw new AppError('too_many_requests', {
    message: `O limite é de ${maxPerMinute} mensagens por minuto. Espere ${retryAfterSeconds} s e envie de novo.`,
    retryAfterSeconds,
  })
}

/** A browser that asks again does so within minutes; a day is plenty. */
export async function forgetSentMessages(ctx: Context): Promise<void> {
  await ctx.sql.asIngest
    .deleteFrom('sent_messages')
    .where('asked_at', '<', new Date(ctx.now().getTime() - keptForMs))
    .execute()
}
