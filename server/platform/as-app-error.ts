import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import { AppError, detailOf } from './errors.ts'
import { isDatabaseAway } from './refusals.ts'

export function noSuchAddress(): AppError {
  return new AppError('not_found', { message: 'Endereço não encontrado.' })
}

/** The AppError that an arbitrary failure is answered with; unknown ones become `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error)
  if (isResponseSerializationError(error)) return new AppError('internal', { cause: error })
  if (isDatabaseAway(error)) {
    return new AppError('database_unavailable', { retryAfterSeconds: 2, cause: error })
  }
  const code = detailOf(error, 'code')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_media_type')
  // Of two transactions that waited for each other, or for one that took too long, PostgreSQL ended this one.
  if (code === '40P01' || code === '40001' || code === '55P03') {
    return new AppError('overtaken', { retryAfterSeconds: 1, cause: error })
  }
  // Another transaction wrote the same name first, or removed the row that this one refers to.
  if (code === '23505' || code === '23503') return new AppError('conflict', { cause: error })
  // PostgreSQL ended a statement at its limit.
  if (code === '57014') return new AppError('too_slow', { retryAfterSeconds: 30, cause: error })
  if (code === 'FST_ERR_BAD_URL')
    return new AppError('malformed', { message: 'Endereço malformado.' })
  // Longer than anything that an address can name.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return noSuchAddress()
  const status = detailOf(error, 'statusCode')
  if (status === 429) return new AppError('too_many_requests', { retryAfterSeconds: 60 })
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('malformed', { message: 'O corpo da requisição não é um JSON válido.' })
  }
  return new AppError('internal', { cause: error })
}

function validationError(error: {
  validation: { instancePath: string; message?: string | undefined }[]
  validationContext?: string | undefined
}): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.validation) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'corpo'
    fields[name] ??= issue.message ?? 'Valor inválido'
  }
  const [first] = Object.entries(fields)
  const message = first ? `${first[0]}: ${first[1]}` : 'Dados inválidos.'
  const code = error.validationContext === 'body' ? 'invalid' : 'malformed'
  return new AppError(code, { message, fields })
}
