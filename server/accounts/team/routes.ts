import type { FastifyInstance } from 'fastify'
import { makeResetLink as makeResetLinkCall } from '#contracts/password-reset'
import { requireSecondFactor as requireSecondFactorCall } from '#contracts/second-factor'
import * as contract from '#contracts/team'
import { rememberDevice } from '#server/auth/devices'
import { giveSessionCookie } from '#server/auth/session'
import { visitorOf } from '#server/auth/session-origin'
import { setDuty } from '#server/leads/assign/set-duty'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { acceptInvite, joinByInvite, readInvite } from './accept-invite.ts'
import { changeRole, removeMember } from './change-member.ts'
import { createInvite, revokeInvite } from './invites.ts'
import { listTeam } from './list-team.ts'
import { makeResetLink } from './make-reset-link.ts'
import { requireSecondFactor } from './require-second-factor.ts'

export function teamRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listTeam, ({ session }) => listTeam(ctx, session.accountId))
  route(http, contract.changeRole, ({ session, params, body }) =>
    changeRole(ctx, session, params.id, body.role),
  )
  route(http, contract.setDuty, ({ session, params, body }) =>
    setDuty(ctx, session.accountId, params.id, body.isOnDuty),
  )
  route(http, contract.removeMember, ({ session, params }) => removeMember(ctx, session, params.id))
  route(
    http,
    makeResetLinkCall,
    async ({ session, params }) => ({ url: await makeResetLink(ctx, session, params.id) }),
    { changesCredentials: true },
  )
  route(http, requireSecondFactorCall, ({ session, body }) =>
    requireSecondFactor(ctx, session, body.isRequired),
  )
  route(http, contract.createInvite, ({ session, body }) => createInvite(ctx, session, body))
  route(http, contract.revokeInvite, ({ session, params }) =>
    revokeInvite(ctx, session.accountId, params.id),
  )
  route(http, contract.readInvite, ({ params }) => readInvite(ctx, params.token))
  route(http, contract.acceptInvite, async ({ params, body, request, reply }) => {
    const { user, sessionId } = await acceptInvite(ctx, params.token, body, visitorOf(request))
    giveSessionCookie(ctx, reply, sessionId, ctx.now())
    rememberDevice(ctx, reply, user.id)
    return { success: true as const, user, sessionId }
  })
  route(http, contract.joinByInvite, async ({ session, params }) => ({
    success: true as const,
    user: await joinByInvite(ctx, session, params.token),
  }))
}
