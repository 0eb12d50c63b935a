import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/meta-account'
import { cookiesOf } from '#server/auth/cookies'
import { findSession } from '#server/auth/session'
import type { Context } from '#server/platform/context'
import { route, sessionOf } from '#server/platform/http'
import { metaQuality } from './dataset-quality.ts'
import { chooseAdAccount, connectedAdAccounts } from './login/ad-accounts.ts'
import { chooseAssets, getAssets } from './login/assets.ts'
import { finishLogin, startLogin } from './login/login.ts'
import { spendStatus, syncSpendNow } from './spend/spend-status.ts'

export function metaAccountRoutes(http: FastifyInstance, ctx: Context): void {
  http.get(contract.metaLoginPath, { config: { access: 'connections' } }, async (request, reply) =>
    reply.redirect(await startLogin(ctx, sessionOf(request))),
  )
  // Without a session there is a screen to be shown, not an error of the API.
  http.get(contract.metaReturnPath, { config: { access: 'public' } }, async (request, reply) => {
    const id = request.cookies[cookiesOf(ctx.config).session]
    const session = id === undefined ? null : await findSession(ctx, id)
    request.session = session
    return reply
      .header('Referrer-Policy', 'no-referrer')
      .redirect(await finishLogin(ctx, session, request.query))
  })
  route(http, contract.metaAssets, ({ session }) => getAssets(ctx, session))
  route(http, contract.chooseAssets, ({ session, body }) => chooseAssets(ctx, session, body), {
    changesCredentials: true,
  })
  route(http, contract.listAdAccounts, ({ session }) => connectedAdAccounts(ctx, session.accountId))
  route(http, contract.chooseAdAccount, ({ session, body }) =>
    chooseAdAccount(ctx, session.accountId, body.adAccountId),
  )
  route(http, contract.getSpendStatus, ({ session }) => spendStatus(ctx, session.accountId))
  route(http, contract.syncSpend, ({ session }) => syncSpendNow(ctx, session.accountId))
  route(http, contract.metaQuality, ({ session }) => metaQuality(ctx, session.accountId))
}
