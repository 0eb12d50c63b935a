import { settingsText } from '../../text/settings.ts'

const text = settingsText.messaging.failures

/** What a failed reconnection means, by the content of its message `status: body` (spec 8). */
export function reconnectFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/gateway_initialising|inicializando/i.test(message)) return text.initialising
  if (/gateway_refused_token|token|unauthorized/i.test(message)) return text.token
  if (/gateway_no_qr|gateway_unavailable|qr ?code|^50\d:|gateway/i.test(message)) return text.noQr
  return text.other
}
