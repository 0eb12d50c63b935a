import type { MetaSettings } from '#contracts/meta-settings'
import { saveMetaSettings } from '#server/conversions/connections/meta-settings'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { startTestApp, type TestAccount } from './app.ts'
import { startProgram } from './programs.ts'
import { addLead } from './rows.ts'

export type DeliveryLog = {
  deliveries: { id: string; state: string; reason: string | null; eventId: string }[]
  total: number
}

/** The application with the fake ad platforms beside it, and what people do before events are sent. */
export async function startAppWithAds(env: Record<string, string> = {}) {
  const ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  const app = await startTestApp({ env: { META_GRAPH_BASE_URL: ads.url, ...env } })
  let names = 0
  const as = (account: TestAccount) => ({ session: account.session })

  return {
    ads,
    app,
    as,
    newAccount: () => app.newAccount(`Conta${++names}`),
    /** As the screen does; behind it, because pixels that misbehave have names in place of digits. */
    connect: (account: TestAccount, pixelId: string): Promise<MetaSettings> =>
      saveMetaSettings(app.ctx, account.accountId, {
        pixelId,
        accessToken: 'EAAGtoken1234',
        testEventCode: null,
      }),
    logOf: (account: TestAccount, query = '') =>
      app.get<DeliveryLog>(`/api/deliveries${query}`, as(account)),
    /** Someone writes for the first time; answers the lead. */
    async firstMessage({ accountId }: TestAccount, at = app.ctx.now()): Promise<string> {
      const leadId = await addLead(app.ctx, accountId, { at })
      await app.ctx.sql.withAccount(accountId, (trx) =>
        promiseDeliveries(app.ctx, trx, accountId, [
          { fact: { kind: 'first_message', isTracked: true }, leadId, clickId: null, at },
        ]),
      )
      return leadId
    },
    async close(): Promise<void> {
      await app.close()
      await ads.stop()
    },
  }
}
