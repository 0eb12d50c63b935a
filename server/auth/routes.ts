import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/auth'
import { changePassword as changePasswordCall } from '#contracts/change-password'
import { listAccounts, switchAccount as switchAccountCall } from '#contracts/team'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { accountsOf, switchAccount } from './accounts-of.ts'
import { changePassword } from './change-password.ts'
import { cookiesOf } from './cookies.ts'
import { knownDevices } from './devices.ts'
import { letIn } from './enter.ts'
import { logIn } from './log-in.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { resetRoutes } from './reset/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { endSession, giveSessionCookie } from './session.ts'
import { visitorOf } from './session-origin.ts'

export function authRoutes(http: FastifyInstance, ctx: Context): void {
  const cookies = cookiesOf(ctx.config)
  profileRoutes(http, ctx)
  resetRoutes(http, ctx)
  secondFactorRoutes(http, ctx)
  oidcRoutes(http, ctx)

  route(http, contract.login, async ({ body, request, reply }) => {
    const devices = knownDevices(ctx, request)
    const { user, sessionId } = await logIn(ctx, {
      identifier: body.email,
      password: body.password,
      code: body.code || null,
      devices,
      visitor: (userId) => visitorOf(request, { isKnown: devices.has(userId) }),
    })
    await letIn(ctx, request, reply, { user, sessionId })
    return { success: true as const, user, sessionId }
  })

  route(
    http,
    changePasswordCall,
    async ({ session, body, request, reply }) => {
      const sessionId = await changePassword(ctx, session, body, visitorOf(request))
      giveSessionCookie(ctx, reply, sessionId, ctx.now())
      const { mustChangePassword: _, ...user } = session.user
      return { success: true as const, user, sessionId }
    },
    { changesCredentials: true },
  )

  route(http, contract.validate, async ({ session }) => ({
    valid: true as const,
    user: session.user,
  }))

  route(http, listAccounts, ({ session }) => accountsOf(ctx, session))
  route(http, switchAccountCall, async ({ session, body }) => ({
    success: true as const,
    user: await switchAccount(ctx, session, body.accountId),
  }))

  route(http, contract.logout, async ({ session, reply }) => {
    await recordAudit(ctx.sql.asIngest, ctx, {
      accountId: session.accountId,
      action: 'session.end',
    })
    await endSession(ctx, session.idHash)
    reply.clearCookie(cookies.session, cookies.options)
    return { success: true as const }
  })
}
