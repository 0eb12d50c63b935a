import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** Reads what changed again; resolves when it is known, or cannot be known now. */
type Reload = (changed: string) => Promise<void>

const reloadsHere = new WeakMap<Context, Set<Reload>>()

/**
 * Tells every process, once the transaction commits, to read a link again: the link of this code,
 * or all links of the account with this id (how its codes look, where its simulator is).
 */
export async function linksChanged(trx: Trx, codeOrAccountId: string): Promise<void> {
  await sql`select pg_notify('rastro_links', ${codeOrAccountId})`.execute(trx)
}

/**
 * Waits, after the commit, until the redirect of this process knows the change: who saves a link
 * and opens it at once must not meet the old one. Other processes hear of it by NOTIFY.
 */
export async function reloadLinksHere(ctx: Context, codeOrAccountId: string): Promise<void> {
  const reloads = [...(reloadsHere.get(ctx) ?? [])]
  await Promise.all(reloads.map((reload) => reload(codeOrAccountId)))
}

/** Has `reload` called by `reloadLinksHere`, until the returned function is called. */
export function onReloadHere(ctx: Context, reload: Reload): () => void {
  const reloads = reloadsHere.get(ctx) ?? new Set()
  reloads.add(reload)
  reloadsHere.set(ctx, reloads)
  return () => reloads.delete(reload)
}
