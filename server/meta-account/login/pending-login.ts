import type { Assets } from '#server/integrations/meta-graph/assets'
import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'

/** How long a granted login waits for the choice of a pixel. */
const choiceLivesMs = 30 * 60_000
/** Longer than a login with its choice may last. */
const forgetAfterMs = 3_600_000

/** What a person granted at Meta: nothing of the account has changed yet. */
export type Grant = {
  token: string
  tokenExpiresAt: Date | null
  scopes: string[] | null
  /** Null while they could not be listed. */
  assets: Assets | null
}

export type PendingLogin = Grant & { id: string; expiresAt: Date }

const sealContext = (accountId: string, id: string) => `meta_login:${accountId}:${id}`

/** Keeps a grant, its token sealed, until a pixel is chosen. */
export async function keepGrant(
  ctx: Context,
  session: Session,
  id: string,
  grant: Grant,
): Promise<void> {
  const { accountId } = session
  await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .updateTable('meta_logins')
      .set({
        sealed_secret: ctx.secrets.seal(grant.token, sealContext(accountId, id)),
        token_expires_at: grant.tokenExpiresAt,
        token_scopes: grant.scopes,
        granted_at: ctx.now(),
        assets: grant.assets === null ? null : JSON.stringify(grant.assets),
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute(),
  )
}

/** The login of this session that waits for a choice; null when there is none. */
export async function pendingLogin(ctx: Context, session: Session): Promise<PendingLogin | null> {
  const { accountId } = session
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('meta_logins')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('session_hash', '=', session.idHash)
      .where('granted_at', '>', new Date(ctx.now().getTime() - choiceLivesMs))
      .executeTakeFirst(),
  )
  if (row === undefined || row.sealed_secret === null || row.granted_at === null) return null
  return {
    id: row.id,
    token: ctx.secrets.open(row.sealed_secret, sealContext(accountId, row.id)),
    tokenExpiresAt: row.token_expires_at,
    scopes: row.token_scopes,
    // Only `keepAssets` writes it.
    assets: row.assets as Assets | null,
    expiresAt: new Date(row.granted_at.getTime() + choiceLivesMs),
  }
}

/** Keeps what the login may choose from. */
export async function keepAssets(
  ctx: Context,
  session: Session,
  id: string,
  assets: Assets,
): Promise<void> {
  await ctx.sql.withAccount(session.accountId, (trx) =>
    trx
      .updateTable('meta_logins')
      .set({ assets: JSON.stringify(assets) })
      .where('account_id', '=', session.accountId)
      .where('id', '=', id)
      .execute(),
  )
}

/** A login that led to a connection, or to none, leaves nothing behind. */
export async function forgetLogin(ctx: Context, session: Session, id: string): Promise<void> {
  await ctx.sql.withAccount(session.accountId, (trx) =>
    trx
      .deleteFrom('meta_logins')
      .where('account_id', '=', session.accountId)
      .where('id', '=', id)
      .execute(),
  )
}

/** Logins that nobody finished, of all accounts. */
export async function forgetOldLogins(ctx: Context): Promise<void> {
  await ctx.sql.asIngest
    .deleteFrom('meta_logins')
    .where('began_at', '<', new Date(ctx.now().getTime() - forgetAfterMs))
    .execute()
}
