import { sql } from 'kysely'
import type { HealthRow } from '#contracts/tracking-health'
import type { Reason } from '#domain/conversions/reasons'
import { counted } from '#domain/number-text'
import { shownReason } from '#server/conversions/log/shown-answer'
import { readPage } from '../read-page.ts'
import type { Check } from './check.ts'
import { destinationName, shortened } from './words.ts'

type Row = {
  id: string
  what: 'config' | 'delivery' | 'waiting'
  target_id: string | null
  label: string | null
  name: string | null
  reason: Reason | null
  at: Date
}

/**
 * Purchases without an amount: events that are set up without one, deliveries that were refused for
 * it, and sales that wait for a person to say it.
 */
export const valuelessPurchases: Check = {
  kind: 'purchase_without_value',
  passed: 'Toda compra enviada ou por enviar tem valor.',
  looksAt: 'events',
  async find(question) {
    const { accountId, since } = question
    const found = sql`
      select 'config:' || id as id, 'config' as what, id as target_id, event_name as label,
        destination as name, null::jsonb as reason, created_at as at, 1 as count
      from event_configs
      where account_id = ${accountId} and deleted_at is null and is_active
        and event_type = 'Purchase' and coalesce(purchase_value_cents, 0) <= 0
        and (value_source = 'fixed' or trigger_condition not in ('status_converted', 'phrase'))
      union all
      select 'delivery:' || d.id, 'delivery', d.lead_id, c.name, null, d.reason, d.created_at, 1
      from deliveries d
      left join leads l on l.account_id = ${accountId} and l.id = d.lead_id
      left join contacts c on c.account_id = ${accountId} and c.id = l.contact_id
      where d.account_id = ${accountId} and d.created_at >= ${since}
        and d.event_type = 'Purchase' and coalesce(d.value_cents, 0) <= 0
        and d.state in ('failed', 'dropped') and l.erased_at is null
      union all
      select 'waiting:' || e.id, 'waiting', e.lead_id, c.name, e.details ->> 'ruleName',
        null, e.happened_at, 0
      from lead_events e
      join leads l on l.account_id = ${accountId} and l.id = e.lead_id
      left join contacts c on c.account_id = ${accountId} and c.id = l.contact_id
      where e.account_id = ${accountId} and e.kind = 'phrase'
        and e.details ->> 'state' = 'waiting' and e.details ->> 'isSale' = 'true'
        and e.happened_at >= ${since} and l.erased_at is null`
    const page = await readPage<Row>(question, found, sql`count desc, what, at desc, id`)
    if (page.total === 0) return null
    return {
      // `counted` are those that are lost already; the others only wait.
      severity: page.counted > 0 ? 'erro' : 'aviso',
      title: `${counted(page.total, 'compra ou evento de compra sem valor', 'compras ou eventos de compra sem valor')}`,
      explanation:
        'As plataformas recusam uma compra sem valor, e o retorno dos anúncios (ROAS) fica menor do que é.',
      fix: 'Em cada venda, informe o valor no lead e reenvie o evento; nas que esperam, confirme o valor. No evento, defina um valor fixo ou use o valor da venda.',
      affectedCount: page.total,
      rows: page.rows.map(present),
      action: { label: 'Abrir os eventos', place: { screen: 'events', id: null } },
    }
  },
}

function present(row: Row): HealthRow {
  const { id, target_id: targetId } = row
  const isConfig = row.what === 'config'
  return {
    id,
    label: row.label?.trim() || 'Contato sem nome',
    detail: detailOf(row),
    count: null,
    lastAt: isConfig ? null : row.at.toISOString(),
    place: targetId === null ? null : { screen: isConfig ? 'event' : 'lead', id: targetId },
  }
}

function detailOf({ what, name, reason }: Row): string {
  switch (what) {
    case 'config':
      return `Evento Purchase ativo (${destinationName(name ?? '')}) sem valor fixo, e o gatilho não traz o de uma venda`
    case 'delivery':
      return reason === null ? 'Compra não enviada: sem valor' : shownReason(reason)
    case 'waiting':
      return `Venda da regra “${shortened(name ?? '', 80)}” espera a confirmação do valor`
  }
}
