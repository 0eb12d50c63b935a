import { AppError } from '#server/platform/errors'
import { idIn } from '../../read-json.ts'
import type { Connection, Identity } from '../gateway.ts'
import { NotConnected, nothingSent, Rejected } from '../sure-failure.ts'
import { callWapi, MethodNotAllowed } from './client.ts'

/** One text to one person, by their number in WhatsApp's own form, else by their LID. */
export async function sendText(
  connection: Connection,
  to: Identity,
  text: string,
  signal: AbortSignal,
): Promise<{ messageId: string }> {
  const phone = to.received ?? to.phone ?? `${to.lid}@lid`
  const { json } = await callWapi(
    connection,
    { method: 'POST', path: '/message/send-text', body: { phone, message: text } },
    signal,
  ).catch(saySureFailure)
  const messageId = idIn(json.messageId)
  if (messageId === null) {
    throw new AppError('gateway_unavailable', { cause: new Error('W-API named no message') })
  }
  return { messageId }
}

function saySureFailure(error: unknown): never {
  if (error instanceof NotConnected) throw nothingSent('disconnected', error)
  if (error instanceof Rejected || error instanceof MethodNotAllowed) {
    throw nothingSent('refused', error)
  }
  throw error
}
