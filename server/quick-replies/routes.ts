import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/replies'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import {
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  updateQuickReply,
} from '../messaging/replies/quick-replies.ts'

export function quickReplyRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listQuickReplies, ({ session }) => listQuickReplies(ctx, session.accountId))
  route(http, contract.createQuickReply, ({ session, body }) =>
    createQuickReply(ctx, session.accountId, body),
  )
  route(http, contract.updateQuickReply, ({ session, params, body }) =>
    updateQuickReply(ctx, session.accountId, params.id, body),
  )
  route(http, contract.deleteQuickReply, ({ session, params }) =>
    deleteQuickReply(ctx, session.accountId, params.id),
  )
}
