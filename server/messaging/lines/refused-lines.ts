import { isPlainlyRefused } from '#server/integrations/outgoing/reachable-address'
import type { Context } from '#server/platform/context'
import { addressOf } from './gateway-address.ts'

/**
 * The hosts of gateways that are set up here and that this server refuses to call, because they are
 * private and not allowed (ALLOWED_PRIVATE_HOSTS). Names are not resolved.
 */
export async function refusedHosts(ctx: Context): Promise<string[]> {
  const lines = await ctx.sql.asIngest
    .selectFrom('instances')
    .select(['provider', 'base_url'])
    .where('base_url', 'is not', null)
    .distinct()
    .execute()
  const refused = lines.flatMap(({ provider, base_url: chosen }) => {
    const { baseUrl, allowedHosts } = addressOf(ctx, provider, chosen)
    const url = URL.parse(baseUrl)
    const isRefused = url !== null && allowedHosts !== null && isPlainlyRefused(url, allowedHosts)
    return isRefused ? [url.hostname.replace(/^\[|\]$/g, '')] : []
  })
  return [...new Set(refused)].sort()
}
