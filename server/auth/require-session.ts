import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { needAccess, type Session } from '#server/platform/http'
import { cookiesOf } from './cookies.ts'
import { giveSessionCookie, readSession, slideSession } from './session.ts'

/**
 * Runs before each session endpoint: the header or the cookie names the session; a write by cookie
 * must come from our own origin; the role must have the permission. What slides the session renews its cookie.
 */
export function requireSession(ctx: Context) {
  const ownOrigin = new URL(ctx.config.publicUrl).origin
  const cookieName = cookiesOf(ctx.config).session
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { access, isStream } = request.routeOptions.config
    if (access === undefined || access === 'public') return
    const { byHeader, id } = sessionIdOf(request, cookieName)
    const found = id ? await readSession(ctx, id) : null
    if (!id || !found) throw new AppError('no_session')
    const { session, isSuspended } = found
    // Who is in a suspended account may look for the others that their login opens, and leave.
    if (isSuspended && access !== 'login') throw new AppError('account_suspended')
    request.session = session
    const writes = request.method !== 'GET' && request.method !== 'HEAD'
    if (writes && !byHeader && !isOwnOrigin(request, ownOrigin))
      throw new AppError('foreign_origin')
    needAccess(session, access)
    // What is the person's own stays open: it is where they set the second factor up.
    if (session.user.mustSetUpSecondFactor && access !== 'self' && access !== 'login') {
      throw new AppError('second_factor_missing')
    }
    // A stream's headers are on their way before a cookie could join them: the next call slides.
    const hasSlid = !isStream && (await slideSession(ctx, found))
    if (hasSlid && !byHeader) giveSessionCookie(ctx, reply, id, found.createdAt)
  }
}

/** The session that a request to a public address comes with; null without a living one. */
export async function sessionIn(ctx: Context, request: FastifyRequest): Promise<Session | null> {
  const { id } = sessionIdOf(request, cookiesOf(ctx.config).session)
  return id ? ((await readSession(ctx, id))?.session ?? null) : null
}

function sessionIdOf({ headers, cookies }: FastifyRequest, cookieName: string) {
  const header = headers['x-session-id']
  const byHeader = typeof header === 'string' && header !== ''
  return { byHeader, id: byHeader ? header : cookies[cookieName] }
}

// A page on the address it is really served from is ours too (http://127.0.0.1 beside localhost).
function isOwnOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = request.headers
  if (origin === undefined) return false
  if (origin === ownOrigin) return true
  // `Origin: null` has no host, and an HTTP/1.0 request none either: two nothings are no match.
  return Boolean(host) && URL.parse(origin)?.host === host
}
