import { sql } from 'kysely'
import type { FirstStep, FirstStepKey } from '#contracts/first-steps'
import type { DeliveryState } from '#domain/conversions/delivery-states'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { tellsSale } from '#domain/conversions/first-events'
import type { Reason } from '#domain/conversions/reasons'
import { destinationWithArticle } from '#domain/conversions/stop-text'
import { repeatedByHand, type TrialOutcome } from '#domain/conversions/trials'
import type { LineState } from '#domain/lines/line-outage'
import { shownReason } from '#server/conversions/log/shown-answer'
import { adapterOf } from '#server/integrations/destinations/registry'
import { explainOutcome } from '#server/messaging/lines/explain-outcome'
import type { Instance } from '#server/messaging/lines/find-instance'
import { presentState } from '#server/messaging/lines/present-instance'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** What is known of a step: when it happened, or what went wrong, or what is still awaited. */
type Found = Pick<FirstStep, 'state' | 'said'> & { at?: Date | null }
type Question = { ctx: Context; trx: Trx; accountId: string }

const nothing: Found = { state: 'open', said: null }

const needsCode =
  'Uma mensagem chegou, mas sem o código de um link: ela não mostra de onde a pessoa veio. Abra o link em outro celular e envie a mensagem como ele a deixa escrita.'

/** A lead that came by the simulated line is nobody's. */
const isReal = (accountId: string) => sql`not l.is_test and not exists (
  select from instances i where i.account_id = ${accountId} and i.id = l.instance_id
    and i.provider = 'simulator')`

const writeDirectly =
  'Escreva de outro celular, em uma conversa direta, a mensagem que o link deixa pronta.'

const draftAdvice = 'Abra o rascunho em Configurações, confira os dados e tente de novo.'

/** What to do about a line in each state that keeps it from being heard. */
const lineAdvice: Record<Exclude<LineState, 'connected'>, string> = {
  connecting: '',
  qr: '',
  disconnected: 'Conecte o número em Configurações.',
  offline: 'Confira no painel do provedor se a instância está no ar.',
  auth_error: 'Troque o token em Configurações.',
  banned: 'Peça a revisão no aplicativo do WhatsApp, ou ligue outro número.',
}

/** Every question reads the first row that answers it: none of them counts. */
export const questions: Record<
  Exclude<FirstStepKey, 'address'>,
  (question: Question) => Promise<Found>
> = { line, link, click, message, pixel, sale }

async function line({ ctx, trx, accountId }: Question): Promise<Found> {
  const { rows } = await sql<Instance & { is_heard: boolean }>`
    select i.*, exists(
      select from messages m where m.account_id = ${accountId} and m.instance_id = i.id
    ) as is_heard
    from instances i
    where i.account_id = ${accountId} and i.provider <> 'simulator'
    order by i.state = 'connected' desc, is_heard desc, i.created_at desc limit 1`.execute(trx)
  const [best] = rows
  if (best === undefined) return nothing
  const { message: said, isDraft } = presentState(ctx, best)
  if (best.state === 'connected') {
    return best.is_heard
      ? { state: 'done', said: null, at: best.state_at }
      : {
          state: 'open',
          said: `${best.name}: conectado, mas nenhuma mensagem chegou ainda. Escreva para este número de outro celular.`,
        }
  }
  const isAwaited = best.state === 'qr' || best.state === 'connecting'
  const advice = isDraft ? draftAdvice : best.state_cause === null ? lineAdvice[best.state] : ''
  return {
    state: isAwaited ? 'open' : 'failed',
    said: [`${best.name}: ${said.replace(/\.?$/, '.')}`, advice]
      .filter((part) => part !== '')
      .join(' '),
  }
}

