import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/auth'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { logIn } from './log-in.ts'
import { endSession, sessionCookie } from './session.ts'

export function authRoutes(http: FastifyInstance, ctx: Context): void {
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.config.publicUrl.startsWith('https:'),
  } as const

  route(http, contract.login, async ({ body, request, reply }) => {
    const { user, sessionId } = await logIn(ctx, {
      identifier: body.email,
      password: body.password,
      ip: request.ip,
    })
    reply.setCookie(sessionCookie, sessionId, { ...cookie, maxAge: 30 * 86_400 })
    return { success: true as const, user, sessionId }
  })

  route(http, contract.validate, async ({ session }) => ({
    valid: true as const,
    user: session.user,
  }))

  route(
    http,
    contract.logout,
    async ({ session, reply }) => {
      await endSession(ctx, session.idHash)
      reply.clearCookie(sessionCookie, cookie)
      return { success: true as const }
    },
    { viewerMayWrite: true },
  )
}
