import type { Provider } from '#contracts/messaging'
import { evolution } from './evolution/gateway.ts'
import type { Gateway } from './gateway.ts'
import { simulator } from './simulator/gateway.ts'
import { wapi } from './wapi/gateway.ts'
import { whatsappCloud } from './whatsapp-cloud/gateway.ts'
import { zapi } from './zapi/gateway.ts'

const gateways: Record<Provider, Gateway> = {
  simulator,
  wapi,
  evolution,
  zapi,
  'whatsapp-cloud': whatsappCloud,
}

const byName = new Map<string, Gateway>(Object.entries(gateways))

/** The gateway of this name, or null for one that this version does not speak. */
export function gatewayNamed(provider: string): Gateway | null {
  return byName.get(provider) ?? null
}
