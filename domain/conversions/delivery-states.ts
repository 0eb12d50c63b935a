/** What has become of a delivery, or of one attempt at it, as it is stored. */
export type DeliveryState = 'pending' | 'sent' | 'retrying' | 'failed' | 'paused' | 'dropped'

/** What has become of the message of an alert, as it is stored. */
export type AlertMessageState = Extract<DeliveryState, 'pending' | 'sent' | 'failed'>

/** The word of the API for each state. */
export const stateWords = {
  pending: 'pendente',
  sent: 'enviado',
  retrying: 'tentando',
  failed: 'falhou',
  paused: 'pausado',
  dropped: 'descartado',
} as const satisfies Record<DeliveryState, string>

export type StateWord = (typeof stateWords)[DeliveryState]

export const stateOfWord = {
  pendente: 'pending',
  enviado: 'sent',
  tentando: 'retrying',
  falhou: 'failed',
  pausado: 'paused',
  descartado: 'dropped',
} as const satisfies Record<StateWord, DeliveryState>

export const everyStateWord = Object.values(stateWords)
