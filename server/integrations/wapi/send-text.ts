import { AppError } from '#server/platform/errors'
import type { Connection, Identity } from '../gateway.ts'
import { idIn } from '../read-json.ts'
import { callWapi, MethodNotAllowed, NotConnected, Rejected } from './client.ts'

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
  if (error instanceof NotConnected) {
    throw new AppError('conflict', {
      message: 'Nada foi enviado: o WhatsApp desta linha está desconectado.',
      cause: error.cause,
    })
  }
  if (error instanceof Rejected || error instanceof MethodNotAllowed) {
    throw new AppError('conflict', {
      message: 'O gateway recusou a mensagem e nada foi enviado. Confira o número do contato.',
      cause: error.cause,
    })
  }
  throw error
}
