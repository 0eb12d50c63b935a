import type { Context } from '#server/platform/context'

const maxHostLength = 260
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
// As browsers write hosts: punycode, an IPv6 address in brackets, a port when it is not the usual.
const hostPattern = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** Who reports: a user's id and the host of the page. */
export type Reporter = { userId: string; host: string }

/**
 * The sender of a report, or null when it makes no sense. Reports come from anyone who reads a
 * customer's page: the host must be the one that the browser names as origin.
 */
export function reporterIn(form: URLSearchParams, origin: string | undefined): Reporter | null {
  const userId = (form.get('account') ?? '').toLowerCase()
  const host = (form.get('host') ?? '').toLowerCase()
  if (!uuid.test(userId) || host.length > maxHostLength || !hostPattern.test(host)) return null
  if (origin !== undefined && URL.parse(origin)?.host !== host) return null
  return { userId, host }
}

/** The account that a user signs in to; null for nobody's id and for suspended accounts. */
export async function accountOfReporter(ctx: Context, { userId }: Reporter) {
  const account = await ctx.sql.asIngest
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.time_zone'])
    .where('m.user_id', '=', userId)
    .where('a.status', '=', 'active')
    .orderBy('m.created_at')
    .executeTakeFirst()
  return account ?? null
}
