import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/password-reset'
import { emailServerOf } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { askReset } from './ask-reset.ts'
import { readReset, resetPassword } from './reset-password.ts'

export function resetRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.loginOptions, async () => ({
    resetsByEmail: emailServerOf(ctx.config) !== null,
    oidcLabel: ctx.config.oidc?.label ?? null,
  }))
  route(http, contract.askReset, async ({ body, request }) => {
    await askReset(ctx, body.email, request.ip)
    return { success: true as const }
  })
  route(http, contract.readReset, ({ params }) => readReset(ctx, params.token))
  route(
    http,
    contract.resetPassword,
    ({ params, body }) => resetPassword(ctx, params.token, body.newPassword),
    { changesCredentials: true },
  )
}