async function link({ trx, accountId }: Question): Promise<Found> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from links
    where account_id = ${accountId} and deleted_at is null and not is_test
    limit 1`.execute(trx)
  return rows[0] ? { state: 'done', said: null, at: rows[0].at } : nothing
}

async function click({ trx, accountId }: Question): Promise<Found> {
  const { rows } = await sql<{ class: string }>`
    select class from link_totals
    where account_id = ${accountId} and class <> 'test' and hits > 0
    order by class = 'human' desc limit 1`.execute(trx)
  const [found] = rows
  if (found === undefined) return nothing
  if (found.class !== 'human') {
    return {
      state: 'failed',
      said: 'O link foi acessado, mas por robôs ou pré-visualizações, que não contam. Abra o link no celular.',
    }
  }
  const first = await sql<{ at: Date }>`
    select clicked_at as at from clicks
    where account_id = ${accountId} and class = 'human' order by id limit 1`.execute(trx)
  return { state: 'done', said: null, at: first.rows[0]?.at ?? null }
}

/** A message shows that the loop is closed when it brought its lead a campaign: by a code, or by an ad. */
async function message({ trx, accountId }: Question): Promise<Found> {
  const tracked = await sql<{ at: Date }>`
    select l.first_message_at as at from leads l
    where l.account_id = ${accountId} and l.is_tracked and ${isReal(accountId)} limit 1`.execute(
    trx,
  )
  if (tracked.rows[0]) return { state: 'done', said: null, at: tracked.rows[0].at }
  const last = await sql<{ outcome: string | null; reason: string | null }>`
    select m.outcome, m.reason
    from (
      select instance_id, outcome, reason from message_inbox
      where account_id = ${accountId} order by id desc limit 1) m
    join instances i on i.account_id = ${accountId} and i.id = m.instance_id
      and i.provider <> 'simulator'
    where m.outcome in ('ignored', 'failed')`.execute(trx)
  const [ignored] = last.rows
  if (ignored === undefined) {
    const untracked = await sql`
      select from leads l where l.account_id = ${accountId} and ${isReal(accountId)} limit 1`.execute(
      trx,
    )
    return untracked.rows.length > 0 ? { state: 'failed', said: needsCode } : nothing
  }
  return {
    state: 'failed',
    said: `O último aviso do WhatsApp: ${explainOutcome(ignored)} ${writeDirectly}`,
  }
}

type AdConnection = {
  destination: Destination
  paused: boolean
  pause_reason: Reason | null
  accepted_at: Date | null
  tried_at: Date | null
  outcome: TrialOutcome | null
  is_accepted: boolean | null
  said: string | null
}

/**
 * Done while one ad platform takes events: a test was accepted, or an event was. A platform that refuses its
 * credential afterwards takes nothing any more.
 */
async function pixel({ trx, accountId }: Question): Promise<Found> {
  const { rows } = await sql<AdConnection>`
    select c.destination, c.paused_at is not null as paused, c.pause_reason, c.accepted_at, t.tried_at,
      t.outcome, t.is_accepted, t.said
    from connections c
    left join destination_trials t on t.account_id = ${accountId} and t.destination = c.destination
    where c.account_id = ${accountId} and c.destination not like 'webhook:%'
    order by c.destination`.execute(trx)
  const says = ({ destination }: AdConnection) => !adapterOf(destination).confirmsNothing
  const working = rows.find(
    (row) => !row.paused && (row.accepted_at ?? (row.is_accepted && !says(row))),
  )
  if (working) return { state: 'done', said: null, at: working.accepted_at ?? working.tried_at }
  const stopped = rows.find(({ pause_reason: reason }) => reason !== null)
  if (stopped?.pause_reason) return { state: 'failed', said: shownReason(stopped.pause_reason) }
  // An event that was sent proves nothing of another credential; without any connection it happened once.
  const mute = rows.filter((row) => !says(row)).map(({ destination }) => destination)
  const sent = await sql<{ at: Date }>`
    select sent_at as at
    from (
      select state, sent_at, destination from deliveries
      where account_id = ${accountId} order by created_at desc limit 100) newest
    where state = 'sent' and destination not like 'webhook:%'
      and (${rows.length === 0}::boolean or destination = any(${mute}::text[])) limit 1`.execute(
    trx,
  )
  if (sent.rows[0]) return { state: 'done', said: null, at: sent.rows[0].at }
  const tried = rows.find(({ said }) => said !== null)
  if (tried?.said)
    return { state: 'failed', said: trialText(tried.destination, tried.outcome, tried.said) }
  if (rows.length === 0) return nothing
  return { state: 'open', said: 'Conectado, mas nenhum evento de teste foi aceito ainda.' }
}

/** The words of a failed test; whoever gave no answer is named first. */
function trialText(destination: Destination, outcome: TrialOutcome | null, said: string): string {
  const text = repeatedByHand(said)
  if (outcome !== 'unanswered' || text.includes('não respondeu')) return text
  const name = destinationWithArticle({ kind: kindOf(destination), name: null })
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} não respondeu. ${text}`
}

