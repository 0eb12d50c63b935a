import { AppError } from '#server/platform/errors'
import { filledIn, objectIn } from '../../read-json.ts'
import type { Connection, Identity } from '../gateway.ts'
import { NotConnected, nothingSent, Rejected } from '../sure-failure.ts'
import { at, callEvolution, NoSuchInstance, NoWhatsapp } from './client.ts'

/**
 * Writes to the number as it was received, or to the LID when no number is known. `conflict` when
 * the server says that it sent nothing.
 */
export async function sendText(
  connection: Connection,
  to: Identity,
  text: string,
  signal: AbortSignal,
): Promise<{ messageId: string }> {
  const number = to.received ?? to.phone ?? `${to.lid}@lid`
  const body = { number, text, linkPreview: false }
  const call = { method: 'POST', path: at(connection, 'message/sendText'), body } as const
  const sent = objectIn(await callEvolution(connection, call, signal).catch(saySureFailure))
  const messageId = filledIn(objectIn(sent.key).id, 300)
  if (messageId === null) {
    throw new AppError('gateway_unavailable', { cause: new Error('Evolution named no message') })
  }
  return { messageId }
}

function saySureFailure(error: unknown): never {
  if (error instanceof NoWhatsapp) {
    const message = 'Nada foi enviado: este número não tem WhatsApp.'
    throw new AppError('conflict', { message, cause: error.cause })
  }
  if (error instanceof NotConnected || error instanceof NoSuchInstance) {
    throw nothingSent('disconnected', error)
  }
  throw error instanceof Rejected ? nothingSent('refused', error) : error
}
