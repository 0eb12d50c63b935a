import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/team'
import { giveSessionCookie } from '#server/auth/session'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { acceptInvite, joinByInvite, readInvite } from './accept-invite.ts'
import { changeRole, removeMember } from './change-member.ts'
import { createInvite, revokeInvite } from './invites.ts'
import { listTeam } from './list-team.ts'

export function teamRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listTeam, ({ session }) => listTeam(ctx, session.accountId))
  route(http, contract.changeRole, ({ session, params, body }) =>
    changeRole(ctx, session, params.id, body.role),
  )
  route(http, contract.removeMember, ({ session, params }) => removeMember(ctx, session, params.id))
  route(http, contract.createInvite, ({ session, body }) => createInvite(ctx, session, body))
  route(http, contract.revokeInvite, ({ session, params }) =>
    revokeInvite(ctx, session.accountId, params.id),
  )
  route(http, contract.readInvite, ({ params }) => readInvite(ctx, params.token))
  route(http, contract.acceptInvite, async ({ params, body, reply }) => {
    const { user, sessionId } = await acceptInvite(ctx, params.token, body)
    giveSessionCookie(ctx, reply, sessionId, ctx.now())
    return { success: true as const, user, sessionId }
  })
  route(http, contract.joinByInvite, async ({ session, params }) => ({
    success: true as const,
    user: await joinByInvite(ctx, session, params.token),
  }))
}
