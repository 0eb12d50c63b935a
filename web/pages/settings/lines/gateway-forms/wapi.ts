import { credentialsText, gatewaysText } from '../../../../text/gateways.ts'
import type { GatewayForm } from './gateway-form.ts'

const words = gatewaysText.wapi
const hint = credentialsText.secretHint

export const wapiForm: GatewayForm = {
  provider: 'wapi',
  label: words.label,
  text: words.text,
  ways: [
    {
      value: 'existing',
      label: words.existing,
      fields: [
        {
          name: 'instanceId',
          kind: 'text',
          label: words.instanceId,
          placeholder: 'LITE-AB12CD-EF34GH',
        },
        { name: 'token', kind: 'secret', label: words.token, hint },
      ],
    },
    {
      value: 'integrator',
      label: words.integrator,
      fields: [{ name: 'integratorToken', kind: 'secret', label: words.integratorToken, hint }],
    },
  ],
}
