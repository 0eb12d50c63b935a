import { sql } from 'kysely'
import type { FirstStep, FirstStepKey } from '#contracts/first-steps'
import type { DeliveryState } from '#domain/conversions/delivery-states'
import { tellsSale } from '#domain/conversions/first-events'
import type { Reason } from '#domain/conversions/reasons'
import type { LineState } from '#domain/lines/line-outage'
import { shownReason } from '#server/conversions/log/shown-answer'
import { explainOutcome } from '#server/messaging/lines/explain-outcome'
import type { Instance } from '#server/messaging/lines/find-instance'
import { presentState } from '#server/messaging/lines/present-instance'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/** What is known of a step: when it happened, or what went wrong, or what is still awaited. */
type Found = Pick<FirstStep, 'state' | 'said'> & { at?: Date | null }
type Question = { ctx: Context; trx: Trx; accountId: string }

const nothing: Found = { state: 'open', said: null }

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

async function message({ trx, accountId }: Question): Promise<Found> {
  const { rows } = await sql<{ at: Date }>`
    select l.first_message_at as at from leads l
    where l.account_id = ${accountId} and ${isReal(accountId)} limit 1`.execute(trx)
  if (rows[0]) return { state: 'done', said: null, at: rows[0].at }
  const last = await sql<{ outcome: string | null; reason: string | null }>`
    select m.outcome, m.reason
    from (
      select instance_id, outcome, reason from message_inbox
      where account_id = ${accountId} order by id desc limit 1) m
    join instances i on i.account_id = ${accountId} and i.id = m.instance_id
      and i.provider <> 'simulator'
    where m.outcome in ('ignored', 'failed')`.execute(trx)
  const [ignored] = last.rows
  if (ignored === undefined) return nothing
  return {
    state: 'failed',
    said: `O último aviso do WhatsApp: ${explainOutcome(ignored)} ${writeDirectly}`,
  }
}

/** A test that was accepted, or an event that was: either shows that the credentials work. */
async function pixel({ trx, accountId }: Question): Promise<Found> {
  const tried = await sql<{ tried_at: Date; is_accepted: boolean; said: string }>`
    select tried_at, is_accepted, said from destination_trials
    where account_id = ${accountId} and destination not like 'webhook:%'
    order by is_accepted desc, tried_at desc limit 1`.execute(trx)
  const [trial] = tried.rows
  if (trial?.is_accepted) return { state: 'done', said: null, at: trial.tried_at }
  const sent = await sql<{ at: Date }>`
    select sent_at as at
    from (
      select state, sent_at, destination from deliveries
      where account_id = ${accountId} order by created_at desc limit 100) newest
    where state = 'sent' and destination not like 'webhook:%' limit 1`.execute(trx)
  if (sent.rows[0]) return { state: 'done', said: null, at: sent.rows[0].at }
  const stopped = await sql<{ pause_reason: Reason | null }>`
    select pause_reason from connections
    where account_id = ${accountId} and destination not like 'webhook:%'
    order by paused_at is not null desc limit 1`.execute(trx)
  const [connection] = stopped.rows
  if (connection === undefined) return nothing
  if (connection.pause_reason) {
    return { state: 'failed', said: shownReason(connection.pause_reason) }
  }
  if (trial) return { state: 'failed', said: trial.said }
  return { state: 'open', said: 'Conectado, mas nenhum evento de teste foi aceito ainda.' }
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

async function hasSaleEvent(trx: Trx, accountId: string): Promise<boolean> {
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
