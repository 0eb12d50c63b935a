import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'
import { bringOver } from '../store/unmoved-clicks.ts'
import type { NewClick } from './enrich-click.ts'

/**
 * Lead codes are 40 random bits, issued before anybody can look whether the account has issued the
 * same before. When it has, the newer click keeps it, because its message is still to come, unless
 * somebody has answered the older one.
 */
export async function settleCodes(trx: Trx, clicks: NewClick[]): Promise<void> {
  const newest = new Map<string, NewClick>()
  for (const click of clicks) {
    if (click.code === null) continue
    const key = codeKey(click.account_id, click.code)
    const older = newest.get(key)
    if (older) older.code = null
    newest.set(key, click)
  }
  const withCode = [...newest.values()]
  if (withCode.length === 0) return
  // Also clicks of one account with a code of another's, which are left alone below. A join with the
  // codes would sort every click while PostgreSQL has no statistics.
  const { rows: taken } = await sql<{ account_id: string; id: string }>`
    select c.account_id, c.id from clicks c
    where c.account_id = any(${withCode.map((click) => click.account_id)}::uuid[])
      and c.code = any(${withCode.map((click) => click.code)}::text[])`.execute(trx)
  for (const older of await locked(trx, taken)) {
    const click = newest.get(codeKey(older.account_id, older.code))
    // A click does not take its code from itself.
    if (!click || click.id === older.id) continue
    if (older.lead_id !== null) {
      click.code = null
      continue
    }
    await sql`update click_rows set code = null
      where account_id = ${older.account_id} and id = ${older.id}`.execute(trx)
  }
}

type OlderClick = { account_id: string; id: string; code: string; lead_id: string | null }

/** The clicks as they are once nobody can give them a lead. */
async function locked(
  trx: Trx,
  clicks: { account_id: string; id: string }[],
): Promise<OlderClick[]> {
  if (clicks.length === 0) return []
  await bringOver(trx, clicks)
  const { rows } = await sql<OlderClick>`
    select r.account_id, r.id, r.code, r.lead_id from click_rows r
    where r.account_id = any(${clicks.map((click) => click.account_id)}::uuid[])
      and r.id = any(${clicks.map(({ id }) => id)}::uuid[]) and r.code is not null
    order by r.id for update`.execute(trx)
  return rows
}

function codeKey(accountId: string, code: string): string {
  return `${accountId} ${code}`
}
