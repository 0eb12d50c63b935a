import { sql } from 'kysely'
import { expect } from 'vitest'
import { type DeliveryState, stateWords } from '#domain/conversions/delivery-states'
import { type Reason, sentenceOf } from '#domain/conversions/reasons'
import { saveMetaSettings } from '#server/conversions/connections/meta-settings'
import { createDefaultEvent } from '#server/conversions/events/first-events'
import { conversionSweeps, conversionTasks } from '#server/conversions/jobs'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import type { Config } from '#server/platform/config'
import { openTestContext } from './context.ts'
import { startProgram } from './programs.ts'
import { addLead } from './rows.ts'

/** A row of deliveries, or of their attempts, with the words that a user reads. */
export function asRead<Row extends { state: DeliveryState; reason: Reason | null }>({
  state,
  reason,
  ...row
}: Row) {
  return { ...row, state: stateWords[state], reason: reason && sentenceOf(reason) }
}

export type SentEvent = {
  event: Record<string, unknown> & { event_id: string; event_name: string }
  repeats: number
  token: string
  testEventCode: string | null
  /** `appsecret_proof`. */
  proof: string | null
}

/**
 * The outbox on a real database, with the fake ad platform as a process of its own; `config` leads
 * to the fakes of other destinations.
 */
export async function openOutbox(config: Partial<Config> = {}) {
  const ads = await startProgram('dev/fake-ad-platforms.ts', '/_received')
  const own = await openTestContext()
  const ctx = { ...own.ctx, config: { ...own.ctx.config, metaGraphBaseUrl: ads.url, ...config } }
  const tokenOf = (accountId: string) => `EAAG-${accountId}`

  async function atPlatform(pixel: string) {
    const answer = await fetch(`${ads.url}/_received?pixel=${pixel}`)
    return (await answer.json()) as { events: SentEvent[]; calls: number }
  }

  type MoreSettings = { wabaId?: string; messagingDatasetId?: string }
  const connect = (accountId: string, pixelId: string, more: MoreSettings = {}) =>
    saveMetaSettings(ctx, accountId, {
      ...more,
      pixelId,
      accessToken: tokenOf(accountId),
      testEventCode: null,
    })

  const promiseFirstMessage = (accountId: string, leadId: string, at = ctx.now()) =>
    ctx.sql.withAccount(accountId, (trx) =>
      promiseDeliveries(ctx, trx, accountId, [
        { fact: { kind: 'first_message', isTracked: true }, leadId, clickId: null, at },
      ]),
    )

  async function deliveriesOf(accountId: string) {
    const rows = await ctx.sql.asOwner
      .selectFrom('deliveries')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
    return rows.map(asRead)
  }

  return {
    ctx,
    tokenOf,
    connect,
    promiseFirstMessage,
    deliveriesOf,
    newAccount: () => own.newAccount(),
    /** An account with the default event, connected to the pixel unless null. */
    async accountWith(pixelId: string | null): Promise<string> {
      const accountId = await own.newAccount()
      await ctx.sql.withAccount(accountId, (trx) => createDefaultEvent(ctx, trx, accountId))
      if (pixelId !== null) await connect(accountId, pixelId)
      return accountId
    },
    /** A new lead whose first message is to be reported. */
    async firstMessage(accountId: string, at = ctx.now()): Promise<string> {
      const leadId = await addLead(ctx, accountId, { at })
      await promiseFirstMessage(accountId, leadId, at)
      return leadId
    },
    async onlyDelivery(accountId: string) {
      const rows = await deliveriesOf(accountId)
      expect(rows).toHaveLength(1)
      return rows[0]!
    },
    /** What the platform accepted from this account. */
    async received(pixel: string, accountId: string): Promise<SentEvent[]> {
      const { events } = await atPlatform(pixel)
      return events.filter((one) => one.token === tokenOf(accountId))
    },
    callsOf: async (pixel: string) => (await atPlatform(pixel)).calls,
    drain: (as = ctx) => ctx.jobs.drain(conversionTasks(as), conversionSweeps(as)),
    later: (ms: number) => own.setNow(new Date(ctx.now().getTime() + ms)),
    async eraseLead(accountId: string, leadId: string): Promise<void> {
      await sql`update leads set erased_at = ${ctx.now()}
        where account_id = ${accountId} and id = ${leadId}`.execute(ctx.sql.asOwner)
    },
    async close(): Promise<void> {
      await own.close()
      await ads.stop()
    },
  }
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>
