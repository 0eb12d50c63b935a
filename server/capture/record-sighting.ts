import { sql } from 'kysely'
import { maxSightings, scriptVariants } from '#contracts/capture'
import { adParams, trackedParams } from '#domain/campaign-params'
import { cleanText } from '#domain/text-fold'
import type { Context } from '#server/platform/context'

const maxPathLength = 500
const maxHostLength = 260
// Every visitor's browser reports once a day; the database hears of a host every ten minutes.
const quietMs = 600_000
const maxQuiet = 10_000

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
// As browsers write hosts: punycode, an IPv6 address in brackets, a port when it is not the usual.
const hostPattern = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
const names: readonly string[] = [...trackedParams, ...adParams]

export type SightingRecorder = (
  form: URLSearchParams,
  origin: string | undefined,
) => Promise<'recorded' | 'ignored'>

/**
 * Takes reports of the capture script. They come from anyone who reads a customer's page, so what
 * they say is bounded and believed only as far as it goes: the host must be the one that the browser
 * names as origin, parameters are known names, and an unknown user's report is ignored like one that
 * makes no sense.
 */
export function sightingRecorder(ctx: Context): SightingRecorder {
  const heardAt = new Map<string, number>()

  return async (form, origin) => {
    const text = (name: string) => form.get(name) ?? ''
    const account = text('account').toLowerCase()
    const host = text('host').toLowerCase()
    if (!uuid.test(account) || host.length > maxHostLength || !hostPattern.test(host)) {
      return 'ignored'
    }
    if (origin !== undefined && URL.parse(origin)?.host !== host) return 'ignored'
    const checked = text('checked') === '1'
    const now = ctx.now()
    const key = `${account} ${host}`
    const before = heardAt.get(key)
    if (!checked && before !== undefined && now.getTime() - before < quietMs) return 'ignored'
    if (heardAt.size >= maxQuiet) heardAt.clear()
    heardAt.set(key, now.getTime())

    const accountId = await accountOf(ctx, account)
    if (accountId === null) return 'ignored'
    const found = new Set(text('params').slice(0, 2_000).split(','))
    await save(ctx, accountId, {
      host,
      page: cleanText(text('path')).slice(0, maxPathLength) || '/',
      params: names.filter((name) => found.has(name)),
      variant: scriptVariants.find((one) => one === text('variant')) ?? 'external',
      checked,
      now,
    })
    return 'recorded'
  }
}

/** The account that a user signs in to; null for nobody's id and for suspended accounts. */
async function accountOf(ctx: Context, userId: string): Promise<string | null> {
  const membership = await ctx.sql.asOwner
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.id')
    .where('m.user_id', '=', userId)
    .where('a.status', '=', 'active')
    .orderBy('m.created_at')
    .executeTakeFirst()
  return membership?.id ?? null
}

async function save(
  ctx: Context,
  accountId: string,
  seen: {
    host: string
    page: string
    params: string[]
    variant: string
    checked: boolean
    now: Date
  },
): Promise<void> {
  const { host, page, params, variant, checked, now } = seen
  const checkedAt = checked ? now : null
  await ctx.sql.withAccount(accountId, async (trx) => {
    await sql`
      insert into capture_sightings
        (account_id, host, page, params, variant, last_seen_at, checked, checked_at)
      values (${accountId}, ${host}, ${page}, ${params}::text[], ${variant}, ${now}, ${checked},
        ${checkedAt})
      on conflict (account_id, host) do update set page = excluded.page, params = excluded.params,
        variant = excluded.variant, last_seen_at = excluded.last_seen_at,
        checked = excluded.checked,
        checked_at = coalesce(excluded.checked_at, capture_sightings.checked_at)`.execute(trx)
    await sql`
      delete from capture_sightings where account_id = ${accountId} and host in (
        select host from capture_sightings where account_id = ${accountId}
        order by last_seen_at desc, host offset ${maxSightings})`.execute(trx)
  })
}
