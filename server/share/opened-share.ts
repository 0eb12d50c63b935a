import { readAccountToken } from '#server/auth/account-token'
import { reserveAttempt } from '#server/auth/login-attempts'
import { addressBlock } from '#server/platform/address-block'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { verifyPassword } from '#server/platform/passwords'
import { isSameSecret } from '#server/platform/same-secret'
import type { ShareRow } from './shares.ts'

/** A link that is good, with what a page says of its account. */
export type OpenedShare = ShareRow & { accountName: string; timeZone: string; hasLogo: boolean }

const passLastsMs = 12 * 3_600_000
const mostPerAddress = 10
const mostPerShare = 200

/**
 * The link of a token. 404 for one that is unknown, revoked or too old: that it ended is told to whoever
 * holds the whole token, and nothing about the account.
 */
export async function findShare(ctx: Context, token: string): Promise<OpenedShare> {
  const found = readAccountToken(token)
  const row = found && (await readShare(ctx, found.accountId, ctx.secrets.hash(found.secret)))
  if (row?.status !== 'active') throw notFound('Este link não existe. Confira o endereço.')
  if (row.revoked_at !== null) throw notFound('Este link foi desativado por quem o criou.')
  if (row.expires_at !== null && row.expires_at <= ctx.now()) {
    throw notFound('Este link venceu. Peça outro a quem o enviou.')
  }
  return row
}

/** The link of a token for a visitor who may read it: 403 while its password, if it has one, was not given. */
export async function needShare(
  ctx: Context,
  token: string,
  pass: string | undefined,
): Promise<OpenedShare> {
  const share = await findShare(ctx, token)
  if (!isOpen(ctx, share, pass)) {
    throw new AppError('forbidden', { message: 'Digite a senha do link.' })
  }
  return share
}

/** Whether the link needs no password, or the pass proves that the visitor gave it. */
export function isOpen(ctx: Context, share: ShareRow, pass: string | undefined): boolean {
  if (share.password_hash === null) return true
  const until = Number(/^(\d{1,16})\./.exec(pass ?? '')?.[1] ?? 0)
  if (!(until > ctx.now().getTime())) return false
  return isSameSecret(pass ?? '', passOf(ctx, share, until))
}

/**
 * A pass for whoever knows the password; 422 with a wrong one, 429 after 10 of them in 15 minutes from
 * one network.
 */
export async function tellPassword(
  ctx: Context,
  token: string,
  { password, ip }: { password: string; ip: string },
): Promise<{ pass: string; lastsMs: number }> {
  const share = await findShare(ctx, token)
  const until = ctx.now().getTime() + passLastsMs
  const told = { pass: passOf(ctx, share, until), lastsMs: passLastsMs }
  const hash = share.password_hash
  if (hash === null) return told
  const attempt = await reserveAttempt(ctx, [
    { name: `share ${share.id} ${addressBlock(ip)}`, most: mostPerAddress },
    { name: `share ${share.id}`, most: mostPerShare },
  ])
  if (!(await attempt.look(() => verifyPassword('stranger', password, hash)))) {
    throw new AppError('invalid', {
      message: 'Senha incorreta.',
      fields: { password: 'Senha incorreta' },
    })
  }
  await attempt.withdraw()
  return told
}

/** Counts a visit of the page. */
export async function countOpening(ctx: Context, share: ShareRow): Promise<void> {
  await ctx.sql.asIngest
    .updateTable('shares')
    .set((row) => ({ opened: row('opened', '+', 1), last_opened_at: ctx.now() }))
    .where('account_id', '=', share.account_id)
    .where('id', '=', share.id)
    .execute()
}

/** Good for this link and this password alone, until then. */
function passOf(ctx: Context, share: ShareRow, until: number): string {
  const { account_id, id, password_hash } = share
  return `${until}.${ctx.secrets.hash(`share pass ${account_id} ${id} ${password_hash} ${until}`)}`
}

async function readShare(ctx: Context, accountId: string, hash: string) {
  // What is looked for is a keyed hash: how long finding nothing takes tells nothing of the token.
  return ctx.sql.asIngest
    .selectFrom('shares as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .selectAll('s')
    .select((row) => [
      'a.name as accountName',
      'a.time_zone as timeZone',
      'a.status',
      row
        .exists(
          row
            .selectFrom('account_logos as g')
            .select('g.account_id')
            .where('g.account_id', '=', accountId),
        )
        .$castTo<boolean>()
        .as('hasLogo'),
    ])
    .where('s.account_id', '=', accountId)
    .where('s.token_hash', '=', hash)
    .executeTakeFirst()
}
