import { sql } from 'kysely'
import type { MetaAnswer, MetaEvent } from '#server/integrations/meta/wire'
import { publish } from '#server/live/publish'
import type { Trx } from '#server/platform/sql'

export type DeliveryState =
  | 'pendente'
  | 'enviado'
  | 'tentando'
  | 'falhou'
  | 'pausado'
  | 'descartado'

/** What became of one delivery; without `event` nothing was sent and no attempt counts. */
export type Outcome = {
  id: string
  leadId: string | null
  state: DeliveryState
  reason: string | null
  nextTryAt: Date | null
  event: MetaEvent | null
}

/** What all deliveries of one request share. */
export type Attempt = { answer: MetaAnswer; testEventCode: string | null; traceId: string | null }

/** Writes the outcomes, ends their claims and tells the open screens, in the given transaction. */
export async function recordOutcomes(
  trx: Trx,
  accountId: string,
  now: Date,
  outcomes: Outcome[],
  attempt: Attempt | null,
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map((outcome) => ({
    id: outcome.id,
    state: outcome.state,
    reason: outcome.reason,
    next_try_at: outcome.nextTryAt?.toISOString() ?? null,
    request: requestOf(outcome.event, attempt?.testEventCode ?? null),
  }))
  const body = attempt?.answer.body ?? null
  const response = body === null ? null : JSON.stringify(body)
  await sql`
    update deliveries d set
      state = r.state,
      reason = r.reason,
      next_try_at = r.next_try_at,
      claimed_until = null,
      attempts = d.attempts + case when ${attempt !== null}::boolean then 1 else 0 end,
      last_attempt_at = case when ${attempt !== null}::boolean then ${now}::timestamptz
        else d.last_attempt_at end,
      sent_at = case when r.state = 'enviado' then ${now}::timestamptz end,
      request = coalesce(r.request, d.request),
      response = case when ${attempt !== null}::boolean then ${response}::jsonb
        else d.response end,
      http_status = case when ${attempt !== null}::boolean then ${attempt?.answer.httpStatus ?? null}::integer
        else d.http_status end,
      fbtrace_id = coalesce(${attempt?.traceId ?? null}::text, d.fbtrace_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, state text, reason text, next_try_at timestamptz, request jsonb)
    where d.account_id = ${accountId} and d.id = r.id`.execute(trx)
  await publishConversions(
    trx,
    accountId,
    outcomes.map((outcome) => outcome.leadId),
  )
}

/** One live event per lead; one without an id for all deliveries that are about clicks alone. */
export async function publishConversions(
  trx: Trx,
  accountId: string,
  leadIds: (string | null)[],
): Promise<void> {
  for (const id of new Set(leadIds)) await publish(trx, accountId, { kind: 'conversion', id })
}

function requestOf(event: MetaEvent | null, testEventCode: string | null): unknown {
  if (event === null) return null
  return { data: [event], ...(testEventCode === null ? {} : { test_event_code: testEventCode }) }
}
