import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { qrPng, qrSvg } from '#server/platform/qr-picture'
import { trackingUrlOf } from './tracking-url.ts'

// Printed and photographed from afar: a quarter of the squares may be unreadable.
const look = { level: 'Q', margin: 4 } as const
const pngSide = 1_024

/** The QR code of a link's tracking address as an image of the given kind. */
export async function linkQr(
  ctx: Context,
  accountId: string,
  linkId: string,
  kind: 'svg' | 'png',
): Promise<{ code: string; content: string | Buffer }> {
  const link = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('links')
      .select('code')
      .where('account_id', '=', accountId)
      .where('id', '=', linkId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!link) throw notFound('Link não encontrado.')
  const url = trackingUrlOf(ctx, link.code)
  const content = kind === 'svg' ? await qrSvg(url, look) : await qrPng(url, look, pngSide)
  return { code: link.code, content }
}
