import { AppError } from '#server/platform/errors'
import type { Connection, Identity } from '../gateway.ts'
import { idIn } from '../read-json.ts'
import { callZapi, NotConnected, Rejected } from './client.ts'

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
    throw new AppError('conflict', {
      message: 'Nada foi enviado: o WhatsApp desta linha está desconectado.',
      cause: error.cause,
    })
  }
  if (error instanceof Rejected) {
    throw new AppError('conflict', {
      message: 'O gateway recusou a mensagem e nada foi enviado. Confira o número do contato.',
      cause: error.cause,
    })
  }
  throw error
}
