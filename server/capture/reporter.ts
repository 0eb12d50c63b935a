import { sql } from 'kysely'
import { givePageCode } from '#server/auth/page-codes'
import type { Context } from '#server/platform/context'

const maxHostLength = 260
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
// As browsers write hosts: punycode, an IPv6 address in brackets, a port when it is not the usual.
const hostPattern = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** The sender of a report: the id in the code of the page, and the host of the page. */
export type Reporter = { codeId: string; host: string }

type ReportedAccount = { id: string; time_zone: string }

/**
 * The sender of a report, or null when it makes no sense. Reports come from anyone who reads a
 * customer's page: the host must be the one that the browser names as origin.
 */
export function reporterIn(form: URLSearchParams, origin: string | undefined): Reporter | null {
  const codeId = (form.get('account') ?? '').toLowerCase()
  const host = (form.get('host') ?? '').toLowerCase()
  if (!uuid.test(codeId) || host.length > maxHostLength || !hostPattern.test(host)) return null
  if (origin !== undefined && URL.parse(origin)?.host !== host) return null
  return { codeId, host }
}

/** The account whose page code has the id; null for an unknown id and for suspended accounts. */
export async function accountOfReporter(
  ctx: Context,
  { codeId, host }: Reporter,
): Promise<ReportedAccount | null> {
  let accountIds = await accountsOfCode(ctx, codeId)
  if (accountIds.length === 0) accountIds = await firstCodeOf(ctx, codeId)
  const [accountId, other] =
    accountIds.length > 1 ? await provenIn(ctx, accountIds, host) : accountIds
  if (accountId === undefined || other !== undefined) return null
  const account = await ctx.sql.asIngest
    .selectFrom('accounts')
    .select(['id', 'time_zone'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return account ?? null
}

async function accountsOfCode(ctx: Context, codeId: string): Promise<string[]> {
  const rows = await ctx.sql.asIngest
    .selectFrom('page_codes')
    .select('account_id')
    .where('id', '=', codeId)
    .execute()
  return rows.map((row) => row.account_id)
}

/** A person in one account whose code was never noted: it is from now on, and stays. */
async function firstCodeOf(ctx: Context, userId: string): Promise<string[]> {
  const memberships = await ctx.sql.asIngest
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .limit(2)
    .execute()
  const [only, other] = memberships
  if (only === undefined || other !== undefined) return []
  const accountId = only.account_id
  await ctx.sql.asIngest
    .transaction()
    .execute((trx) => givePageCode(ctx, trx, { userId, accountId }))
  return accountsOfCode(ctx, userId)
}

/**
 * Old code of a person in several accounts says not in which of them it was shown. The account to which the
 * page's host is proven to belong gets the report; where none or several have it, nobody does.
 */
async function provenIn(ctx: Context, accountIds: string[], host: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from proven_hosts
    where account_id = any(${accountIds}::uuid[]) and host = ${host}`.execute(ctx.sql.asIngest)
  return rows.map((row) => row.account_id)
}
