import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { User } from '#contracts/auth'
import type { Endpoint } from '#contracts/endpoint'
import { cleanInput } from './clean-input.ts'
import { AppError, isDatabaseAway } from './errors.ts'
import { followMethods } from './known-methods.ts'

/** Who is asking. Set by the auth feature before any handler of a session endpoint runs. */
export type Session = { user: User; accountId: string; idHash: string }

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyReply {
    /** 404, or 405 with `Allow` when the address is known under other methods. */
    unknownAddress(): FastifyReply
  }
  interface FastifyContextConfig {
    access?: 'public' | 'session'
    /** Writes that a viewer may make too (its own session, saved filters …). */
    viewerMayWrite?: boolean
  }
}

type Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  /** Only meaningful on session endpoints; a public one must not read it. */
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers an endpoint of the contract: validates what comes in (400 for path and query, 422 for
 * the body, naming the field), requires the session, and answers only the contract's fields.
 */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  http: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Output>,
  handler: (call: Call<Params, Query, Body>) => Promise<z.input<Output>>,
  options: { viewerMayWrite?: boolean; bodyLimit?: number } = {},
): void {
  const takesBody = endpoint.method !== 'GET'
  const declared: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    config: {
      access: endpoint.access,
      ...(options.viewerMayWrite ? { viewerMayWrite: true } : {}),
    },
    schema: {
      summary: endpoint.summary,
      params: endpoint.params,
      querystring: endpoint.query,
      ...(takesBody ? { body: endpoint.body } : {}),
      response: { 200: endpoint.output },
    },
    handler: (request, reply) =>
      handler({
        params: request.params as z.output<Params>,
        query: request.query as z.output<Query>,
        body: request.body as z.output<Body>,
        session: request.session as Session,
        request,
        reply,
      }),
  }
  http.route(declared)
}

/** Zod validation and serialisation, and one place that turns any error into the JSON answer. */
export function setUpHttp(http: FastifyInstance): void {
  // A request without a body has none: Fastify says null, which no optional shape accepts.
  http.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route)
    return (data) => validate(cleanInput(route.httpPart === 'body' ? (data ?? undefined) : data))
  })
  http.setSerializerCompiler(serializerCompiler)
  readJsonBodies(http)
  http.decorateRequest('session', null)
  http.setErrorHandler(answerFailure)
  const methodsAt = followMethods(http)
  http.decorateReply('unknownAddress', function unknownAddress(this: FastifyReply) {
    const { method, url } = this.request
    const methods = methodsAt(url.split('?', 1)[0] ?? '')
    if (methods.length === 0 || methods.includes(method)) {
      const gone = new AppError('not_found', { message: 'Endereço não encontrado.' })
      return answerError(gone, this.request, this)
    }
    this.header('Allow', methods.join(', '))
    if (method === 'OPTIONS') return this.code(204).send()
    return answerError(new AppError('method_not_allowed'), this.request, this)
  })
  http.setNotFoundHandler((_request, reply) => reply.unknownAddress())
}

// JSON is the only body that the API reads (Fastify would take text/plain too, as a string). Many
// callers name the type on every write, also when there is nothing to say: that is no body.
function readJsonBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, String(body), done)
  })
}

/** The JSON answer of any failure, also of those that meet no route (an undecodable address). */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return answerError(asAppError(error), request, reply)
}

function answerError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.code)
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds)
  return reply
    .code(error.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(error.toBody())
}

/** The AppError that an arbitrary failure is answered with; unknown ones become `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error)
  if (isResponseSerializationError(error)) return new AppError('internal', { cause: error })
  if (isDatabaseAway(error)) {
    return new AppError('database_unavailable', { retryAfterSeconds: 2, cause: error })
  }
  const code = (error as { code?: unknown }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_media_type')
  if (code === 'FST_ERR_BAD_URL')
    return new AppError('malformed', { message: 'Endereço malformado.' })
  const status = (error as { statusCode?: unknown }).statusCode
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
