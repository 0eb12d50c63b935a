import type { FastifyInstance } from 'fastify'
import * as inbox from '#contracts/inbox'
import * as replies from '#contracts/replies'
import { may } from '#domain/people/roles'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { listInbox } from '../inbox/list-inbox.ts'
import { replayOwnInbox } from '../inbox/replay-inbox.ts'
import {
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  updateQuickReply,
} from './quick-replies.ts'
import { replyLine } from './reply-line.ts'
import { sendMessage } from './send-message.ts'

export function replyRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, replies.replyLine, ({ session, params }) =>
    replyLine(ctx, session.accountId, params.id, may(session.user.role, 'attend')),
  )
  route(http, replies.sendMessage, ({ session, params, body }) =>
    sendMessage(ctx, session.accountId, params.id, { ...body, actor: session.user.name }),
  )
  route(http, inbox.listInbox, ({ session, query }) =>
    listInbox(ctx, session.accountId, session.user.role, query),
  )
  route(http, inbox.replayInbox, ({ session, body }) =>
    replayOwnInbox(ctx, session.accountId, body.days),
  )
  route(http, replies.listQuickReplies, ({ session }) => listQuickReplies(ctx, session.accountId))
  route(http, replies.createQuickReply, ({ session, body }) =>
    createQuickReply(ctx, session.accountId, body),
  )
  route(http, replies.updateQuickReply, ({ session, params, body }) =>
    updateQuickReply(ctx, session.accountId, params.id, body),
  )
  route(http, replies.deleteQuickReply, ({ session, params }) =>
    deleteQuickReply(ctx, session.accountId, params.id),
  )
}
