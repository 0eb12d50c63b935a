import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  finishWithCode,
  type OidcOutcome,
  oidcLoginPath,
  oidcReturnPath,
  oidcScreenPath,
} from '#contracts/oidc'
import { type OidcProvider, openOidcProvider } from '#server/integrations/oidc/provider'
import { addressBlock } from '#server/platform/address-block'
import type { Context } from '#server/platform/context'
import { AppError, detailOf, notFound } from '#server/platform/errors'
import { route } from '#server/platform/http'
import { knownDevices } from '../devices.ts'
import { enter, letIn, needMembership } from '../enter.ts'
import { reserveAttempt } from '../login-attempts.ts'
import { needCodeToEnter } from '../second-factor/check-code.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { visitorOf } from '../session-origin.ts'
import { personOf } from './identities.ts'
import { forgetPending, keepPending, readPending } from './pending.ts'

const mostFailures = 50

/**
 * The login at an identity provider. It counts as the password does, and the person's own second factor
 * is asked for besides, unless the provider vouches by `amr` that it asked for one itself.
 */
export function oidcRoutes(http: FastifyInstance, ctx: Context): void {
  const { oidc, publicUrl } = ctx.config
  const provider = oidc === null ? null : openOidcProvider(oidc, ctx.now)
  const redirectUri = publicUrl + oidcReturnPath
  const access = { config: { access: 'public' } } as const

  http.get(oidcLoginPath, access, async (_request, reply) => {
    if (provider === null) throw notOffered()
    try {
      const { url, secrets } = await provider.begin(redirectUri)
      keepPending(ctx, reply, secrets)
      return reply.redirect(url)
    } catch (error) {
      ctx.log.warn(problemOf(error), 'identity provider unreachable')
      return lead(reply, 'falhou')
    }
  })

  http.get(oidcReturnPath, access, async (request, reply) => {
    if (provider === null) throw notOffered()
    return lead(reply, await finish(ctx, provider, redirectUri, request, reply))
  })

  route(http, finishWithCode, async ({ body, request, reply }) => {
    const pending = readPending(ctx, request)
    if (pending === null || !('userId' in pending)) {
      throw new AppError('no_session', { message: 'O login demorou demais. Comece de novo.' })
    }
    const { userId } = pending
    const person = await ctx.sql.asIngest
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await needCodeToEnter(ctx, person, body.code)
    const membership = await needMembership(ctx, userId)
    const visitor = visitorIn(ctx, request, userId)
    const entered = await enter(ctx, person, membership, { visitor })
    forgetPending(ctx, reply)
    await letIn(ctx, request, reply, entered)
    return { success: true as const, ...entered }
  })
}

/** Takes whoever comes back; a session has begun where the outcome is `ok`. */
async function finish(
  ctx: Context,
  provider: OidcProvider,
  redirectUri: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OidcOutcome> {
  const pending = readPending(ctx, request)
  forgetPending(ctx, reply)
  if (pending === null || !('state' in pending)) return 'falhou'
  const query = new URL(request.url, redirectUri).searchParams
  if (query.get('error') === 'access_denied') return 'negado'
  const attempt = await reserveAttempt(ctx, [
    { name: `identity by ${addressBlock(request.ip)}`, most: mostFailures },
  ])
  const identity = await provider.finish(redirectUri, query, pending).catch((error: unknown) => {
    ctx.log.warn(problemOf(error), 'login at the identity provider failed')
    return null
  })
  if (identity === null) {
    ctx.security.note('login_failed', { reason: 'identity_refused' })
    return 'falhou'
  }
  await attempt.withdraw()
  const person = await personOf(ctx, identity)
  if (person === null) {
    ctx.security.note('login_failed', { reason: 'identity_unknown' })
    return 'sem-acesso'
  }
  const membership = await needMembership(ctx, person.id).catch(() => null)
  if (membership === null) return 'suspensa'
  const { isProvenTwice } = identity
  if (!isProvenTwice && (await hasSecondFactor(ctx.sql.asIngest, person.id))) {
    keepPending(ctx, reply, { userId: person.id })
    return 'codigo'
  }
  const visitor = visitorIn(ctx, request, person.id)
  const entered = await enter(ctx, person, membership, { visitor, isProvenTwice })
  await letIn(ctx, request, reply, entered)
  return 'ok'
}

function visitorIn(ctx: Context, request: FastifyRequest, userId: string) {
  return visitorOf(request, { isKnown: knownDevices(ctx, request).has(userId) })
}

function lead(reply: FastifyReply, outcome: OidcOutcome) {
  return reply
    .header('Referrer-Policy', 'no-referrer')
    .redirect(`${oidcScreenPath}?resultado=${outcome}`)
}

/** What went wrong without its cause, which holds what the provider says of the person. */
function problemOf(error: unknown) {
  const problem = error instanceof Error ? error.message : 'unknown'
  return { code: detailOf(error, 'code'), problem }
}

function notOffered(): AppError {
  return notFound('Este servidor não usa um provedor de identidade.')
}
