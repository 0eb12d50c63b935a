import { type Selectable, sql } from 'kysely'
import type { AlertKind } from '#contracts/health'
import { hiccupMs } from '#domain/line-outage'
import { detailsOf } from '#server/alerts/alert'
import { alertText } from '#server/alerts/alert-text'
import type { Database } from '#server/platform/sql'
import type { Check } from './check.ts'
import { partOf } from './read-page.ts'
import { counted } from './words.ts'

type Row = Pick<Selectable<Database['health_alerts']>, 'id' | 'began_at' | 'details'> & {
  kind: AlertKind
  name: string
}

/** Lines with an open alert: not connected, refused, banned, or silent while clicks flow. */
export const lineMute: Check = {
  kind: 'line_mute',
  passed: 'As linhas do WhatsApp estão recebendo mensagens.',
  async find(question) {
    const { trx, accountId, now, timeZone } = question
    const { rows } = await sql<Row>`
      select a.id, a.kind, a.began_at, a.details, i.name
      from health_alerts a
      join instances i on i.account_id = a.account_id and i.id = a.instance_id
      where a.account_id = ${accountId} and i.account_id = ${accountId} and a.ended_at is null
        and a.kind <> 'gap'
        and (a.kind <> 'offline' or a.began_at <= ${new Date(now.getTime() - hiccupMs)})
      order by a.began_at, a.id`.execute(trx)
    if (rows.length === 0) return null
    return {
      severity: 'erro',
      title: `${counted(rows.length, 'linha do WhatsApp não está', 'linhas do WhatsApp não estão')} recebendo mensagens`,
      explanation:
        'Quem clica chega ao WhatsApp, mas a conversa não vira lead aqui e nenhuma conversão é enviada.',
      fix: 'Abra as configurações e verifique a conexão da linha.',
      affectedCount: rows.length,
      rows: partOf(question, rows).map((row) => {
        const details = detailsOf(row)
        const { title, advice } = alertText(
          { kind: row.kind, details },
          { name: row.name },
          timeZone,
        )
        return {
          id: row.id,
          label: row.name,
          detail: `${title}. ${advice}`,
          count: details.clicks ?? null,
          lastAt: row.began_at.toISOString(),
          place: { screen: 'settings', id: null },
        }
      }),
      action: { label: 'Abrir as configurações', place: { screen: 'settings', id: null } },
    }
  },
}
