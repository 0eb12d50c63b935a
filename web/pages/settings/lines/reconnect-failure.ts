import { fieldsAtFault, serverSentence } from '../../../data/failure.ts'
import type { Provider } from '../../../data/messaging.ts'
import { gatewaysText } from '../../../text/gateways.ts'
import { settingsText } from '../../../text/settings.ts'

const text = settingsText.messaging.failures

/** What a failed reconnection means, by the content of its message `status: body` (spec 8). */
export function reconnectFailure(error: unknown, provider: Provider): string {
  const known = knownFailure(error, provider)
  if (known !== null) return known
  const message = messageOf(error)
  if (/gateway_no_qr|gateway_unavailable|qr ?code|^50\d:|gateway/i.test(message)) return text.noQr
  return text.other
}

/** What a failed new instance means: what the gateway complains of, else only that it failed. */
export function connectFailure(error: unknown, provider: Provider): string {
  return knownFailure(error, provider) ?? settingsText.messaging.toast.connectFailedText
}

function knownFailure(error: unknown, provider: Provider): string | null {
  if (Object.keys(fieldsAtFault(error)).length > 0)
    return settingsText.messaging.toast.fieldsAtFault
  // Nothing is scanned there, and what Meta refuses has many reasons: the server names them.
  if (provider === 'whatsapp-cloud') return serverSentence(error)
  const message = messageOf(error)
  if (/gateway_initialising|inicializando/i.test(message)) return text.initialising
  if (!/gateway_refused_token|token|unauthorized/i.test(message)) return null
  // The simulator has no token to refuse; the sentence of the specification names W-API.
  return text.token(gatewaysText[provider === 'simulator' ? 'wapi' : provider].label)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
