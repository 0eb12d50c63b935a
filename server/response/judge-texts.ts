import { sql } from 'kysely'
import type { ReplyText } from '#contracts/response'
import { repeatedTo, type TextVerdict } from '#domain/response/automatic-reply'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import { type Period, type PeriodQuery, periodOf } from './period.ts'
import { askToRecalculate } from './recalculate.ts'

const shownTexts = 50
const mostVerdicts = 200

type Sent = { key: string; leads: number; newest: string | null; isAutomatic: boolean }

/**
 * The texts by which a person can see, and put right, what counts as a reply: those that were taken for
 * automatic ones, those that ended the waits of several people, and what was said of any before.
 */
export async function replyTexts(
  ctx: Context,
  accountId: string,
  query: PeriodQuery,
): Promise<ReplyText[]> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const period = await periodOf(ctx, trx, accountId, query)
    const judged = await trx
      .selectFrom('reply_texts')
      .select(['text_key', 'verdict', 'decided_by'])
      .where('account_id', '=', accountId)
      .where('verdict', 'is not', null)
      .execute()
    const verdicts = new Map(judged.map((row) => [row.text_key, row]))
    const sent = new Map<string, Sent>()
    for (const one of await counted(trx, period, [...verdicts.keys()])) {
      sent.set(one.key, one)
    }
    for (const one of await takenForAutomatic(trx, accountId, period)) sent.set(one.key, one)
    for (const { text_key: key, verdict } of judged) {
      const isAutomatic = verdict === 'automatic'
      const known = sent.get(key) ?? { leads: 0, newest: null }
      sent.set(key, { ...known, key, isAutomatic })
    }
    const texts = await textsOf(trx, accountId, [...sent.values()])
    return [...sent.values()]
      .map(({ key, leads, newest, isAutomatic }) => ({
        key,
        text: newest === null ? null : (texts.get(newest) ?? null),
        leads,
        isAutomatic,
        verdict: verdicts.get(key)?.verdict ?? null,
        decidedBy: verdicts.get(key)?.decided_by ?? null,
      }))
      .sort((a, b) => b.leads - a.leads || (a.key < b.key ? -1 : 1))
  })
}

async function takenForAutomatic(trx: Trx, accountId: string, { from, until }: Period) {
  const { rows } = await sql<Sent>`
    select text_key as key, count(distinct lead_id) as leads,
      (array_agg(message_id order by sent_at desc))[1] as newest, true as "isAutomatic"
    from instant_replies
    where account_id = ${accountId} and sent_at >= ${from} and sent_at < ${until} and is_automatic
    group by text_key order by leads desc, text_key limit ${shownTexts}`.execute(trx)
  return rows
}

async function counted(trx: Trx, { waits }: Period, judged: string[]) {
  const { rows } = await sql<Sent>`
    select w.reply_key as key, count(distinct w.lead_id) as leads,
      (array_agg(w.reply_message_id order by w.replied_at desc))[1] as newest,
      false as "isAutomatic"
    from response_waits w
    where ${waits} and w.reply_key is not null and w.reply_via <> 'person'
    group by w.reply_key
    having count(distinct w.lead_id) >= ${repeatedTo} or w.reply_key = any(${judged}::text[])
    order by leads desc, w.reply_key limit ${shownTexts}`.execute(trx)
  return rows
}

async function textsOf(
  trx: Trx,
  accountId: string,
  sent: readonly Sent[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = sent.flatMap(({ newest }) => newest ?? [])
  if (ids.length === 0) return new Map()
  const messages = await trx
    .selectFrom('messages')
    .select(['id', 'shown_text'])
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(ids))
    .execute()
  return new Map(messages.map((message) => [message.id, message.shown_text || null]))
}

/** Keeps what a person says of a text as a rule of the account; null takes it back. 404 for one never sent. */
export async function judgeReplyText(
  ctx: Context,
  accountId: string,
  key: string,
  verdict: TextVerdict | null,
  actor: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    if (!(await wasSent(trx, accountId, key))) throw notFound('Texto não encontrado.')
    const { rows } = await sql<{ count: number }>`
      select count(*) from reply_texts
      where account_id = ${accountId} and verdict is not null and text_key <> ${key}`.execute(trx)
    if (verdict !== null && (rows[0]?.count ?? 0) >= mostVerdicts) {
      throw new AppError('conflict', {
        message: `Uma conta guarda no máximo ${mostVerdicts} textos. Desfaça um que não serve mais.`,
      })
    }
    const before = await trx
      .selectFrom('reply_texts')
      .select('verdict')
      .where('account_id', '=', accountId)
      .where('text_key', '=', key)
      .executeTakeFirst()
    const decided = { verdict, decided_by: actor, decided_at: ctx.now() }
    await trx
      .insertInto('reply_texts')
      .values({ account_id: accountId, text_key: key, is_repeated: false, ...decided })
      .onConflict((conflict) => conflict.columns(['account_id', 'text_key']).doUpdateSet(decided))
      .execute()
    // Of the text itself nothing: it may name people.
    await recordAudit(trx, ctx, {
      accountId,
      action: 'reply.judge',
      before: { verdict: before?.verdict ?? null },
      after: { verdict },
    })
    await askToRecalculate(trx, accountId)
  })
  return { success: true }
}

async function wasSent(trx: Trx, accountId: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from reply_texts where account_id = ${accountId} and text_key = ${key})
      or exists (select from instant_replies
        where account_id = ${accountId} and text_key = ${key})
      or exists (select from response_waits
        where account_id = ${accountId} and reply_key = ${key}) as "isKnown"`.execute(trx)
  return rows[0]?.isKnown ?? false
}
