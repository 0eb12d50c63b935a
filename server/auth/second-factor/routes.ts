import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/second-factor'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './set-up.ts'

export function secondFactorRoutes(http: FastifyInstance, ctx: Context): void {
  const options = { changesCredentials: true }
  route(http, contract.beginSecondFactor, ({ session, body }) =>
    beginSecondFactor(ctx, session, body.currentPassword),
  )
  route(
    http,
    contract.confirmSecondFactor,
    async ({ session, body }) => ({
      success: true as const,
      ...(await confirmSecondFactor(ctx, session, body.code)),
    }),
    options,
  )
  route(
    http,
    contract.renewRecoveryCodes,
    async ({ session, body }) => ({
      recoveryCodes: await renewRecoveryCodes(ctx, session, body),
    }),
    options,
  )
  route(
    http,
    contract.removeSecondFactor,
    async ({ session, body }) => ({
      success: true as const,
      user: await removeSecondFactor(ctx, session, body),
    }),
    options,
  )
}
