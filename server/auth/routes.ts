import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/auth'
import { changePassword as changePasswordCall } from '#contracts/change-password'
import { listAccounts, switchAccount as switchAccountCall } from '#contracts/team'
import { createBoundedQueue } from '#server/platform/bounded-queue'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { accountsOf, switchAccount } from './accounts-of.ts'
import { changePassword } from './change-password.ts'
import { cookiesOf } from './cookies.ts'
import { knownDevices, rememberDevice } from './devices.ts'
import { logIn } from './log-in.ts'
import { endSession, giveSessionCookie } from './session.ts'

/**
 * A password hash keeps one of Node's four threads busy, and those read every file that is served:
 * one at least is always left. What waits is a few seconds of work; the rest of a crowd is told to
 * come again. A browser in which somebody signed in before does not wait behind strangers.
 */
function passwordQueues() {
  const atATime = availableParallelism() > 2 ? 2 : 1
  return {
    strangers: createBoundedQueue({ atATime, maxWaiting: 100 }),
    known: createBoundedQueue({ atATime: 1, maxWaiting: 20 }),
  }
}

export function authRoutes(http: FastifyInstance, ctx: Context): void {
  const cookies = cookiesOf(ctx.config)
  const queues = passwordQueues()

  route(http, contract.login, async ({ body, request, reply }) => {
    const devices = knownDevices(ctx, request)
    const queue = devices.size > 0 ? queues.known : queues.strangers
    const { user, sessionId } = await queue.run(() =>
      logIn(ctx, { identifier: body.email, password: body.password, ip: request.ip, devices }),
    )
    ctx.security.note('login_succeeded', { accountId: user.accountId, userId: user.id })
    // The cookie takes the place of an older one, whose session nobody would end any more.
    const replaced = request.cookies[cookies.session]
    if (replaced) await endSession(ctx, ctx.secrets.hash(replaced))
    giveSessionCookie(ctx, reply, sessionId, ctx.now())
    rememberDevice(ctx, reply, user.id)
    return { success: true as const, user, sessionId }
  })

  route(
    http,
    changePasswordCall,
    async ({ session, body, reply }) => {
      // Who has a session is no stranger, whatever the password turns out to be.
      const sessionId = await queues.known.run(() => changePassword(ctx, session, body))
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
    await endSession(ctx, session.idHash)
    reply.clearCookie(cookies.session, cookies.options)
    return { success: true as const }
  })
}
