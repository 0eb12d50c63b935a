import { sql } from 'kysely'
import { senderOf } from '#server/integrations/destinations/registry'
import type {
  Answer,
  Judgement,
  Refusal,
  RefusedEvent,
} from '#server/integrations/destinations/verdict'
import type { Context } from '#server/platform/context'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import { whileConnectionStays } from '../connections/connection-lock.ts'
import { isDoubtOver, isHopeless, nextTry } from './back-off.ts'
import { addDeliverJob, type DeliverPayload } from './deliver-job.ts'
import { type Outcome, publishConversions, recordOutcomes } from './record-outcomes.ts'
import { waitingReasons } from './waiting-reasons.ts'

type Where = DeliverPayload & { receipt: string }
type Row = {
  id: string
  lead_id: string | null
  sent_at: Date
  event_time: Date
  attempts: number
  last_attempt_at: Date | null
  doubted_since: Date | null
  /** What the log kept of it. */
  request: unknown
}

const longestWaitMs = 86_400_000
/** A request that is not judged by then never will be. */
const giveUpMs = 7 * 86_400_000

/** Of several reasons for one event the gravest decides. */
const gravity = { drop: 4, doubt: 3, hold: 2, again: 1, accepted: 0 } satisfies Record<
  Refusal['kind'],
  number
>

/** Writes what became of the request of a receipt, in the given transaction. */
export async function settleReceipt(
  ctx: Context,
  trx: Trx,
  where: Where,
  answer: Answer,
  judgement: Exclude<Judgement, { kind: 'away' }>,
): Promise<void> {
  await whileConnectionStays(trx, where.accountId)
  const rows = await sentWith(trx, where)
  if (rows.length === 0) return
  const now = ctx.now()
  switch (judgement.kind) {
    case 'accepted':
      return confirm(trx, where, rows, now)
    case 'unknown':
      return forget(trx, where.accountId, rows)
    case 'pending':
      return wait(trx, where.accountId, rows, now)
    case 'refused': {
      const { refusals, total, isAboutAll } = judgement
      const [gravest] = refusals
        .filter((each) => each.kind !== 'accepted')
        .sort((a, b) => gravity[b.kind] - gravity[a.kind])
      if (gravest === undefined) return confirm(trx, where, rows, now)
      const isAlone = rows.length === 1 && (total ?? 1) === 1
      return refuse(ctx, trx, where, rows, answer, isAlone || isAboutAll ? gravest : null)
    }
    default:
      return judgement satisfies never
  }
}

async function sentWith(trx: Trx, { accountId, destination, receipt }: Where): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, lead_id, sent_at, event_time, attempts, last_attempt_at, doubted_since,
      request
    from deliveries
    where account_id = ${accountId} and destination = ${destination} and receipt = ${receipt}
      and state = 'sent' and confirmed_at is null
    order by id for update`.execute(trx)
  return rows
}

async function confirm(trx: Trx, { accountId }: Where, rows: Row[], now: Date): Promise<void> {
  await change(trx, accountId, rows, { confirmed_at: now, receipt_next_at: null })
  await publishConversions(
    trx,
    accountId,
    rows.map((row) => row.lead_id),
  )
}

/** The next question is as far away as the sending is ago, so that the waits double. */
async function wait(trx: Trx, accountId: string, rows: Row[], now: Date): Promise<void> {
  const agoMs = Math.max(...rows.map((row) => now.getTime() - row.sent_at.getTime()))
  if (agoMs >= giveUpMs) return forget(trx, accountId, rows)
  const next = new Date(now.getTime() + Math.min(agoMs, longestWaitMs))
  await change(trx, accountId, rows, { receipt_next_at: next })
}

/** It stays sent, and nobody will say more about it. */
async function forget(trx: Trx, accountId: string, rows: Row[]): Promise<void> {
  await change(trx, accountId, rows, { receipt: null, receipt_next_at: null })
}

/** Null: it is not known which event was refused; each is sent again alone, under its old id. */
async function refuse(
  ctx: Context,
  trx: Trx,
  { accountId, destination }: Where,
  rows: Row[],
  answer: Answer,
  common: RefusedEvent | null,
): Promise<void> {
  const now = ctx.now()
  const sender = senderOf(destination)
  const waits = (await waitingReasons(trx, accountId, [destination])).get(destination)
  const outcomeOf = (row: Row): Omit<Outcome, 'id' | 'leadId' | 'request'> => {
    const refusal = common && (sender.refusalOf?.(common, row.request) ?? common)
    const isDoubted = refusal?.kind === 'doubt'
    const nextTryAt = isDoubted
      ? nextTry(ctx, { kind: 'doubt', waitSeconds: [0, 0] }, row)
      : new Date(now.getTime() + (refusal?.waitMs ?? 0))
    const reason = refusal?.reason ?? { code: 'sent_alone' }
    const isDropped = refusal?.kind === 'drop' || (isDoubted && isDoubtOver(row, now))
    if (isDropped) return { state: 'dropped', reason, nextTryAt: null }
    if (refusal?.kind === 'hold') return { state: 'paused', reason, nextTryAt: null }
    const tried = { attempts: row.attempts + 1, eventTime: row.event_time }
    if (isHopeless(tried, nextTryAt, sender)) {
      return { state: 'failed', reason: { code: 'gave_up', last: reason }, nextTryAt: null }
    }
    return waits === undefined
      ? { state: 'retrying', reason, nextTryAt, isDoubted }
      : { state: 'paused', reason: waits, nextTryAt: null }
  }
  const outcomes = rows.map((row) => ({
    id: row.id,
    leadId: row.lead_id,
    request: null,
    ...outcomeOf(row),
  }))
  // Of a part that was refused each event may be of the other part.
  const judged = { ...answer, isUntaken: common !== null }
  await recordOutcomes(trx, accountId, now, outcomes, {
    answer: judged,
    traceId: null,
    receipt: null,
  })
  await change(trx, accountId, rows, {
    receipt: null,
    receipt_next_at: null,
    ...(common === null ? { travels_alone: true } : {}),
  })
  if (outcomes.some(({ nextTryAt }) => nextTryAt !== null && nextTryAt <= now))
    await addDeliverJob(ctx, trx, { accountId, destination })
}

async function change(
  trx: Trx,
  accountId: string,
  rows: Row[],
  values: {
    receipt?: null
    receipt_next_at?: Date | null
    confirmed_at?: Date
    travels_alone?: boolean
  },
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(rows.map((row) => row.id)))
    .execute()
}
