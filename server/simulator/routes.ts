import type { FastifyInstance } from 'fastify'
import * as messaging from '#contracts/messaging'
import * as replies from '#contracts/replies'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { simulatorInfo, simulatorScan } from './simulator.ts'
import { simulatorSent } from './simulator-sent.ts'

export function simulatorRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, messaging.simulatorInfo, ({ session }) => simulatorInfo(ctx, session.accountId))
  route(http, messaging.simulatorScan, ({ session }) => simulatorScan(ctx, session.accountId))
  route(http, replies.simulatorSent, ({ session }) => simulatorSent(ctx, session.accountId))
}
