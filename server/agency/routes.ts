import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/agency'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { changeClient, createClient } from './client-accounts.ts'
import { overview } from './overview.ts'
import { getSalesContact, saveSalesContact } from './sales-contact.ts'

export function agencyRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.overview, ({ session, query }) => overview(ctx, session, query))
  route(http, contract.createClient, ({ session, body }) => createClient(ctx, session, body.name))
  route(http, contract.getSalesContact, () => getSalesContact(ctx))
  route(http, contract.saveSalesContact, ({ body }) => saveSalesContact(ctx, body.number))
  route(http, contract.changeClient, async ({ session, params, body }) => {
    await changeClient(ctx, session, params.id, body)
    return { success: true as const }
  })
}
