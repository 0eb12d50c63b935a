import type { Context } from '#server/platform/context'
import type { Session } from '#server/platform/http'
import { isSameSecret } from '#server/platform/same-secret'

const stateLivesMs = 10 * 60_000
const stateShape = /^([0-9a-f-]{36})\.([\w-]{43})$/

/**
 * Notes that this session begins a login and answers the state that Meta hands back: it is signed,
 * counts once, for ten minutes, and for this session alone. An earlier login of the session ends.
 */
export async function beginState(ctx: Context, session: Session): Promise<string> {
  const { accountId, idHash } = session
  const id = ctx.newId()
  await ctx.sql.withAccount(accountId, async (trx) => {
    await trx
      .deleteFrom('meta_logins')
      .where('account_id', '=', accountId)
      .where('session_hash', '=', idHash)
      .execute()
    await trx
      .insertInto('meta_logins')
      .values({ account_id: accountId, id, session_hash: idHash, began_at: ctx.now() })
      .execute()
  })
  return `${id}.${signatureOf(ctx, session, id)}`
}

/** The login that a state stands for, which it does only once; null for any other text. */
export async function takeState(
  ctx: Context,
  session: Session,
  state: string,
): Promise<string | null> {
  const [, id = '', signature = ''] = stateShape.exec(state) ?? []
  if (!isSameSecret(signature, signatureOf(ctx, session, id))) return null
  const now = ctx.now()
  const taken = await ctx.sql.withAccount(session.accountId, (trx) =>
    trx
      .updateTable('meta_logins')
      .set({ used_at: now })
      .where('account_id', '=', session.accountId)
      .where('id', '=', id)
      .where('session_hash', '=', session.idHash)
      .where('used_at', 'is', null)
      .where('began_at', '>', new Date(now.getTime() - stateLivesMs))
      .returning('id')
      .executeTakeFirst(),
  )
  return taken?.id ?? null
}

function signatureOf(ctx: Context, session: Session, id: string): string {
  return ctx.secrets.hash(`meta login ${session.accountId} ${session.idHash} ${id}`)
}
