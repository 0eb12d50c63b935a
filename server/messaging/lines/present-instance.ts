import type { InstanceStatus } from '#contracts/messaging'
import type { LineState } from '#domain/lines/line-outage'
import { formatPhone } from '#domain/phone'
import type { Gateway } from '#server/integrations/gateways/gateway'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import type { Context } from '#server/platform/context'
import type { Instance } from './find-instance.ts'
import { openCredentials } from './instance-credentials.ts'
import { pastOf } from './past-of.ts'
import { messageOf } from './state-message.ts'
import { knownWebhookUrl } from './webhook-token.ts'

type Now = {
  state?: LineState
  message?: string
  qrcode?: string | undefined
  pairingCode?: string | undefined
}

/** An instance as calls about this one show it: its state, and what it has lived through. */
export async function presentInstance(
  ctx: Context,
  instance: Instance,
  now: Now = {},
): Promise<InstanceStatus> {
  return { ...presentState(ctx, instance, now), ...(await pastOf(ctx, instance)) }
}

/** State of an instance as the API shows it. */
export function presentState(ctx: Context, instance: Instance, now: Now = {}): InstanceStatus {
  const state = now.state ?? instance.state
  const isDraft = instance.is_draft && state === 'offline'
  return {
    connected: state === 'connected',
    status: state.toUpperCase(),
    instanceName: instance.name,
    instanceId: instance.external_id ?? instance.id,
    message: now.message ?? messageOf(instance, state, isDraft),
    provider: instance.provider,
    webhookUrl: knownWebhookUrl(ctx, instance),
    phone: instance.own_phone === null ? null : formatPhone(instance.own_phone),
    capabilities: capabilitiesOf(ctx, instance),
    isDraft,
    ...(now.qrcode === undefined ? {} : { qrcode: now.qrcode }),
    ...(now.pairingCode === undefined ? {} : { pairingCode: now.pairingCode }),
  }
}

function capabilitiesOf(ctx: Context, instance: Instance): InstanceStatus['capabilities'] {
  const gateway = gatewayNamed(instance.provider)
  if (gateway === null) return null
  const { qr, pairingCode, restart, sendText, setWebhook } = gateway.caps
  const replace = canReplace(ctx, instance, gateway)
  return { qr, pairingCode, restart, replace, sendText, setWebhook }
}

/** Whether resetting can make a new instance in place of this one. */
function canReplace(ctx: Context, instance: Instance, gateway: Gateway): boolean {
  if (!gateway.caps.deleteInstance || !gateway.caps.createInstance) return false
  try {
    return gateway.credentialsForNew(openCredentials(ctx, instance)) !== null
  } catch {
    return false
  }
}

/** What the calls answer for an account without any instance. */
export const noInstance: InstanceStatus = {
  connected: false,
  status: 'NO_INSTANCE',
  instanceName: null,
  instanceId: null,
  message: 'Nenhuma instância configurada.',
  provider: null,
  webhookUrl: null,
  phone: null,
  capabilities: null,
}
