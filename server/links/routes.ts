import type { FastifyInstance } from 'fastify'
import { idParams } from '#contracts/endpoint'
import * as contract from '#contracts/links'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { createLink } from './create-link.ts'
import { deleteLink } from './delete-link.ts'
import { linkQr } from './link-qr.ts'
import { listLinks } from './list-links.ts'
import { restoreLink } from './restore-link.ts'
import { updateLink } from './update-link.ts'

export function linkRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.createLink, ({ session, body }) =>
    createLink(ctx, session.accountId, session.user.id, body),
  )
  route(http, contract.listLinks, ({ session }) => listLinks(ctx, session.accountId))
  route(http, contract.updateLink, ({ session, params, body }) =>
    updateLink(ctx, session.accountId, params.id, body),
  )
  route(http, contract.deleteLink, ({ session, params }) =>
    deleteLink(ctx, session.accountId, params.id),
  )
  route(http, contract.restoreLink, ({ session, params }) =>
    restoreLink(ctx, session.accountId, params.id),
  )
  for (const kind of ['svg', 'png'] as const) {
    http.get(
      contract.linkQrPaths[kind],
      {
        config: { access: 'numbers' },
        schema: { summary: `QR code do link (${kind.toUpperCase()})`, params: idParams },
      },
      async (request, reply) => {
        const { id } = idParams.parse(request.params)
        const image = await linkQr(ctx, request.session?.accountId ?? '', id, kind)
        return reply
          .type(kind === 'svg' ? 'image/svg+xml' : 'image/png')
          .header('Content-Disposition', `inline; filename="link-${image.code}.${kind}"`)
          .send(image.content)
      },
    )
  }
}
