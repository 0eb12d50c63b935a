import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/profile'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { sessionIn } from '../require-session.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { readProfile, rename } from './profile.ts'

export function profileRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.profile, ({ session }) => readProfile(ctx, session))
  route(http, contract.rename, async ({ session, body }) => ({
    success: true as const,
    user: await rename(ctx, session, body.name),
  }))
  route(http, contract.changeEmail, ({ session, body }) => changeEmail(ctx, session, body), {
    changesCredentials: true,
  })
  route(
    http,
    contract.confirmEmail,
    async ({ body, request }) => ({
      success: true as const,
      email: await confirmEmail(ctx, body.token, await sessionIn(ctx, request)),
    }),
    { changesCredentials: true },
  )
  route(http, contract.listSessions, ({ session }) => listOwnSessions(ctx, session))
  route(http, contract.endOwnSession, ({ session, params }) =>
    endOwnSession(ctx, session, params.id),
  )
  route(http, contract.endOtherSessions, async ({ session }) => ({
    success: true as const,
    ended: await endOtherSessions(ctx, session),
  }))
}
