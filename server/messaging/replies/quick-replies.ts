import { maxQuickReplies, type QuickReply } from '#contracts/replies'
import { recordAudit } from '#server/audit/record'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'

type Input = Pick<QuickReply, 'title' | 'text'>

/** The account's quick replies in the order of their titles. */
export async function listQuickReplies(ctx: Context, accountId: string): Promise<QuickReply[]> {
  const rows = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('quick_replies')
      .select(['id', 'title', 'text'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
  )
  return rows.sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'))
}

/** Adds one; 409 when the account has its fifty. */
export async function createQuickReply(
  ctx: Context,
  accountId: string,
  input: Input,
): Promise<QuickReply> {
  const reply = { id: ctx.newId(), ...input }
  await ctx.sql.withAccount(accountId, async (trx) => {
    // Two that are added at once must not both be the fiftieth.
    await takeTurn(trx, 'quick replies', accountId)
    const { count } = await trx
      .selectFrom('quick_replies')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxQuickReplies) {
      throw new AppError('conflict', {
        message: `A conta já tem ${maxQuickReplies} respostas rápidas. Exclua uma para criar outra.`,
      })
    }
    await trx
      .insertInto('quick_replies')
      .values({ account_id: accountId, ...reply, created_at: ctx.now() })
      .execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'reply.create',
      subject: { kind: 'thing', id: reply.id, name: reply.title },
      after: recorded(reply),
    })
  })
  return reply
}

/** Changes title and text; 404 when the account has none of this id. */
export async function updateQuickReply(
  ctx: Context,
  accountId: string,
  id: string,
  input: Input,
): Promise<QuickReply> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const before = await trx
      .selectFrom('quick_replies')
      .select(['title', 'text'])
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw gone()
    await trx
      .updateTable('quick_replies')
      .set(input)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'reply.change',
      subject: { kind: 'thing', id, name: input.title },
      before: recorded(before),
      after: recorded(input),
    })
  })
  return { id, ...input }
}

/** Deletes one; 404 when the account has none of this id. */
export async function deleteQuickReply(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const deleted = await trx
      .deleteFrom('quick_replies')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst()
    if (deleted === undefined) throw gone()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'reply.delete',
      subject: { kind: 'thing', id, name: deleted.title },
    })
  })
  return { success: true }
}

function recorded({ title, text }: Input) {
  return { name: title, text }
}

function gone(): AppError {
  return notFound('Resposta rápida não encontrada.')
}
