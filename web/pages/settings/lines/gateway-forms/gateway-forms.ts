import type { Provider } from '../../../../data/messaging.ts'
import { evolutionForm } from './evolution.ts'
import type { CredentialField, GatewayForm } from './gateway-form.ts'
import { simulatorForm } from './simulator.ts'
import { wapiForm } from './wapi.ts'
import { whatsappCloudForm } from './whatsapp-cloud.ts'
import { zapiForm } from './zapi.ts'

/** In the order in which they are offered. */
export const gatewayForms: readonly GatewayForm[] = [
  simulatorForm,
  wapiForm,
  evolutionForm,
  zapiForm,
  whatsappCloudForm,
]

export function formOf(provider: Provider): GatewayForm {
  return gatewayForms.find((form) => form.provider === provider) ?? simulatorForm
}

/** The fields of the chosen way; of the gateway's first one when it does not know the way. */
export function fieldsOf(provider: Provider, way: string): readonly CredentialField[] {
  const { ways } = formOf(provider)
  return (ways.find(({ value }) => value === way) ?? ways[0])?.fields ?? []
}
