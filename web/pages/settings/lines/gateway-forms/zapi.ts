import { credentialsText, gatewaysText } from '../../../../text/gateways.ts'
import type { GatewayForm } from './gateway-form.ts'

const words = gatewaysText.zapi

export const zapiForm: GatewayForm = {
  provider: 'zapi',
  label: words.label,
  text: words.text,
  ways: [
    {
      value: 'existing',
      label: words.label,
      fields: [
        { name: 'instanceId', kind: 'text', label: words.instanceId },
        { name: 'token', kind: 'secret', label: words.token, hint: credentialsText.secretHint },
        {
          name: 'clientToken',
          kind: 'secret',
          label: words.clientToken,
          hint: words.clientTokenHint,
        },
      ],
    },
  ],
}
