import { sql } from 'kysely'
import { takeTurn } from '#server/platform/account-lock'
import type { Trx } from '#server/platform/sql'
import { insertSplit, rowsOf, writeDictionaries } from './insert-split.ts'
import { type StoredClick, splitClick } from './split-click.ts'
import { bringOver } from './unmoved-clicks.ts'

/** Writes the clicks that are not there yet; resolves with the ids of those that it wrote. */
export async function insertClicks(trx: Trx, clicks: readonly StoredClick[]): Promise<Set<string>> {
  if (clicks.length === 0) return new Set()
  await bringOver(trx, clicks)
  return insertSplit(trx, clicks.map(splitClick))
}

/**
 * Gives clicks of the account other contents: `change` answers each as it is to be. What no other
 * click of the account shares goes out of the dictionaries. Class, code, lead and status stay.
 */
export async function changeClicks(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
  change: (click: StoredClick) => StoredClick,
): Promise<void> {
  if (ids.length === 0) return
  await takeTurn(trx, 'click dictionaries', accountId)
  await bringOver(
    trx,
    ids.map((id) => ({ account_id: accountId, id })),
  )
  const before = await contextsOf(trx, accountId, ids)
  const { rows } = await sql<{ click: StoredClick }>`
    select to_json(c) as click from clicks c
    where c.account_id = ${accountId} and c.id = any(${ids}::uuid[])
    order by c.id`.execute(trx)
  if (rows.length === 0) return
  const clicks = rows.map(({ click }) => splitClick(change(click)))
  await writeDictionaries(trx, clicks)
  await sql`
    update click_rows r set context_id = c.context_id, agent_id = c.agent_id,
      place_id = c.place_id, visitor = c.visitor, ip = c.ip, fbclid = c.fbclid,
      fbclid_form = c.fbclid_form, fbc = c.fbc, params = c.params, referrer = c.referrer, landing_page = c.landing_page, fbp = c.fbp,
      ga_client_id = c.ga_client_id, privacy_signal = c.privacy_signal, erased_at = c.erased_at
    from ${rowsOf(clicks)}
    where r.account_id = ${accountId} and r.id = c.id`.execute(trx)
  await forgetUnshared(trx, accountId, before)
}

/** Deletes an account's clicks of a class with what they alone share; resolves with their number. */
export async function deleteClicks(trx: Trx, accountId: string, hitClass: string): Promise<number> {
  await takeTurn(trx, 'click dictionaries', accountId)
  const { rows: old } = await sql<{ account_id: string; id: string }>`
    select c.account_id, c.id from clicks c
    where c.account_id = ${accountId} and c.class = ${hitClass}`.execute(trx)
  await bringOver(trx, old)
  const { rows } = await sql<{ context: string }>`
    delete from click_rows where account_id = ${accountId} and class = ${hitClass}
    returning context_id::text as context`.execute(trx)
  await forgetUnshared(
    trx,
    accountId,
    rows.map(({ context }) => context),
  )
  return rows.length
}

/** The contexts of the clicks; locks the clicks, so that nobody changes them until the transaction ends. */
async function contextsOf(trx: Trx, accountId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ context: string }>`
    select context_id::text as context from click_rows
    where account_id = ${accountId} and id = any(${ids}::uuid[])
    order by id for update`.execute(trx)
  return rows.map(({ context }) => context)
}

/**
 * Removes contexts that no click has any more: the address of a page may lead to a person. Devices and
 * towns identify nobody once no click names them, and go later (`forget-entries.ts`). The caller holds the
 * lock of the dictionaries.
 */
async function forgetUnshared(
  trx: Trx,
  accountId: string,
  contexts: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from click_contexts x
    where x.account_id = ${accountId} and x.id = any(${[...new Set(contexts)]}::bigint[])
      and not exists (select from click_rows r
        where r.account_id = ${accountId} and r.context_id = x.id)
    returning x.id::text as id`.execute(trx)
  await sql`
    delete from last_clicks
    where account_id = ${accountId}
      and context_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx)
}
