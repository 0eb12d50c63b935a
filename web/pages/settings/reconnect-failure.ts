import { settingsText } from '../../text/settings.ts'

const text = settingsText.messaging.failures

/** What a failed reconnection means, by the content of its message `status: body` (spec 8). */
export function reconnectFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const known = gatewayFailure(message)
  if (known !== null) return known
  if (/gateway_no_qr|gateway_unavailable|qr ?code|^50\d:|gateway/i.test(message)) return text.noQr
  return text.other
}

/** What a failed new instance means: what the gateway complains of, else only that it failed. */
export function connectFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return gatewayFailure(message) ?? settingsText.messaging.toast.connectFailedText
}

function gatewayFailure(message: string): string | null {
  if (/gateway_initialising|inicializando/i.test(message)) return text.initialising
  return /gateway_refused_token|token|unauthorized/i.test(message) ? text.token : null
}
