import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/logo'
import type { Context } from '#server/platform/context'
import { route, sessionOf } from '#server/platform/http'
import { logoChangedAt, readLogo, removeLogo, saveLogo } from './logo.ts'

export function logoRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.getLogo, ({ session }) => logoChangedAt(ctx, session.accountId))
  route(http, contract.saveLogo, ({ session, body }) =>
    saveLogo(ctx, session.accountId, body.image),
  )
  route(http, contract.removeLogo, ({ session }) => removeLogo(ctx, session.accountId))
  const config = { access: 'numbers' } as const
  const schema = { summary: 'O logotipo da conta' }
  http.get(contract.logoImagePath, { config, schema }, async (request, reply) => {
    const { content, type } = await readLogo(ctx, sessionOf(request).accountId)
    return reply.type(type).send(content)
  })
}
