import { sql } from 'kysely'
import { counted } from '#domain/number-text'
import { readPage } from '../read-page.ts'
import type { Check } from './check.ts'

/** A reply may take the night, and a Sunday. */
const patienceMs = 24 * 3_600_000

type Row = { id: string; name: string | null; began_at: Date }

/** People who wrote within the period and have waited for a reply for longer than a day. */
export const unansweredPeople: Check = {
  kind: 'people_unanswered',
  passed: 'Ninguém espera resposta há mais de um dia.',
  looksAt: 'conversations',
  async find(question) {
    const { accountId, now, since } = question
    const { total, rows } = await readPage<Row>(
      question,
      sql`select l.id, 1 as count, max(p.name) as name, min(w.began_at) as began_at
        from response_waits w
        join leads l on l.account_id = ${accountId} and l.id = w.lead_id
        left join contacts p on p.account_id = ${accountId} and p.id = l.contact_id
        where w.account_id = ${accountId} and w.replied_at is null and not l.is_test
          and w.began_at >= ${since} and w.began_at <= ${new Date(now.getTime() - patienceMs)}
          and l.status not in ('lost', 'converted') and l.erased_at is null
        group by l.id`,
      sql`began_at desc, id`,
    )
    if (total === 0) return null
    return {
      severity: 'aviso',
      title: `${counted(total, 'pessoa espera', 'pessoas esperam')} resposta há mais de um dia`,
      explanation: 'O anúncio trouxe a conversa, e ninguém respondeu.',
      fix: 'Responda no WhatsApp ou no Rastro; quem não é cliente pode ser marcado como perdido.',
      affectedCount: total,
      rows: rows.map(({ id, name, began_at: at }) => ({
        id,
        label: name ?? 'Sem nome',
        detail: 'Ainda sem resposta',
        count: null,
        lastAt: at.toISOString(),
        place: { screen: 'lead', id },
      })),
      action: null,
    }
  },
}
