import { sql } from 'kysely'
import type { TriggerCondition } from '#domain/conversions/conversion-rules'
import { counted, formatNumber } from '#domain/number-text'
import { clickIdsSince } from '#server/reporting/filter-sql'
import { partOf } from '../read-page.ts'
import type { Check } from './check.ts'
import { destinationName } from './words.ts'

/** A new event is given so long to fire before it is pointed out. */
const patienceDays = 3
/** Above this it no longer matters how many there were. */
const mostCounted = 1_000
const mostEvents = 1_000

type Row = {
  id: string
  event_name: string
  destination: string
  trigger_condition: TriggerCondition
  phrase: string | null
  created_at: Date
  clicks: number
  leads: number
  tracked: number
}

/** Active events that never fired although there were clicks or conversations. */
export const idleEvents: Check = {
  kind: 'event_never_fired',
  passed: 'Todo evento ativo há mais de 3 dias já disparou, ou ainda não teve o que contar.',
  looksAt: 'events',
  async find(question) {
    const { trx, accountId, now, since } = question
    const { rows: idle } = await sql<Row>`
      select e.id, e.event_name, e.destination, e.trigger_condition, e.phrase, e.created_at,
        clicks.count as clicks, leads.count as leads, leads.tracked
      from event_configs e
      join accounts a on a.id = ${accountId} and a.reports_to_ads
      cross join lateral (
        select count(*) from (
          select from clicks c where c.account_id = ${accountId} and c.class = 'human'
            and c.clicked_at >= greatest(e.created_at, ${since}) and ${clickIdsSince(since)}
            limit ${mostCounted}
        ) few
      ) clicks
      cross join lateral (
        select count(*), count(*) filter (where is_tracked) as tracked from (
          select is_tracked from leads l where l.account_id = ${accountId}
            and l.first_message_at >= greatest(e.created_at, ${since}) limit ${mostCounted}
        ) few
      ) leads
      where e.account_id = ${accountId} and e.is_active and e.deleted_at is null
        and e.created_at < ${new Date(now.getTime() - patienceDays * 86_400_000)}
        and not exists (
          select from deliveries d where d.account_id = ${accountId} and d.config_id = e.id
        )
      order by e.created_at desc, e.id limit ${mostEvents}`.execute(trx)
    const rows = idle.filter(couldHaveFired)
    if (rows.length === 0) return null
    return {
      severity: 'aviso',
      title: `${counted(rows.length, 'evento ativo nunca disparou', 'eventos ativos nunca dispararam')}`,
      explanation:
        'Desde que o evento existe houve conversas ou cliques, mas nada cumpriu o gatilho dele.',
      fix: 'Confira o gatilho de cada evento. Se ele depende de marcar o lead como Cliente ou de uma frase, combine isso com quem atende; se o gatilho está errado, edite o evento.',
      affectedCount: rows.length,
      rows: partOf(question, rows).map((row) => ({
        id: row.id,
        label: `${row.event_name} (${destinationName(row.destination)})`,
        detail: whyIdle(row),
        count: null,
        lastAt: null,
        place: { screen: 'event', id: row.id },
      })),
      action: { label: 'Abrir os eventos', place: { screen: 'events', id: null } },
    }
  },
}

function couldHaveFired({ trigger_condition: trigger, clicks, leads }: Row): boolean {
  return leads > 0 || ((trigger === 'click' || trigger === 'both') && clicks > 0)
}

/** What would make it fire, and what there was instead. */
function whyIdle({ trigger_condition: trigger, phrase, clicks, leads, tracked }: Row): string {
  const conversations = `houve ${some(leads, 'conversa nova', 'conversas novas')}`
  switch (trigger) {
    case 'campaign_whatsapp':
      return `Dispara na primeira mensagem de um lead com rastreamento; ${conversations}, ${tracked === 0 ? 'nenhuma' : atLeast(tracked)} com rastreamento`
    case 'any_whatsapp':
    case 'whatsapp_contact':
      return `Dispara na primeira mensagem de qualquer lead; ${conversations}`
    case 'click':
      return `Dispara a cada clique; houve ${some(clicks, 'clique', 'cliques')}`
    case 'both':
      return `Dispara no clique e na primeira mensagem; houve ${some(clicks, 'clique', 'cliques')} e ${some(leads, 'conversa nova', 'conversas novas')}`
    case 'status_converted':
      return `Dispara quando um lead é marcado como Cliente; ${conversations}, nenhuma marcada`
    case 'status_lost':
      return `Dispara quando um lead é marcado como perdido; ${conversations}, nenhuma marcada`
    case 'phrase':
      return `Dispara quando a empresa envia “${phrase ?? ''}”; ${conversations}, e a frase não foi enviada`
  }
}

function some(count: number, one: string, many: string): string {
  return `${atLeast(count)} ${count === 1 ? one : many}`
}

function atLeast(count: number): string {
  return count >= mostCounted ? `mais de ${formatNumber(mostCounted - 1)}` : formatNumber(count)
}
