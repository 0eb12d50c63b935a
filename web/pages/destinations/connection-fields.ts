import type { OtherKind } from '#domain/conversions/destinations'
import type {
  DestinationField,
  DestinationInput,
  DestinationState,
} from '../../data/destinations.ts'

export type ConnectionField = {
  name: DestinationField
  isSecret?: true
  isOptional?: true
  /** The values of an existing connection; its secrets never come back. */
  stored?: (state: DestinationState) => string
}

const address = (state: DestinationState) => state.address
const setting = (name: string) => (state: DestinationState) => state.settings[name] ?? ''

/** What a person fills in for each kind of connection, in the order of the form. */
export const connectionFields: Record<OtherKind, ConnectionField[]> = {
  google: [
    { name: 'customerId', stored: address },
    { name: 'loginCustomerId', isOptional: true, stored: setting('loginCustomerId') },
    { name: 'clientId', stored: setting('clientId') },
    { name: 'clientSecret', isSecret: true },
    { name: 'refreshToken', isSecret: true },
  ],
  tiktok: [
    { name: 'pixelCode', stored: address },
    { name: 'accessToken', isSecret: true },
    { name: 'testEventCode', isOptional: true, stored: (state) => state.testEventCode },
  ],
  ga4: [
    { name: 'measurementId', stored: address },
    { name: 'apiSecret', isSecret: true },
  ],
  webhook: [
    { name: 'name', stored: setting('name') },
    { name: 'url', stored: address },
  ],
}

/** What the form starts with: nothing, or the existing connection without its secrets. */
export function startValues(
  fields: ConnectionField[],
  state: DestinationState | undefined,
): DestinationInput {
  return Object.fromEntries(
    fields.map(({ name, stored }) => [name, (state && stored?.(state)) ?? '']),
  )
}
