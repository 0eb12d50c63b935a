/** What a person or the business sent, in one set of words for every gateway. */
export type MessageType =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'interactive'
  | 'other'

/** Why an item of a webhook is no message of a chat with a person. */
export type IgnoredReason =
  | 'group'
  | 'status'
  | 'newsletter'
  | 'broadcast'
  | 'reaction'
  | 'presence'
  | 'receipt'
  | 'call'
  | 'protocol'
  | 'hidden'
  | 'own_account'
  | 'welcome'
  | 'account_notice'
  | 'other_number'
  | 'unknown_instance'
  | 'qr'
  | 'not_json'
  | 'unknown_shape'

/** Much of what some gateways send, and never about a message that somebody wrote. */
export const noiseReasons = ['receipt', 'presence'] as const satisfies readonly IgnoredReason[]

export function isNoiseReason(reason: IgnoredReason): boolean {
  return noiseReasons.some((noise) => noise === reason)
}

/** What became of a webhook; `failed` is worked on again when a person asks for a replay. */
export type InboxOutcome =
  | 'message'
  | 'edit'
  | 'revoke'
  | 'undelivered'
  | 'pending'
  | 'failed'
  | 'duplicate'
  | 'connection'
  | 'identity'
  | 'ignored'
