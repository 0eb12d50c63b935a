import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { connect } from './connect.ts'
import { createInstance } from './create-instance.ts'
import { disconnect } from './disconnect.ts'
import { listInstances } from './list-instances.ts'
import { reset } from './reset.ts'
import { simulatorInfo, simulatorScan } from './simulator.ts'
import { checkConnection, status } from './status.ts'

export function messagingRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.createInstance, ({ session, body }) =>
    createInstance(ctx, session.accountId, body),
  )
  route(http, contract.connectInstance, ({ session, query, body }) =>
    connect(ctx, session.accountId, query.instance, body?.instanceName),
  )
  route(http, contract.reconnectInstance, ({ session, query }) =>
    connect(ctx, session.accountId, query.instance),
  )
  route(http, contract.instanceStatusCall, ({ session, query }) =>
    status(ctx, session.accountId, query.instance),
  )
  route(http, contract.checkConnection, ({ session, query }) =>
    checkConnection(ctx, session.accountId, query.instance),
  )
  route(http, contract.disconnectInstance, ({ session, query }) =>
    disconnect(ctx, session.accountId, query.instance),
  )
  route(http, contract.resetInstance, ({ session, query }) =>
    reset(ctx, session.accountId, query.instance),
  )
  route(http, contract.listInstances, ({ session }) => listInstances(ctx, session.accountId))
  route(http, contract.simulatorInfo, ({ session }) => simulatorInfo(ctx, session.accountId))
  route(http, contract.simulatorScan, ({ session }) => simulatorScan(ctx, session.accountId))
}
