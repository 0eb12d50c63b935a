import { sql } from 'kysely'
import type { SilentEvent, SilentLead } from '#contracts/not-fired'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { type LeadHistory, whyNotFired } from '#domain/conversions/why-not-fired'
import { senderOf } from '#server/integrations/destinations/registry'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { leadFacts, wordingsOf } from './lead-facts.ts'

const maxLeads = 20
const windowMs = 7 * 86_400_000

const nothingWritten: LeadHistory['said'] = { kind: 'nothing_written' }

/**
 * The reason where no other holds: as the event is configured now it should have fired, so it differed then.
 */
const wasDifferent = 'O evento estava inativo, excluído ou com outro gatilho quando isso aconteceu.'

/** The configured events that have no delivery for a lead, or for a click that nobody answered. */
export async function silentEventsOf(
  trx: Trx,
  accountId: string,
  about: { kind: 'lead' | 'click'; id: string },
): Promise<SilentEvent[]> {
  const events = await configs(trx, accountId).orderBy('created_at').orderBy('id').execute()
  const fired = await firedFor(trx, accountId, about)
  const silent = events.filter(({ id }) => !fired.has(id))
  if (silent.length === 0) return []
  const reasonOf =
    about.kind === 'lead'
      ? await reasonsOfLead(trx, accountId, about.id, silent)
      : await reasonsOfClick(trx, accountId, about.id)
  return silent.map((event) => ({
    id: event.id,
    destination: event.destination,
    kind: kindOf(event.destination),
    eventName: event.event_name,
    eventType: event.event_type,
    isActive: event.is_active,
    reason: reasonOf(event),
  }))
}

/** The latest leads of the last seven days for which an event of a destination was not sent. */
export async function silentLeadsOf(
  ctx: Context,
  accountId: string,
  destination: Destination,
  id: string,
): Promise<SilentLead[]> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const event = await configs(trx, accountId)
      .where('destination', '=', destination)
      .where('id', '=', id)
      .executeTakeFirst()
    if (event === undefined) throw notFound()
    const since = new Date(ctx.now().getTime() - windowMs)
    const ids = await leadsWithout(trx, accountId, id, since)
    const phrases = event.trigger_condition === 'phrase'
    const leads = await leadFacts(trx, accountId, ids, { phrases })
    const silent: SilentLead[] = []
    for (const facts of leads) {
      const said = (await wordingsOf(facts, [event])).get(event.id) ?? nothingWritten
      silent.push({
        id: facts.id,
        name: facts.name,
        phone: facts.phone,
        firstMessageAt: new Date(facts.lead.firstMessageAtMs ?? 0).toISOString(),
        reason: reason(event, { ...facts.lead, said }),
      })
    }
    return silent
  })
}

type Config = Awaited<ReturnType<ReturnType<typeof configs>['executeTakeFirstOrThrow']>>

function configs(trx: Trx, accountId: string) {
  return trx
    .selectFrom('event_configs')
    .select(['id', 'destination', 'event_name', 'event_type', 'trigger_condition', 'phrase'])
    .select(['is_active', 'created_at'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
}

function reason(event: Config, lead: LeadHistory): string {
  const asked = {
    trigger: event.trigger_condition,
    phrase: event.phrase,
    isActive: event.is_active,
    createdAtMs: event.created_at.getTime(),
    toAdPlatform: senderOf(event.destination).isAdPlatform,
  }
  return whyNotFired(asked, lead) ?? wasDifferent
}

async function reasonsOfLead(trx: Trx, accountId: string, id: string, events: Config[]) {
  const phrases = events.some(({ trigger_condition }) => trigger_condition === 'phrase')
  const [facts] = await leadFacts(trx, accountId, [id], { phrases })
  if (facts === undefined) throw notFound('Lead não encontrado.')
  const said = await wordingsOf(facts, events)
  return (event: Config) =>
    reason(event, { ...facts.lead, said: said.get(event.id) ?? nothingWritten })
}

async function reasonsOfClick(trx: Trx, accountId: string, id: string) {
  const click = await trx
    .selectFrom('clicks as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.clicked_at', 'c.class', 'a.reports_to_ads'])
    .select(['c.privacy_signal', 'a.respects_privacy_signal'])
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (click === undefined) throw notFound('Lead não encontrado.')
  const lead: LeadHistory = {
    firstMessageAtMs: null,
    tracked: null,
    trackedWhy: '',
    click: { atMs: click.clicked_at.getTime(), isCounted: click.class === 'human' },
    statusSinceMs: {},
    withheldBy: withheldBy(click),
    said: nothingWritten,
  }
  return (event: Config) => reason(event, lead)
}

function withheldBy(click: {
  reports_to_ads: boolean
  respects_privacy_signal: boolean
  privacy_signal: string | null
}): LeadHistory['withheldBy'] {
  if (!click.reports_to_ads) return 'account'
  return click.respects_privacy_signal && click.privacy_signal !== null ? 'signal' : null
}

/** The events with a delivery about the lead, or about the click that it came by. */
async function firedFor(
  trx: Trx,
  accountId: string,
  about: { kind: 'lead' | 'click'; id: string },
): Promise<Set<string>> {
  const leadId = about.kind === 'lead' ? about.id : null
  const { rows } = await sql<{ config_id: string }>`
    select config_id from deliveries
    where account_id = ${accountId} and lead_id = ${leadId}
    union
    select config_id from deliveries
    where account_id = ${accountId} and lead_id is null and click_id = coalesce(
      (select click_id from leads where account_id = ${accountId} and id = ${leadId}),
      ${about.kind === 'click' ? about.id : null})`.execute(trx)
  return new Set(rows.map(({ config_id }) => config_id))
}

async function leadsWithout(
  trx: Trx,
  accountId: string,
  configId: string,
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from leads l
    where l.account_id = ${accountId} and l.erased_at is null and l.first_message_at >= ${since}
      and not exists (select 1 from deliveries d where d.account_id = ${accountId}
        and d.lead_id = l.id and d.config_id = ${configId})
      and not exists (select 1 from deliveries d where d.account_id = ${accountId}
        and d.click_id = l.click_id and d.lead_id is null and d.config_id = ${configId})
    order by l.first_message_at desc, l.id desc
    limit ${maxLeads}`.execute(trx)
  return rows.map(({ id }) => id)
}
