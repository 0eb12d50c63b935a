import type { ErrorCode } from '#contracts/error-codes'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'

/**
 * The text of a column that was sealed for this use. What another secret key has sealed is lost, which
 * is the error `code`: the person can only set the instance up again.
 */
export function openSealed(ctx: Context, sealed: string, use: string, code: ErrorCode): string {
  try {
    return ctx.secrets.open(sealed, use)
  } catch (cause) {
    throw new AppError(code, {
      message:
        'O token guardado não pôde ser lido (a chave do servidor mudou). Crie a instância de novo.',
      cause,
    })
  }
}
