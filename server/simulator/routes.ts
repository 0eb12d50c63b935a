import type { FastifyInstance } from 'fastify'
import * as messaging from '#contracts/messaging'
import * as replies from '#contracts/replies'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { route } from '#server/platform/http'
import { simulatorInfo, simulatorScan } from './simulator.ts'
import { simulatorSent } from './simulator-sent.ts'

export function simulatorRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, messaging.simulatorInfo, ({ session }) => {
    if (session.user.role === 'viewer') throw new AppError('forbidden')
    return simulatorInfo(ctx, session.accountId)
  })
  route(http, messaging.simulatorScan, ({ session }) => simulatorScan(ctx, session.accountId))
  route(http, replies.simulatorSent, ({ session }) => simulatorSent(ctx, session.accountId))
}
