import type { Provider } from '#contracts/messaging'
import type { Connection } from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'

/** Where a gateway is called: at the address that the customer has chosen, or the environment's. */
export function addressOf(
  ctx: Context,
  provider: Provider,
  chosen: string | null,
): Pick<Connection, 'baseUrl' | 'allowedHosts'> {
  const named = baseUrlOf(ctx, provider)
  if (chosen === null || chosen === named) return { baseUrl: named, allowedHosts: null }
  return { baseUrl: chosen, allowedHosts: ctx.config.allowedPrivateHosts }
}

/** Where the environment says that a gateway is; '' when each instance brings its own address. */
function baseUrlOf(ctx: Context, provider: Provider): string {
  const { config } = ctx
  const addresses: Record<Provider, string | null> = {
    simulator: null,
    wapi: config.wapiBaseUrl,
    evolution: config.evolutionBaseUrl,
    zapi: config.zapiBaseUrl,
    'whatsapp-cloud': `${config.whatsappCloudBaseUrl}/${config.metaGraphVersion}`,
  }
  return addresses[provider] ?? ''
}
