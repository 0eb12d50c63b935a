import { sql } from 'kysely'
import type { DeliveryState } from '#domain/conversions/delivery-states'
import type { Reason } from '#domain/conversions/reasons'
import type { Answer } from '#server/integrations/destinations/verdict'
import { publishAll } from '#server/live/publish'
import type { Trx } from '#server/platform/sql'

/** What became of one delivery; without `request` nothing was sent and no attempt counts. */
export type Outcome = {
  id: string
  leadId: string | null
  state: DeliveryState
  reason: Reason | null
  nextTryAt: Date | null
  /** It is tried again although nobody knows what its refusal means. */
  isDoubted?: boolean
  /** What the log keeps of what was sent: personal data hashed. */
  request: unknown
}

/** What all deliveries of one request share. */
export type Attempt = { answer: Answer; traceId: string | null; receipt: string | null }

/** The lead or click of `d` was deleted while the event was on its way: its words stay unwritten. */
function isErased(accountId: string) {
  return sql`(
    exists (select from leads l where l.account_id = ${accountId} and l.id = d.lead_id
      and l.erased_at is not null)
    or exists (select from clicks c where c.account_id = ${accountId} and c.id = d.click_id
      and c.erased_at is not null))`
}

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
    request: outcome.request,
    is_doubted: outcome.isDoubted ?? false,
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
      doubted_since = case when ${attempt === null}::boolean then d.doubted_since
        when r.is_doubted then coalesce(d.doubted_since, ${now})
        -- It may yet be refused afterwards, for the same unknown reason.
        when r.state = 'sent' then d.doubted_since end,
      sent_at = case when r.state = 'sent' then ${now}::timestamptz end,
      -- What was sent says so by its state, and may be refused for good yet.
      perhaps_taken = d.perhaps_taken or r.state <> 'sent'
        and ${attempt !== null && attempt.answer.isUntaken !== true}::boolean,
      request = case when ${isErased(accountId)} then null else coalesce(r.request, d.request) end,
      response = case when ${isErased(accountId)} then null
        when ${attempt !== null}::boolean then ${response}::jsonb
        else d.response end,
      http_status = case when ${attempt !== null}::boolean then ${attempt?.answer.httpStatus ?? null}::integer
        else d.http_status end,
      fbtrace_id = coalesce(${attempt?.traceId ?? null}::text, d.fbtrace_id),
      receipt = coalesce(${attempt?.receipt ?? null}::text, d.receipt)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, state text, reason jsonb, next_try_at timestamptz, request jsonb,
        is_doubted boolean)
    where d.account_id = ${accountId} and d.id = r.id`.execute(trx)
  if (attempt !== null) await noteAttempts(trx, accountId, now, rows, response, attempt)
  await publishConversions(
    trx,
    accountId,
    outcomes.map((outcome) => outcome.leadId),
  )
}

/** One line of the log for each delivery of the request, numbered as the delivery counts its attempts. */
async function noteAttempts(
  trx: Trx,
  accountId: string,
  now: Date,
  rows: { id: string }[],
  response: string | null,
  { answer, traceId }: Attempt,
): Promise<void> {
  await sql`
    insert into delivery_attempts (account_id, delivery_id, attempt, at, state, reason, next_try_at,
      request, response, http_status, trace_id)
    select d.account_id, d.id, d.attempts, ${now}, r.state, r.reason, r.next_try_at,
      case when not ${isErased(accountId)} then r.request end,
      case when not ${isErased(accountId)} then ${response}::jsonb end,
      ${answer.httpStatus}::integer, ${traceId}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, state text, reason jsonb, next_try_at timestamptz, request jsonb)
    join deliveries d on d.account_id = ${accountId} and d.id = r.id
    on conflict do nothing`.execute(trx)
}

/** One live event per lead; one without an id for all deliveries that are about clicks alone. */
export async function publishConversions(
  trx: Trx,
  accountId: string,
  leadIds: (string | null)[],
): Promise<void> {
  await publishAll(
    trx,
    [...new Set(leadIds)].map((id) => ({ accountId, event: { kind: 'conversion', id } })),
  )
}
