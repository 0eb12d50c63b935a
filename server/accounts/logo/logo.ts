import { maxLogoBytes, maxLogoSide, pictureOf } from '#domain/people/logo'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { invalidField, notFound } from '#server/platform/errors'

type Logo = { content: Buffer; type: string }

export async function logoChangedAt(
  ctx: Context,
  accountId: string,
): Promise<{ changedAt: string | null }> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('account_logos')
      .select('changed_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  )
  return { changedAt: row?.changed_at.toISOString() ?? null }
}

/** The picture with the type that its bytes have; 404 without one. */
export async function readLogo(ctx: Context, accountId: string): Promise<Logo> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('account_logos')
      .select(['content', 'type'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  )
  if (row === undefined) throw notFound('A conta não tem um logotipo.')
  return row
}

/** Keeps a picture of a kind that runs nothing where it is shown; 422 for anything else. */
export async function saveLogo(
  ctx: Context,
  accountId: string,
  image: string,
): Promise<{ changedAt: string | null }> {
  const content = Buffer.from(image, 'base64')
  if (content.length > maxLogoBytes) throw invalidField('image', 'A imagem passa de 256 kB')
  const picture = pictureOf(content)
  if (picture === null) throw invalidField('image', 'Envie uma imagem PNG, JPEG ou WebP')
  if (Math.max(picture.width, picture.height) > maxLogoSide) {
    throw invalidField('image', 'A imagem passa de 2000 pixels de lado')
  }
  const row = { content, type: picture.type, changed_at: ctx.now() }
  await ctx.sql.withAccount(accountId, async (trx) => {
    await trx
      .insertInto('account_logos')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    await recordAudit(trx, ctx, { accountId, action: 'logo.save' })
  })
  return { changedAt: row.changed_at.toISOString() }
}

export async function removeLogo(ctx: Context, accountId: string): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const { numDeletedRows: removed } = await trx
      .deleteFrom('account_logos')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (removed) await recordAudit(trx, ctx, { accountId, action: 'logo.remove' })
  })
  return { success: true }
}
