import { credentialsText, gatewaysText } from '../../../../text/gateways.ts'
import type { GatewayForm } from './gateway-form.ts'

const words = gatewaysText.evolution

export const evolutionForm: GatewayForm = {
  provider: 'evolution',
  label: words.label,
  text: words.text,
  // Its licence asks that administrators be told.
  notice: words.notice,
  ways: [
    {
      value: 'server',
      label: words.label,
      fields: [
        {
          name: 'baseUrl',
          kind: 'url',
          isOptional: true,
          label: words.baseUrl,
          hint: words.baseUrlHint,
          placeholder: 'https://evolution.example.com',
        },
        { name: 'apiKey', kind: 'secret', label: words.apiKey, hint: credentialsText.secretHint },
        {
          name: 'instanceId',
          kind: 'text',
          isOptional: true,
          label: words.instanceId,
          hint: words.instanceIdHint,
        },
      ],
    },
  ],
}
