import type { Connection, Gateway } from '#server/integrations/gateways/gateway'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import type { Context } from '#server/platform/context'
import { invalidField } from '#server/platform/errors'
import type { Instance } from './find-instance.ts'
import { addressOf } from './gateway-address.ts'
import { openCredentials } from './instance-credentials.ts'

/** Time that all calls to a gateway in one request may take together; the request ends in 10 s. */
export const gatewayLimitMs = 9_000

/** The instance's gateway; a provider that this version does not speak is the caller's error. */
export function gatewayOf(provider: string): Gateway {
  const gateway = gatewayNamed(provider)
  if (gateway === null) throw invalidField('provider', 'Este provedor ainda não está disponível')
  return gateway
}

/** What the gateway is called with; throws `gateway_refused_token` as `openCredentials` does. */
export function connectionOf(ctx: Context, instance: Instance): Connection {
  return {
    instanceId: instance.id,
    ...addressOf(ctx, instance.provider, instance.base_url),
    externalId: instance.external_id,
    credentials: openCredentials(ctx, instance),
    lastState: instance.state,
  }
}
