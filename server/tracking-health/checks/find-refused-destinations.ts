import { sql } from 'kysely'
import { partOf } from '../read-page.ts'
import type { Check, Question } from './check.ts'
import { counted, destinationName, formatted, shortened } from './words.ts'

const refusedDays = 7
/** As many, and as large a part of what was tried, are no single bad event. */
const fewestRefused = 10
const refusedShare = 0.2
const longestReason = 400

type Row = {
  id: string
  what: 'paused' | 'unconnected' | 'refused'
  platform: string
  reason: string | null
  count: number
  last_at: Date
}

/**
 * Destinations that take no events: paused by an answer, not connected while events wait, or
 * refusing a large part of what was sent in the last seven days.
 */
export const refusedDestinations: Check = {
  kind: 'destination_refused',
  passed: 'Nenhum destino de conversões está recusando eventos.',
  async find(question) {
    const rows = [...(await stopped(question)), ...(await refused(question))]
    if (rows.length === 0) return null
    const events = rows.reduce((sum, row) => sum + row.count, 0)
    const names = [...new Set(rows.map((row) => destinationName(row.platform)))].join(', ')
    return {
      severity: 'erro',
      title: `${names}: ${counted(events, 'evento não foi aceito', 'eventos não foram aceitos')}`,
      explanation:
        'As conversões são guardadas, mas a plataforma não as recebe e otimiza os anúncios sem elas. O que espera há mais de 7 dias não pode mais ser enviado.',
      fix: 'Corrija o motivo mostrado em cada linha: salvar de novo o pixel e o token nas configurações envia o que estava esperando.',
      affectedCount: rows.length,
      rows: partOf(question, rows).map((row) => ({
        id: row.id,
        label: destinationName(row.platform),
        detail: `${stateOf(row)}${row.reason === null ? '' : `: ${shortened(row.reason, longestReason)}`}`,
        count: row.count,
        lastAt: row.last_at.toISOString(),
        place: { screen: row.what === 'refused' ? 'deliveries' : 'settings', id: null },
      })),
      action: { label: 'Abrir as configurações', place: { screen: 'settings', id: null } },
    }
  },
}

async function stopped({ trx, accountId }: Question): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with waiting as (
      select platform, count(*) as count, max(reason) as reason, max(created_at) as last_at
      from deliveries where account_id = ${accountId} and state = 'pausado' group by platform
    ), connections as (
      select platform, paused_at, pause_reason from ad_connections where account_id = ${accountId}
    )
    select 'paused:' || c.platform as id, 'paused' as what, c.platform, c.pause_reason as reason,
      coalesce(w.count, 0) as count, c.paused_at as last_at
    from connections c left join waiting w on w.platform = c.platform
    where c.paused_at is not null
    union all
    select 'unconnected:' || w.platform, 'unconnected', w.platform, w.reason, w.count, w.last_at
    from waiting w
    where not exists (select from connections c where c.platform = w.platform)
    order by count desc, id`.execute(trx)
  return rows
}

async function refused({ trx, accountId, now, since }: Question): Promise<Row[]> {
  const from = new Date(Math.max(now.getTime() - refusedDays * 86_400_000, since.getTime()))
  const { rows } = await sql<Row>`
    select 'refused:' || platform || ':' || md5(coalesce(reason, '')) as id, 'refused' as what,
      platform, reason, count, last_at
    from (
      select platform, reason, state, count(*) as count, max(last_attempt_at) as last_at,
        sum(count(*)) over (partition by platform) as tried
      from deliveries
      where account_id = ${accountId} and created_at >= ${from} and attempts > 0
      group by platform, reason, state
    ) outcomes
    where state in ('falhou', 'descartado') and count >= ${fewestRefused}
      and count >= tried * ${refusedShare}::double precision
    order by count desc, id`.execute(trx)
  return rows
}

function stateOf({ what, count }: Row): string {
  if (what === 'refused') {
    return `${counted(count, 'evento recusado', 'eventos recusados')} em ${refusedDays} dias`
  }
  const waiting = count === 0 ? '' : `, ${formatted(count)} na espera`
  return `${what === 'paused' ? 'Envio pausado' : 'Não conectado'}${waiting}`
}
