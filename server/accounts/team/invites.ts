import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type * as contract from '#contracts/team'
import { recordAudit } from '#server/audit/record'
import { accountTokenOf, readAccountToken } from '#server/auth/account-token'
import { needLetterRoom } from '#server/auth/letters/letter-room'
import { emailOf } from '#server/auth/login-names'
import { emailServerOf, sendEmail } from '#server/integrations/smtp/client'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { newToken } from '#server/platform/ids'
import type { InvitesTable } from '#server/platform/schema'
import type { Trx } from '#server/platform/sql'
import { inviteEmail } from './invite-email.ts'

type InviteRow = Selectable<InvitesTable>

const lastsMs = 7 * 86_400_000
const mostOpen = 50

/** Invites somebody; the answer holds the link, whose secret is kept as a hash alone. 409 beyond 50, 429 for too many letters. */
export async function createInvite(
  ctx: Context,
  { accountId, user }: Session,
  { email: typed, role }: z.output<typeof contract.createInvite.body>,
): Promise<z.input<typeof contract.createInvite.output>> {
  const email = typed === null ? null : emailOf(typed)
  const secret = newToken(32)
  const now = ctx.now()
  const row: InviteRow = {
    account_id: accountId,
    id: ctx.newId(),
    token_hash: ctx.secrets.hash(secret),
    email,
    role,
    invited_by: user.name,
    invited_by_id: user.id,
    created_at: now,
    expires_at: new Date(now.getTime() + lastsMs),
  }
  if (email !== null && emailServerOf(ctx.config) !== null) {
    await needLetterRoom(ctx, accountId, email)
  }
  await ctx.sql.withAccount(accountId, async (trx) => {
    await takeTurn(trx, 'invites', accountId)
    if ((await openInvites(ctx, trx, accountId)).length >= mostOpen) {
      throw new AppError('conflict', {
        message: `Há ${mostOpen} convites abertos: cancele os que não servem mais.`,
      })
    }
    await trx.insertInto('invites').values(row).execute()
    await recordAudit(trx, ctx, {
      accountId,
      action: 'invite.create',
      subject: subjectOf(row),
      after: { email, role },
    })
  })
  const url = `${ctx.config.publicUrl}/convite/${accountTokenOf(accountId, secret)}`
  return { invite: presentInvite(row), url, emailed: await emailInvite(ctx, row, url, user) }
}

async function emailInvite(
  ctx: Context,
  { id, email, role }: InviteRow,
  url: string,
  { name, accountName }: Session['user'],
): Promise<boolean | null> {
  const { publicUrl } = ctx.config
  const server = emailServerOf(ctx.config)
  if (email === null || server === null) return null
  const letter = inviteEmail({ id, to: email, role, url, invitedBy: name, accountName, publicUrl })
  return (await sendEmail(server, letter)).ok
}

/** 404 when it is gone already. */
export async function revokeInvite(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const gone = await trx
      .deleteFrom('invites')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning(['id', 'email', 'role'])
      .executeTakeFirst()
    if (gone === undefined) throw notFound('Este convite não existe mais.')
    const { email, role } = gone
    await recordAudit(trx, ctx, {
      accountId,
      action: 'invite.cancel',
      subject: subjectOf(gone),
      before: { email, role },
    })
  })
  return { success: true }
}

/** Cancels the open invitations of somebody who may not invite any more, or of everybody in the account. */
export async function endInvitesOf(
  ctx: Context,
  trx: Trx,
  accountId: string,
  makerId: string | null,
): Promise<void> {
  const gone = await trx
    .deleteFrom('invites')
    .where('account_id', '=', accountId)
    .$if(makerId !== null, (invites) => invites.where('invited_by_id', '=', makerId))
    .returning(['id', 'email', 'role'])
    .execute()
  for (const invite of gone) {
    const { email, role } = invite
    await recordAudit(trx, ctx, {
      accountId,
      action: 'invite.cancel',
      subject: subjectOf(invite),
      before: { email, role },
    })
  }
}

function subjectOf({ id, email }: Pick<InviteRow, 'id' | 'email'>) {
  return { kind: 'thing', id, name: email ?? 'Convite por link' } as const
}

export function openInvites(ctx: Context, trx: Trx, accountId: string): Promise<InviteRow[]> {
  return trx
    .selectFrom('invites')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', ctx.now())
    .orderBy('id', 'desc')
    .execute()
}

export function presentInvite(row: InviteRow): z.input<typeof contract.invite> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** What a token names; null for what is none. */
export function readToken(ctx: Context, token: string): { accountId: string; hash: string } | null {
  const found = readAccountToken(token)
  return found && { accountId: found.accountId, hash: ctx.secrets.hash(found.secret) }
}

/** Invitations that nobody took up are no history: they go. */
export async function forgetOldInvites(ctx: Context): Promise<void> {
  await ctx.sql.asIngest.deleteFrom('invites').where('expires_at', '<=', ctx.now()).execute()
}
