import type { DestinationFields } from '#contracts/destinations'
import { saveDestination } from '#server/conversions/connections/save-connection'
import { createEventConfig } from '#server/conversions/events/event-configs'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import { openOutbox } from './outbox.ts'
import { startProgram } from './programs.ts'
import { addClick, addLead } from './rows.ts'

type Received = {
  conversionAction: string
  customerId: string
  loginCustomerId: string | null
  token: string
  event: { transactionId: string; conversionValue?: number } & Record<string, unknown>
  refusal: string | null
  repeats: number
}

/** Fields that say nothing: what a form leaves out. */
export const noFields: DestinationFields = {
  customerId: null,
  loginCustomerId: null,
  clientId: null,
  clientSecret: null,
  refreshToken: null,
  pixelCode: null,
  accessToken: null,
  testEventCode: null,
  measurementId: null,
  apiSecret: null,
  name: null,
  url: null,
}

export function googleFields(more: Partial<DestinationFields> = {}): DestinationFields {
  return {
    ...noFields,
    customerId: '123-456-7890',
    clientId: 'loja.apps.googleusercontent.com',
    clientSecret: 'GOCSPX-segredo',
    refreshToken: '1//renova',
    ...more,
  }
}

/** The outbox with the fake Google as a process of its own. */
export async function openGoogle() {
  const google = await startProgram('dev/fake-google.ts', '/_received')
  const outbox = await openOutbox({
    googleOauthBaseUrl: google.url,
    dataManagerBaseUrl: google.url,
  })
  const { ctx } = outbox

  /** A configured event of the account for a conversion action. */
  const addEvent = (accountId: string, target: string, eventName = 'Venda no Google') =>
    createEventConfig(ctx, accountId, 'google', {
      eventName,
      eventDescription: '',
      eventType: 'Purchase',
      triggerCondition: 'status_converted',
      phrase: null,
      target,
      valueSource: 'sale',
      purchaseValue: 197,
      purchaseCurrency: 'BRL',
    })

  return {
    ...outbox,
    google,
    addEvent,
    /** An account with an event for the conversion action, connected unless `fields` is null. */
    async accountFor(target: string, fields: Partial<DestinationFields> | null = {}) {
      const accountId = await outbox.newAccount()
      await addEvent(accountId, target)
      if (fields !== null) await saveDestination(ctx, accountId, 'google', googleFields(fields))
      return accountId
    },
    /** A lead that bought: one conversion. The click is an hour before. */
    async sale(
      accountId: string,
      sale: {
        valueCents?: number
        at?: Date
        phone?: string | null
        params?: Record<string, string> | null
      } = {},
    ): Promise<string> {
      const at = sale.at ?? ctx.now()
      const { params = { gclid: 'EAIaIQobChMI-exemplo_1' } } = sale
      let clickId: string | null = null
      if (params !== null) {
        const clickedAt = new Date(at.getTime() - 3_600_000)
        clickId = await addClick(ctx, accountId, { at: clickedAt, params })
      }
      const phone = sale.phone === undefined ? '5511987654321' : sale.phone
      const leadId = await addLead(ctx, accountId, { at, clickId, phone })
      await ctx.sql.withAccount(accountId, (trx) =>
        promiseDeliveries(ctx, trx, accountId, [
          {
            fact: { kind: 'status', to: 'converted' },
            leadId,
            clickId: null,
            at,
            ...(sale.valueCents === undefined ? {} : { valueCents: sale.valueCents }),
          },
        ]),
      )
      return leadId
    },
    async atGoogle(action?: string) {
      const query = action === undefined ? '' : `?action=${action}`
      const answer = await fetch(`${google.url}/_received${query}`)
      return (await answer.json()) as {
        events: Received[]
        calls: { token: number; ingest: number; validate: number; status: number }
      }
    },
    forgetTokens: () =>
      fetch(`${google.url}/_control`, { method: 'POST', body: '{"forgetTokens":true}' }),
    async close(): Promise<void> {
      await outbox.close()
      await google.stop()
    },
  }
}

export type Google = Awaited<ReturnType<typeof openGoogle>>
