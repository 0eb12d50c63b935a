import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Provider } from '#contracts/messaging'
import { wakeInboxes } from '#server/integrations/gateways/wake-inbox'
import type { Context } from '#server/platform/context'
import { answering } from '#server/platform/insert-rows'
import { isDatabaseAway } from '#server/platform/refusals'
import type { Trx } from '#server/platform/sql'

/** A webhook as it came to an address of ours. */
export type IncomingWebhook = {
  id: string
  provider: Provider
  tokenHash: string
  receivedAt: Date
  query: string
  body: Buffer
  /** Nobody wants to know what it says: only its address is looked up. */
  isNoise: boolean
}

export type WebhookIntake = {
  /** Resolves once the webhook is durable: with the account of the address, or null. Rejects as `pg` does. */
  store(webhook: IncomingWebhook): Promise<string | null>
}

/** A gateway asks again later; longer than this it does not wait. */
const patienceMs = 5_000
/** Between the beginnings of two commits; who comes alone is stored at once. */
const paceMs = 25
const maxRowsPerCommit = 1_000
// A statement exists several times over in memory while it is sent.
const maxBytesPerCommit = 4 * 1024 * 1024

type Waiting = {
  webhook: IncomingWebhook
  resolve: (accountId: string | null) => void
  reject: (error: unknown) => void
}

/**
 * Group commit of webhooks: one commit is on its way, and everything that arrives meanwhile goes with
 * the next, with one word for each account to those who work on it.
 */
export function openWebhookIntake(ctx: Context): WebhookIntake {
  const open: Waiting[] = []
  let isWriting = false
  let beganAt = 0

  async function writeAll(): Promise<void> {
    isWriting = true
    // Requests that the same turn of the event loop read go into the same commit.
    await nextTurn()
    while (open.length > 0) {
      const early = beganAt + paceMs - performance.now()
      if (early > 0) await wait(early)
      beganAt = performance.now()
      await commit(takeBatch())
    }
    isWriting = false
  }

  function takeBatch(): Waiting[] {
    let bytes = 0
    const over = open.findIndex(({ webhook }, index) => {
      bytes += webhook.body.length
      return index === maxRowsPerCommit || (index > 0 && bytes > maxBytesPerCommit)
    })
    return open.splice(0, over === -1 ? open.length : over)
  }

  async function commit(batch: Waiting[]): Promise<void> {
    try {
      const known = await insertWithin(batch.map(({ webhook }) => webhook))
      for (const { webhook, resolve } of batch) resolve(known.get(webhook.id) ?? null)
    } catch (error) {
      const isAway = isDatabaseAway(error)
      // One that the database does not take is no reason to refuse the others.
      if (!isAway && batch.length > 1) {
        for (const one of batch) await commit([one])
        return
      }
      for (const { reject } of batch) reject(error)
      if (!isAway) return
      // Who came meanwhile would wait as long to hear the same.
      for (const { reject } of open.splice(0)) reject(error)
    }
  }

  async function insertWithin(webhooks: IncomingWebhook[]): Promise<Map<string, string>> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Query read timeout')), patienceMs)
    })
    const inserted = ctx.sql.asIngest.transaction().execute((trx) => insertWebhooks(trx, webhooks))
    inserted.catch(() => {})
    try {
      return await Promise.race([inserted, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    store: (webhook) =>
      new Promise((resolve, reject) => {
        open.push({ webhook, resolve, reject })
        if (!isWriting) writeAll()
      }),
  }
}

/** Stores them but for noise, wakes their accounts, and answers the account of each whose address somebody has. */
async function insertWebhooks(trx: Trx, webhooks: IncomingWebhook[]): Promise<Map<string, string>> {
  const column = <Value>(value: (webhook: IncomingWebhook) => Value) => webhooks.map(value)
  const { rows: known } = await sql<{ id: string; account_id: string; instance_id: string }>`
    select i.id, t.account_id, t.instance_id
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ tokenHash }) => tokenHash)}::text[],
      ${column(({ provider }) => provider)}::text[]) as i (id, token_hash, provider)
    join instance_tokens t using (token_hash, provider)`.execute(trx)
  const lineOf = new Map(known.map((line) => [line.id, line]))
  const stored = webhooks.filter(({ id, isNoise }) => lineOf.has(id) && !isNoise)
  if (stored.length > 0) await insertKnown(trx, stored, lineOf)
  return new Map(known.map((line) => [line.id, line.account_id]))
}

type Line = { account_id: string; instance_id: string }

/** Where the body of each ends when they stand one after another. */
function endsOf(webhooks: IncomingWebhook[]): number[] {
  let end = 0
  return webhooks.map(({ body }) => {
    end += body.length
    return end
  })
}

async function insertKnown(
  trx: Trx,
  webhooks: IncomingWebhook[],
  lineOf: ReadonlyMap<string, Line>,
): Promise<void> {
  const column = <Value>(value: (webhook: IncomingWebhook) => Value) => webhooks.map(value)
  const accounts = column(({ id }) => lineOf.get(id)?.account_id)
  // One value goes to PostgreSQL as it is; an array of them as text of twice its size, read by the letter.
  const bodies = Buffer.concat(column(({ body }) => body))
  await sql`
    insert into message_inbox (account_id, id, instance_id, received_at, query, body)
    select account_id, id, instance_id, received_at, query,
      substring(${bodies}::bytea from body_end - length + 1 for length)
    from unnest(${accounts}::uuid[], ${column(({ id }) => id)}::uuid[],
      ${column(({ id }) => lineOf.get(id)?.instance_id)}::uuid[],
      ${column(({ receivedAt }) => receivedAt)}::timestamptz[],
      ${column(({ query }) => query)}::text[], ${endsOf(webhooks)}::int[],
      ${column(({ body }) => body.length)}::int[])
      as i (account_id, id, instance_id, received_at, query, body_end, length)
    order by id ${answering}`.execute(trx)
  await wakeInboxes(trx, accounts)
}
