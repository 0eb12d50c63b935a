import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/account'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { getSettings, saveSettings } from './settings.ts'

export function accountRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.getSettings, ({ session }) => getSettings(ctx, session))
  route(http, contract.saveSettings, ({ session, body }) => saveSettings(ctx, session, body))
}
