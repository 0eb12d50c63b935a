import { sql } from 'kysely'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { destinationTitle } from '#domain/conversions/stop-text'
import { repeatedByHand } from '#domain/conversions/trials'
import { counted } from '#domain/number-text'
import { adapterOf } from '#server/integrations/destinations/registry'
import { partOf } from '../read-page.ts'
import type { Check } from './check.ts'

type Row = { destination: Destination; name: string | null; said: string; tried_at: Date }

/** Connections whose last test was not accepted, and that accepted nothing else with this credential. */
export const unprovenDestinations: Check = {
  kind: 'destination_unproven',
  passed: 'Os destinos conectados já aceitaram um evento.',
  looksAt: 'provenDestinations',
  async find(question) {
    const { trx, accountId } = question
    const { rows: tried } = await sql<Row>`
      select c.destination, c.settings ->> 'name' as name, t.said, t.tried_at
      from connections c
      join destination_trials t on t.account_id = ${accountId} and t.destination = c.destination
      where c.account_id = ${accountId} and c.accepted_at is null and c.paused_at is null
        and not t.is_accepted
      order by c.destination`.execute(trx)
    const rows = tried.filter(({ destination }) => !adapterOf(destination).confirmsNothing)
    const [first] = rows
    if (first === undefined) return null
    return {
      severity: 'aviso',
      title: `${counted(rows.length, 'destino ainda não aceitou', 'destinos ainda não aceitaram')} nenhum evento`,
      explanation: 'O último teste não foi aceito: ninguém sabe ainda se a conexão funciona.',
      fix: 'Corrija o motivo e envie o teste de novo.',
      affectedCount: rows.length,
      rows: partOf(question, rows).map(({ destination, name, said, tried_at: at }) => ({
        id: destination,
        label: destinationTitle({ kind: kindOf(destination), name }),
        detail: repeatedByHand(said),
        count: null,
        lastAt: at.toISOString(),
        place: { screen: 'settings', id: destination },
      })),
      action: {
        label: 'Abrir as configurações',
        place: { screen: 'settings', id: first.destination },
      },
    }
  },
}
