import { gatewaysText } from '../../../../text/gateways.ts'
import type { GatewayForm } from './gateway-form.ts'

const words = gatewaysText['whatsapp-cloud']

export const whatsappCloudForm: GatewayForm = {
  provider: 'whatsapp-cloud',
  label: words.label,
  text: words.text,
  ways: [
    {
      value: 'app',
      label: words.label,
      fields: [
        {
          name: 'phoneNumberId',
          kind: 'text',
          label: words.phoneNumberId,
          hint: words.phoneNumberIdHint,
        },
        { name: 'wabaId', kind: 'text', label: words.wabaId },
        {
          name: 'accessToken',
          kind: 'secret',
          label: words.accessToken,
          hint: words.accessTokenHint,
        },
        {
          name: 'appSecret',
          kind: 'secret',
          isOptional: true,
          label: words.appSecret,
          hint: words.appSecretHint,
        },
        {
          name: 'verifyToken',
          kind: 'secret',
          isOptional: true,
          label: words.verifyToken,
          hint: words.verifyTokenHint,
        },
      ],
    },
  ],
}
