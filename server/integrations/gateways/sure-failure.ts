import { AppError } from '#server/platform/errors'

/** The gateway says that the credentials are right and the phone is not linked. */
export class NotConnected extends AppError {}

/** Whether these words of W-API or Z-API, in either language, say so. */
export function saysNotConnected(text: string): boolean {
  return /not connected|n[ãa]o (?:est[áa] )?conectad|desconectad/i.test(text)
}

/** Waits for a call that wants the phone unlinked or begun anew: that it is not linked is no failure. */
export async function unlessNotConnected(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error
  }
}

/** The gateway understood the call and will not do it. */
export class Rejected extends AppError {}

const sentences = {
  disconnected: 'Nada foi enviado: o WhatsApp desta linha está desconectado.',
  refused: 'O gateway recusou a mensagem e nada foi enviado. Confira o número do contato.',
}

/** The `conflict` that `Driver.sendText` throws when the gateway says that it sent nothing. */
export function nothingSent(why: keyof typeof sentences, { cause }: AppError): AppError {
  return new AppError('conflict', { message: sentences[why], cause })
}
