import { AppError } from '#server/platform/errors'
import type { Connection, Identity } from '../gateway.ts'
import { filledIn, objectIn } from '../read-json.ts'
import { at, callEvolution, NoWhatsapp } from './client.ts'

/** Writes to the number as it was received, or to the LID when no number is known. */
export async function sendText(
  connection: Connection,
  to: Identity,
  text: string,
  signal: AbortSignal,
): Promise<{ messageId: string }> {
  const number = to.received ?? to.phone ?? (to.lid === undefined ? '' : `${to.lid}@lid`)
  const body = { number, text, linkPreview: false }
  try {
    const path = at(connection, 'message/sendText')
    const sent = objectIn(await callEvolution(connection, { method: 'POST', path, body }, signal))
    const messageId = filledIn(objectIn(sent.key).id, 300)
    if (messageId !== null) return { messageId }
    throw new AppError('gateway_unavailable', { cause: new Error('Evolution sent no message id') })
  } catch (error) {
    if (!(error instanceof NoWhatsapp)) throw error
    throw new AppError('invalid', { message: 'Este número não tem WhatsApp.', cause: error })
  }
}
