import { type ErrorBody, type ErrorCode, errorStatus } from '#contracts/error-codes'

/**
 * An outcome that the caller must hear about. `code` decides the HTTP status; `message` is the
 * Portuguese sentence of the answer (default: the code's own sentence); `fields` names the inputs
 * at fault. The cause is logged, never answered.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      fields?: Record<string, string>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? sentences[code], { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }

  toBody(): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      ...(this.fields ? { fields: this.fields } : {}),
    }
  }
}

const sentences: Record<ErrorCode, string> = {
  malformed: 'Requisição malformada.',
  invalid_credentials: 'Credenciais inválidas',
  second_factor_required: 'Informe o código do seu aplicativo de verificação.',
  wrong_code: 'Este código não está certo ou já foi usado.',
  no_session: 'Token inválido ou expirado',
  forbidden: 'Você não tem permissão para fazer isso.',
  account_suspended: 'Você não possui este serviço',
  second_factor_missing:
    'Esta conta exige a verificação em duas etapas. Ative a sua para continuar.',
  foreign_origin: 'Origem da requisição não permitida.',
  not_found: 'Não encontrado.',
  method_not_allowed: 'Este endereço não aceita este método.',
  conflict: 'Isso entra em conflito com o que já existe.',
  body_too_large: 'Conteúdo grande demais.',
  unsupported_media_type: 'Formato de conteúdo não suportado. Envie JSON.',
  invalid: 'Dados inválidos.',
  too_many_requests: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  internal: 'Algo deu errado do nosso lado. Tente novamente.',
  gateway_unavailable: 'Não foi possível falar com o gateway do WhatsApp.',
  gateway_refused_token: 'Problema de autenticação com o gateway: o token foi recusado.',
  gateway_initialising:
    'A instância ainda está inicializando. Aguarde alguns minutos e tente novamente.',
  gateway_no_qr: 'O gateway não devolveu um QR code.',
  ad_platform_unavailable: 'A plataforma de anúncios não respondeu.',
  database_unavailable: 'O banco de dados está indisponível. Tente novamente em instantes.',
  overtaken: 'Outra alteração aconteceu ao mesmo tempo e esta não terminou. Tente novamente.',
  too_slow:
    'A consulta demorou demais e foi interrompida. Escolha um período menor ou tente novamente.',
  gateway_silent:
    'O gateway não confirmou o envio: não sabemos se a mensagem chegou. Confira no celular antes de enviar de novo.',
}

/** One field is wrong: 422 with the sentence under the field's name. */
export function invalidField(name: string, message: string): AppError {
  return new AppError('invalid', { message: `${name}: ${message}`, fields: { [name]: message } })
}

/** Not there, or another account's: the caller cannot tell which (404). */
export function notFound(message?: string): AppError {
  return new AppError('not_found', message === undefined ? {} : { message })
}

/** What hangs on an error under this name: system errors and Fastify's carry `code` and more. */
export function detailOf(
  error: unknown,
  name: 'address' | 'code' | 'path' | 'port' | 'statusCode',
): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined
}