async function sale({ trx, accountId }: Question): Promise<Found> {
  const { rows } = await sql<{
    state: DeliveryState | null
    reason: Reason | null
    sent_at: Date | null
  }>`
    select d.state, d.reason, d.sent_at
    from (
      select id, lead_id, created_at from sales
      where account_id = ${accountId} and deleted_at is null
      order by id desc limit 20) s
    join leads l on l.account_id = ${accountId} and l.id = s.lead_id and ${isReal(accountId)}
    left join lateral (
      select state, reason, sent_at from deliveries
      where account_id = ${accountId} and sale_id = s.id and refunds is null
        and destination not like 'webhook:%'
      order by state = 'sent' desc, created_at desc limit 1) d on true
    order by d.state = 'sent' desc nulls last, s.created_at desc limit 1`.execute(trx)
  const [best] = rows
  if (best === undefined) return nothing
  if (best.state === 'sent') return { state: 'done', said: null, at: best.sent_at }
  if (best.state === null) {
    if (await hasSaleEvent(trx, accountId)) {
      return {
        state: 'open',
        said: 'A última venda foi registrada sem um evento que a informasse, e não será enviada. Já existe um: registre a próxima venda.',
      }
    }
    return {
      state: 'failed',
      said: 'A venda está registrada, mas nenhum evento a informa. Crie um evento de compra (Purchase) para quando o lead vira cliente.',
    }
  }
  if (best.state === 'pending') return { state: 'open', said: 'A venda está sendo informada…' }
  return {
    state: 'failed',
    said:
      best.reason === null
        ? 'A venda não foi aceita. O motivo está no registro de envios.'
        : shownReason(best.reason),
  }
}

/** Whether an active event tells an ad platform of a sale. */
export async function hasSaleEvent(trx: Trx, accountId: string): Promise<boolean> {
  const events = await trx
    .selectFrom('event_configs')
    .select(['event_type as eventType', 'trigger_condition as trigger'])
    .where('account_id', '=', accountId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('destination', 'not like', 'webhook:%')
    .execute()
  return tellsSale(events)
}

/** Which steps a test went through, and whether it left anything behind. */
export async function readTests({
  trx,
  accountId,
}: Question): Promise<{ tried: FirstStepKey[]; hasTestData: boolean; canTry: boolean }> {
  const { rows } = await sql<{
    link: boolean
    click: boolean
    message: boolean
    sale: boolean
    line: boolean
  }>`select
    exists(select from links
      where account_id = ${accountId} and is_test and deleted_at is null) as link,
    exists(select from link_totals
      where account_id = ${accountId} and class = 'test' and hits > 0) as click,
    exists(select from leads
      where account_id = ${accountId} and is_test and erased_at is null) as message,
    exists(select from leads l
      join sales s on s.account_id = ${accountId} and s.lead_id = l.id
      where l.account_id = ${accountId} and l.is_test and l.erased_at is null) as sale,
    exists(select from instances
      where account_id = ${accountId} and provider = 'simulator') as line`.execute(trx)
  const [found] = rows
  const tried = (['link', 'click', 'message', 'sale'] as const).filter((key) => found?.[key])
  return { tried, hasTestData: tried.length > 0, canTry: found?.line ?? false }
}
