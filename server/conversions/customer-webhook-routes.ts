import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/webhooks'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { createWebhook } from './connections/create-webhook.ts'
import { deleteWebhook } from './connections/delete-webhook.ts'
import { rotateWebhookSecret } from './connections/rotate-webhook-secret.ts'

export function customerWebhookRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.createWebhook, ({ session, body }) =>
    createWebhook(ctx, session.accountId, body),
  )
  route(http, contract.rotateWebhookSecret, ({ session, params }) =>
    rotateWebhookSecret(ctx, session.accountId, params.id),
  )
  route(http, contract.deleteWebhook, ({ session, params }) =>
    deleteWebhook(ctx, session.accountId, params.id),
  )
}
