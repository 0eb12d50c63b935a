import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/deliveries'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { getDelivery } from './get-delivery.ts'
import { listDeliveries } from './list-deliveries.ts'
import { resendDeliveries } from './resend-deliveries.ts'
import { resendDelivery } from './resend-delivery.ts'

export function deliveryRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listDeliveries, ({ session, query }) =>
    listDeliveries(ctx, session.accountId, query),
  )
  route(http, contract.getDelivery, ({ session, params }) =>
    getDelivery(ctx, session.accountId, params.id),
  )
  route(http, contract.resendDelivery, ({ session, params }) =>
    resendDelivery(ctx, session.accountId, params.id),
  )
  route(http, contract.resendDeliveries, ({ session, body }) =>
    resendDeliveries(ctx, session.accountId, body),
  )
}
