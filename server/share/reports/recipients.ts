import type { z } from 'zod'
import type { readReportStop } from '#contracts/email-report'
import { recordAudit } from '#server/audit/record'
import { accountTokenOf, readAccountToken } from '#server/auth/account-token'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { isSameSecret } from '#server/platform/same-secret'
import type { Trx } from '#server/platform/sql'

/** Makes the recipients those of the list; who stays keeps what they asked for. */
export async function replaceRecipients(
  ctx: Context,
  trx: Trx,
  accountId: string,
  emails: readonly string[],
): Promise<void> {
  let gone = trx.deleteFrom('email_report_recipients').where('account_id', '=', accountId)
  if (emails.length > 0) gone = gone.where('email', 'not in', emails)
  await gone.execute()
  if (emails.length === 0) return
  await trx
    .insertInto('email_report_recipients')
    .values(
      emails.map((email) => ({
        account_id: accountId,
        id: ctx.newId(),
        email,
        added_at: ctx.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .execute()
}

/** Where a recipient says that they want no more; signed, so that nobody says it for another. */
export function stopUrl(ctx: Context, accountId: string, recipientId: string): string {
  const token = accountTokenOf(accountId, recipientId + signatureOf(ctx, accountId, recipientId))
  return `${ctx.config.publicUrl}/parar-relatorio/${token}`
}

/** 404 for a token of nobody. */
export async function readStop(
  ctx: Context,
  token: string,
): Promise<z.input<typeof readReportStop.output>> {
  const { accountId, id } = needRecipient(ctx, token)
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('email_report_recipients as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select(['a.name', 'r.stopped_at'])
      .where('r.account_id', '=', accountId)
      .where('a.id', '=', accountId)
      .where('r.id', '=', id)
      .executeTakeFirst(),
  )
  if (row === undefined) throw noRecipient()
  return { accountName: row.name, hasStopped: row.stopped_at !== null }
}

/** Whoever has asked once has asked: doing it again changes nothing. */
export async function stopReports(ctx: Context, token: string): Promise<{ success: true }> {
  const { accountId, id } = needRecipient(ctx, token)
  await ctx.sql.withAccount(accountId, async (trx) => {
    const stopped = await trx
      .updateTable('email_report_recipients')
      .set({ stopped_at: ctx.now() })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (stopped === undefined) return
    await recordAudit(trx, ctx, { accountId, action: 'emailReport.stop', after: stopped })
  })
  return { success: true }
}

const idLength = 36

function needRecipient(ctx: Context, token: string): { accountId: string; id: string } {
  const found = readAccountToken(token)
  if (found === null) throw noRecipient()
  const { accountId, secret } = found
  const id = secret.slice(0, idLength)
  if (!isSameSecret(secret.slice(idLength), signatureOf(ctx, accountId, id))) throw noRecipient()
  return { accountId, id }
}

function signatureOf(ctx: Context, accountId: string, recipientId: string): string {
  return ctx.secrets.hash(`stop reports ${accountId} ${recipientId}`)
}

function noRecipient() {
  return notFound('Este link não vale mais: ninguém recebe relatórios por ele.')
}
