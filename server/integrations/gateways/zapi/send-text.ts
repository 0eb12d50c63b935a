import { AppError } from '#server/platform/errors'
import { idIn } from '../../read-json.ts'
import type { Connection, Identity } from '../gateway.ts'
import { NotConnected, nothingSent, Rejected } from '../sure-failure.ts'
import { callZapi } from './client.ts'

/**
 * One text to one person, by their number in WhatsApp's own form, else by their LID. `conflict`
 * when Z-API says that it sent nothing.
 */
export async function sendText(
  connection: Connection,
  to: Identity,
  text: string,
  signal: AbortSignal,
): Promise<{ messageId: string }> {
  const phone = to.received ?? to.phone ?? `${to.lid}@lid`
  const { json } = await callZapi(
    connection,
    { method: 'POST', path: '/send-text', body: { phone, message: text } },
    signal,
  ).catch(saySureFailure)
  const messageId = idIn(json.messageId) ?? idIn(json.id)
  if (messageId === null) {
    throw new AppError('gateway_unavailable', { cause: new Error('Z-API named no message') })
  }
  return { messageId }
}

function saySureFailure(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  if (error instanceof NotConnected || error.code === 'gateway_initialising') {
    throw nothingSent('disconnected', error)
  }
  throw error instanceof Rejected ? nothingSent('refused', error) : error
}
