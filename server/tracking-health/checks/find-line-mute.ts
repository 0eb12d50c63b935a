import { type Selectable, sql } from 'kysely'
import type { AlertKind } from '#contracts/health'
import type { HealthPlace, HealthRow } from '#contracts/tracking-health'
import { hiccupMs } from '#domain/lines/line-outage'
import { counted } from '#domain/number-text'
import { alertText } from '#server/alerts/alert-text'
import type { Database } from '#server/platform/sql'
import { clickIdsSince } from '#server/reporting/filter-sql'
import { partOf } from '../read-page.ts'
import type { Check, Question } from './check.ts'

const settings: HealthPlace = { screen: 'settings', id: null }

type Row = Pick<Selectable<Database['health_alerts']>, 'id' | 'began_at' | 'details'> & {
  kind: AlertKind
  name: string
}

/**
 * Lines with an open alert: not connected, refused, banned, or silent while clicks flow; and those of
 * an account in which people click and no line is connected at all.
 */
export const lineMute: Check = {
  kind: 'line_mute',
  passed: 'Nenhuma linha do WhatsApp deixou cliques sem resposta.',
  looksAt: 'workingLine',
  async find(question) {
    const rows = [...(await alerted(question)), ...(await unconnected(question))]
    if (rows.length === 0) return null
    return {
      severity: 'erro',
      title: `${counted(rows.length, 'linha do WhatsApp não está', 'linhas do WhatsApp não estão')} recebendo mensagens`,
      explanation:
        'Quem clica chega ao WhatsApp, mas a conversa não vira lead aqui e nenhuma conversão é enviada.',
      fix: 'Abra as configurações e verifique a conexão da linha.',
      affectedCount: rows.length,
      rows: partOf(question, rows),
      action: { label: 'Abrir as configurações', place: settings },
    }
  },
}

async function alerted({ trx, accountId, now, timeZone }: Question): Promise<HealthRow[]> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.began_at, a.details, i.name
    from health_alerts a
    join instances i on i.account_id = a.account_id and i.id = a.instance_id
    where a.account_id = ${accountId} and i.account_id = ${accountId} and a.ended_at is null
      and a.kind <> 'gap'
      and (a.kind <> 'offline' or a.began_at <= ${new Date(now.getTime() - hiccupMs)})
    order by a.began_at, a.id`.execute(trx)
  return rows.map((row) => {
    const { details } = row
    const { title, advice } = alertText({ kind: row.kind, details }, { name: row.name }, timeZone)
    return {
      id: row.id,
      label: row.name,
      detail: `${title}. ${advice}`,
      count: details.clicks ?? null,
      lastAt: row.began_at.toISOString(),
      place: settings,
    }
  })
}

/** A line that never worked opens no alert. The simulated one matters once people click. */
async function unconnected({ trx, accountId, since, clicks }: Question): Promise<HealthRow[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select i.id, i.name from instances i
    where i.account_id = ${accountId}
      and not exists (
        select from instances o where o.account_id = ${accountId} and o.state = 'connected'
      )
      and not exists (
        select from health_alerts a
        where a.account_id = ${accountId} and a.instance_id = i.id and a.ended_at is null
      )
      and (i.provider <> 'simulator' or exists (
        select from clicks c where c.account_id = ${accountId} and c.class = 'human'
          and c.clicked_at >= ${since} and ${clickIdsSince(since)}
      ))
    order by i.created_at, i.id`.execute(trx)
  const hasClicks = (await clicks()).length > 0
  return rows.map(({ id, name }) => ({
    id,
    label: name,
    detail: hasClicks
      ? `Há cliques, e a linha “${name}” não está conectada. Leia o QR code nas configurações.`
      : `A linha “${name}” ainda não está conectada. Termine a conexão nas configurações.`,
    count: null,
    lastAt: null,
    place: settings,
  }))
}
