import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/messaging'
import { may } from '#domain/people/roles'
import type { Context } from '#server/platform/context'
import { route, type Session } from '#server/platform/http'
import { connect } from './connect.ts'
import { connectionHistory } from './connection-history.ts'
import { createInstance } from './create-instance.ts'
import { deleteInstance } from './delete-instance.ts'
import { disconnect } from './disconnect.ts'
import { listInstances } from './list-instances.ts'
import { qrCode } from './qr-code.ts'
import { replaceCredentials } from './replace-credentials.ts'
import { reset } from './reset.ts'
import { checkConnection, status } from './status.ts'
import { updateInstance } from './update-instance.ts'

export function messagingRoutes(http: FastifyInstance, ctx: Context): void {
  route(
    http,
    contract.createInstance,
    ({ session, body }) => createInstance(ctx, session.accountId, body),
    { changesCredentials: true },
  )
  route(http, contract.connectInstance, ({ session, query, body }) =>
    connect(ctx, session.accountId, query.instance, {
      name: body?.instanceName,
      phone: body?.phone,
    }),
  )
  route(http, contract.reconnectInstance, ({ session, query }) =>
    connect(ctx, session.accountId, query.instance),
  )
  route(http, contract.instanceStatusCall, async ({ session, query }) =>
    shownTo(session, await status(ctx, session.accountId, query.instance)),
  )
  route(http, contract.checkConnection, ({ session, query }) =>
    checkConnection(ctx, session.accountId, query.instance),
  )
  route(http, contract.disconnectInstance, ({ session, query }) =>
    disconnect(ctx, session.accountId, query.instance),
  )
  route(
    http,
    contract.resetInstance,
    ({ session, query }) => reset(ctx, session.accountId, query.instance),
    { changesCredentials: true },
  )
  route(http, contract.listInstances, async ({ session }) => {
    const all = await listInstances(ctx, session.accountId)
    if (may(session.user.role, 'connections')) return all
    return all.map((instance) => ({ ...shownTo(session, instance), verifyToken: undefined }))
  })
  route(http, contract.connectionHistory, ({ session, query }) =>
    connectionHistory(ctx, session.accountId, query.instance),
  )
  route(http, contract.updateInstance, ({ session, params, body }) =>
    updateInstance(ctx, session.accountId, params.id, body),
  )
  route(
    http,
    contract.replaceCredentials,
    ({ session, params, body }) =>
      replaceCredentials(ctx, session.accountId, params.id, body.credentials),
    { changesCredentials: true },
  )
  route(http, contract.instanceQrCode, ({ session, query }) =>
    qrCode(ctx, session.accountId, query.instance),
  )
  route(
    http,
    contract.deleteInstance,
    ({ session, params }) => deleteInstance(ctx, session.accountId, params.id),
    { changesCredentials: true },
  )
}

/** Shows the webhook's address only to roles that may change connections: its holder can write messages. */
function shownTo<T extends contract.InstanceStatus>(session: Session, instance: T): T {
  return may(session.user.role, 'connections') ? instance : { ...instance, webhookUrl: null }
}
