import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { linksChanged, reloadLinksHere } from './links-changed.ts'

/** Takes a link off the list. It keeps its code and keeps redirecting: it may be in print. */
export async function deleteLink(
  ctx: Context,
  accountId: string,
  linkId: string,
): Promise<{ success: true }> {
  const code = await ctx.sql.withAccount(accountId, async (trx) => {
    const link = await trx
      .updateTable('links')
      .set({ deleted_at: ctx.now() })
      .where('account_id', '=', accountId)
      .where('id', '=', linkId)
      .where('deleted_at', 'is', null)
      .returning(['code', 'campaign_name'])
      .executeTakeFirst()
    if (!link) throw notFound('Link não encontrado.')
    await recordAudit(trx, ctx, {
      accountId,
      action: 'link.delete',
      subject: { kind: 'thing', id: linkId, name: link.campaign_name },
    })
    await linksChanged(trx, link.code)
    return link.code
  })
  await reloadLinksHere(ctx, code)
  return { success: true }
}
