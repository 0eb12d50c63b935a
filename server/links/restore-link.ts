import type { TrackingLink } from '#contracts/links'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { linksChanged, reloadLinksHere } from './links-changed.ts'
import { readLinks } from './list-links.ts'
import { needRoomForLink } from './room-for-link.ts'

/** Puts a deleted link back on the list, with its numbers; it never ceased to redirect. */
export async function restoreLink(
  ctx: Context,
  accountId: string,
  linkId: string,
): Promise<TrackingLink> {
  const restored = await ctx.sql.withAccount(accountId, async (trx) => {
    await needRoomForLink(trx, accountId, { isNew: false })
    await trx
      .updateTable('links')
      .set({ deleted_at: null })
      .where('account_id', '=', accountId)
      .where('id', '=', linkId)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('Link não encontrado.'))
    const [link] = await readLinks(ctx, trx, accountId, linkId)
    if (!link) throw notFound('Link não encontrado.')
    await recordAudit(trx, ctx, {
      accountId,
      action: 'link.restore',
      subject: { kind: 'thing', id: linkId, name: link.campaignName },
    })
    await linksChanged(trx, link.clickId)
    return link
  })
  await reloadLinksHere(ctx, restored.clickId)
  return restored
}
