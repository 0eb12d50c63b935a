import { gatewaysText } from '../../../../text/gateways.ts'
import type { GatewayForm } from './gateway-form.ts'

const { label, text } = gatewaysText.simulator

export const simulatorForm: GatewayForm = {
  provider: 'simulator',
  label,
  text,
  ways: [{ value: 'simulator', label, fields: [] }],
}
