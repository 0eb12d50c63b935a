import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Reason, sentenceOf } from '#domain/conversions/reasons'
import { counted, formatNumber } from '#domain/number-text'
import { shownReason } from '#server/conversions/log/shown-answer'
import { partOf } from '../read-page.ts'
import type { Check, Question } from './check.ts'
import { destinationName, shortened } from './words.ts'

const refusedDays = 7
/** At least this many refusals, and this share of those tried: fewer may be one bad event. */
const fewestRefused = 10
const refusedShare = 0.2
const longestReason = 400

type DestinationProblem = Omit<Row, 'reason'> & { reasons: (Reason | null)[] }
type Row = {
  id: string
  what: 'paused' | 'unconnected' | 'refused'
  destination: string
  reason: Reason | null
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
  looksAt: 'provenDestinations',
  async find(question) {
    const rows = [...(await stopped(question)), ...(await refused(question))]
    if (rows.length === 0) return null
    const events = rows.reduce((sum, row) => sum + row.count, 0)
    const names = [...new Set(rows.map((row) => destinationName(row.destination)))].join(', ')
    return {
      severity: 'erro',
      title: `${names}: ${counted(events, 'evento não foi aceito', 'eventos não foram aceitos')}`,
      explanation:
        'As conversões são guardadas, mas a plataforma não as recebe e otimiza os anúncios sem elas. O que espera há mais de 7 dias não pode mais ser enviado.',
      fix: 'Corrija o motivo mostrado em cada linha: salvar de novo o pixel e o token nas configurações envia o que estava esperando.',
      affectedCount: rows.length,
      rows: partOf(question, rows).map((row) => ({
        id: row.id,
        label: destinationName(row.destination),
        detail: `${stateOf(row)}${row.reason === null ? '' : `: ${shortened(shownReason(row.reason), longestReason)}`}`,
        count: row.count,
        lastAt: row.last_at.toISOString(),
        place:
          row.what === 'refused'
            ? { screen: 'deliveries', id: null }
            : { screen: 'settings', id: row.destination },
      })),
      action: {
        label: 'Abrir as configurações',
        place: { screen: 'settings', id: rows[0]?.destination ?? null },
      },
    }
  },
}

async function stopped({ trx, accountId }: Question): Promise<Row[]> {
  const { rows } = await sql<DestinationProblem>`
    with waiting as (
      select destination, count(*) as count, jsonb_agg(distinct reason) as reasons, max(created_at) as last_at
      from deliveries where account_id = ${accountId} and state = 'paused' group by destination
    )
    select 'paused:' || c.destination as id, 'paused' as what, c.destination, jsonb_build_array(c.pause_reason) as reasons,
      coalesce(w.count, 0) as count, c.paused_at as last_at
    from connections c left join waiting w on w.destination = c.destination
    where c.account_id = ${accountId} and c.paused_at is not null
    union all
    select 'unconnected:' || w.destination, 'unconnected', w.destination, w.reasons, w.count, w.last_at
    from waiting w
    where not exists (
      select from connections c
      where c.account_id = ${accountId} and c.destination = w.destination)
    order by count desc, id`.execute(trx)
  return rows.map(({ reasons, ...row }) => ({ ...row, reason: lastInOrder(reasons) }))
}

/** One reason for all: the last by the order of their sentences. */
function lastInOrder(reasons: (Reason | null)[]): Reason | null {
  return reasons.reduce((last, each) => (sentenceOrNone(each) > sentenceOrNone(last) ? each : last))
}

function sentenceOrNone(reason: Reason | null): string {
  return reason === null ? '' : sentenceOf(reason)
}

async function refused({ trx, accountId, now, since }: Question): Promise<Row[]> {
  const from = new Date(Math.max(now.getTime() - refusedDays * 86_400_000, since.getTime()))
  const { rows } = await sql<Row>`
    select 'refused:' || destination as id, 'refused' as what, destination, reason, count, last_at
    from (
      select destination, reason, state, count(*) as count, max(last_attempt_at) as last_at,
        sum(count(*)) over (partition by destination) as tried
      from deliveries
      where account_id = ${accountId} and created_at >= ${from} and attempts > 0
      group by destination, reason, state
    ) outcomes
    where state in ('failed', 'dropped') and count >= ${fewestRefused}
      and count >= tried * ${refusedShare}::double precision
`.execute(trx)
  return rows
    .map((row) => ({ ...row, id: `${row.id}:${md5(sentenceOrNone(row.reason))}` }))
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}

function stateOf({ what, count }: Row): string {
  if (what === 'refused') {
    return `${counted(count, 'evento recusado', 'eventos recusados')} em ${refusedDays} dias`
  }
  const waiting = count === 0 ? '' : `, ${formatNumber(count)} na espera`
  return `${what === 'paused' ? 'Envio pausado' : 'Não conectado'}${waiting}`
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
