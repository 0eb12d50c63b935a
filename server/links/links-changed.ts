import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/**
 * Tells every process, once the transaction commits, to read a link again: the link of this code,
 * or all links of the account with this id (how its codes look, where its simulator is).
 */
export async function linksChanged(trx: Trx, codeOrAccountId: string): Promise<void> {
  await sql`select pg_notify('rastro_links', ${codeOrAccountId})`.execute(trx)
}

/**
 * Waits, after the commit, until the redirect of this process, and of the others on this machine, knows
 * the change: who saves a link and opens it at once must not meet the old one, whichever process answers.
 * Other machines hear of it by NOTIFY, and so does a process that does not answer within a second.
 */
export async function reloadLinksHere(ctx: Context, codeOrAccountId: string): Promise<void> {
  await Promise.all([
    ctx.siblings.ask('reload-link', codeOrAccountId),
    ...[...ctx.linkReloads].map((reload) => reload(codeOrAccountId)),
  ])
}
