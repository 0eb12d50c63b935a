import type { NewInstance, Provider } from '../../../../data/messaging.ts'

export type CredentialName = keyof NonNullable<NewInstance['credentials']>

export type CredentialField = {
  name: CredentialName
  kind: 'text' | 'secret' | 'url'
  isOptional?: true
  label: string
  hint?: string
  placeholder?: string
}

/** What a gateway asks for when an instance is added. */
export type GatewayForm = {
  provider: Provider
  label: string
  text: string
  /** Shown to a person who chooses this gateway. */
  notice?: string
  /** Ways to give the credentials; a single one is not asked for. */
  ways: readonly { value: string; label: string; fields: readonly CredentialField[] }[]
}
