import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/attendants'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { assignLeads } from './assign-leads.ts'
import { attendantsOf } from './attendants.ts'
import { setDuty } from './set-duty.ts'

export function assignRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listAttendants, async ({ session }) => {
    const people = await attendantsOf(ctx.sql.asIngest, session.accountId)
    return people.map((person) => ({ ...person, isMe: person.id === session.user.id }))
  })
  route(http, contract.setOwnDuty, ({ session, body }) =>
    setDuty(ctx, session.accountId, session.user.id, body.isOnDuty),
  )
  route(http, contract.assignLeads, ({ session, body }) =>
    assignLeads(ctx, session.accountId, body, session.user.name),
  )
}
