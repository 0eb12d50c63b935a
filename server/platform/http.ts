import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { User } from '#contracts/auth'
import type { Access, Endpoint } from '#contracts/endpoint'
import type { ErrorCode } from '#contracts/error-codes'
import { may, type Permission } from '#domain/people/roles'
import { asAppError, noSuchAddress } from './as-app-error.ts'
import { cleanInput } from './clean-input.ts'
import { AppError } from './errors.ts'
import { hasManyParts } from './json-parts.ts'
import { followMethods } from './known-methods.ts'
import { beginWork, type Caller, partOf, type WorkKind } from './work.ts'

/** Who is asking. Set by the auth feature before any handler of a session endpoint runs. */
export type Session = { user: User; accountId: string; idHash: string }

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    /** Code of the error that it was answered with. */
    refusal: ErrorCode | null
  }
  interface FastifyReply {
    /** 404, or 405 with `Allow` when the address is known under other methods. */
    unknownAddress(): FastifyReply
  }
  interface FastifyContextConfig {
    /** Who may call this route; a route without it (files, health) is open to everybody. */
    access?: Access
    /** The kind of work that the request is; `request`, for which a person waits, unless it is set. */
    work?: WorkKind
    /** The answer has no end and is written past Fastify, which could add no header to it. */
    isStream?: boolean
    /** The call changes a password, token or secret of this product or of an outside system. */
    changesCredentials?: boolean
  }
}

type Call<Params, Query, Body> = Input<Params, Query, Body> & {
  /** The session of the caller. Reading it at a public endpoint throws. */
  readonly session: Session
  request: FastifyRequest
  reply: FastifyReply
}

/** Bytes of a body at every address that does not name another limit; a stranger may call it. */
export const strangerBodyBytes = 16 * 1024
const signedInBodyBytes = 1024 * 1024

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
  handler: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.input<Output>>,
  options: { changesCredentials?: boolean; bodyLimit?: number } = {},
): void {
  const takesBody = endpoint.method !== 'GET'
  const declared: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.access === 'public' ? {} : { bodyLimit: options.bodyLimit ?? signedInBodyBytes }),
    config: {
      access: endpoint.access,
      ...(options.changesCredentials ? { changesCredentials: true } : {}),
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
        ...inputOf<Params, Query, Body>(request),
        get session() {
          return sessionOf(request)
        },
        request,
        reply,
      }),
  }
  http.route(declared)
}

/** A file that a signed-in person downloads: CSV, unless `type` says otherwise. */
export type Download = { fileName: string; content: Readable | string; type?: string }

// A download whose reader takes nothing for this long is cut off, so that it no longer holds what it reads
// from. It is longer than any statement of a download may take.
const readerIsGoneMs = 150_000

/** Registers the address of a download. Its answer is no JSON, so it is no call of the contract. */
export function downloadRoute<Params extends z.ZodType, Query extends z.ZodType>(
  http: FastifyInstance,
  path: string,
  { access, ...schema }: { access: Access; summary: string; params?: Params; querystring?: Query },
  handler: (call: {
    params: z.output<Params>
    query: z.output<Query>
    session: Session
  }) => Promise<Download>,
): void {
  const config = { access, work: 'download' } as const
  http.get(path, { config, schema }, async (request, reply) => {
    const input = inputOf<Params, Query, z.ZodType>(request)
    const { fileName, content, type } = await handler({ ...input, session: sessionOf(request) })
    reply.raw.setTimeout(readerIsGoneMs, () => reply.raw.destroy())
    return reply
      .type(type ?? 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .send(content)
  })
}

type Input<Params, Query, Body> = { params: Params; query: Query; body: Body }

function inputOf<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>({
  params,
  query,
  body,
}: FastifyRequest) {
  // Fastify has replaced all three by what the shapes of the schema made of them, and types none.
  return { params, query, body } as Input<z.output<Params>, z.output<Query>, z.output<Body>>
}

/** The session of the request; throws where there is none, which happens at public addresses only. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw new Error(`no session at ${request.routeOptions.url}`)
  return request.session
}

/** 403 unless the person may come where only these may. */
export function needAccess(session: Session, access: Exclude<Access, 'public'>): void {
  if (access === 'operator') {
    if (!session.user.isOperator) throw new AppError('forbidden')
  } else if (access !== 'login') {
    needPermission(session, access)
  }
}

/** 403 unless the person's role has the permission: for what an address alone does not tell. */
export function needPermission({ user }: Session, permission: Permission): void {
  if (!may(user.role, permission)) throw new AppError('forbidden')
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
  followWork(http)
  http.decorateRequest('session', null)
  http.decorateRequest('refusal', null)
  http.setErrorHandler(answerFailure)
  const methodsAt = followMethods(http)
  http.decorateReply('unknownAddress', function unknownAddress(this: FastifyReply) {
    const { method, url } = this.request
    const methods = methodsAt(url.split('?', 1)[0] ?? '')
    if (methods.length === 0 || methods.includes(method)) {
      return answerError(noSuchAddress(), this.request, this)
    }
    this.header('Allow', methods.join(', '))
    if (method === 'OPTIONS') return this.code(204).send()
    return answerError(new AppError('method_not_allowed'), this.request, this)
  })
  http.setNotFoundHandler((_request, reply) => reply.unknownAddress())
}

/** What is under way is known by its route; what the handler does is part of it. */
function followWork(http: FastifyInstance): void {
  const nameOf = ({ method, routeOptions }: FastifyRequest) =>
    `${method} ${routeOptions.url ?? '?'}`
  http.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', beginWork(nameOf(request)))
    done()
  })
  // Not sooner: what reads a body calls back from outside of the work.
  http.addHook('preHandler', (request, _reply, done) => {
    const kind = request.routeOptions.config.work ?? 'request'
    const name = nameOf(request)
    partOf({ kind, name, asker: request.session?.user, caller: () => callerOf(request) }, done)
  })
}

/** As it is when somebody wants to know: a handler may find the session itself. */
function callerOf({ session, ip, headers }: FastifyRequest): Caller {
  return {
    person: session && { id: session.user.id, name: session.user.name },
    accountId: session?.accountId ?? null,
    ip,
    userAgent: headers['user-agent'] ?? null,
  }
}

/** Beyond this many characters each step of reading a body (count, parse, validate) is a turn of its own. */
const largeText = 256 * 1024

// JSON is the only body that the API reads (Fastify would take text/plain too, as a string). Many
// callers name the type on every write, also when there is nothing to say: that is no body.
function readJsonBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    const next = text.length > largeText ? setImmediate : (step: () => void) => step()
    next(() => {
      if (hasManyParts(text)) return done(new AppError('body_too_large'))
      next(() => parseJson(request, text, (error, value) => next(() => done(error, value))))
    })
  })
}

/** The JSON answer of any failure, also of those that meet no route (an undecodable address). */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // A caller who broke off while sending hears no answer, and the error is none of the database.
  const known = request.raw.readableAborted ? new AppError('malformed') : asAppError(error)
  return answerError(known, request, reply)
}

function answerError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  request.refusal = error.code
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.code)
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds)
  return reply
    .code(error.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(error.toBody())
}
